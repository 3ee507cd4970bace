import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { endpoint, viewerId } from '../../http/endpoint.ts';
import { pageParams, paginate, type Range } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { loadPost, renderOnePost } from '../posts/posts.load.ts';
import { Post } from '../posts/posts.schema.ts';
import { postOptions, postParams } from '../posts/posts.view.ts';
import { renderUsers } from '../users/users.load.ts';
import { User } from '../users/users.schema.ts';
import { userOptions, userParams } from '../users/users.view.ts';
import { repost, unrepost } from './reposts.actions.ts';
import { readReposters } from './reposts.sql.ts';

const section = 'Posts';
const pathParams = { post_id: pathId('post') };

export const repostEndpoints = [
  endpoint({
    name: 'posts.repost',
    method: 'POST',
    path: '/posts/:post_id/repost',
    section,
    summary: 'Repost a post; the reply is the repost.',
    token: 'user',
    scopes: ['write_post'],
    pathParams,
    query: postParams,
    reply: Post,
    async handle({ ctx, viewer, path, query }) {
      await loadPost(ctx, viewer, path.post_id);
      const author = { userId: viewerId(viewer), appId: viewer?.appId ?? 0 };
      const id = await repost(ctx.store, author, path.post_id);
      return { data: await renderOnePost(ctx, viewer, id, postOptions(query)) };
    },
  }),

  endpoint({
    name: 'posts.unrepost',
    method: 'DELETE',
    path: '/posts/:post_id/repost',
    section,
    summary: 'Delete your repost of a post; the reply is the original.',
    token: 'user',
    scopes: ['write_post'],
    pathParams,
    query: postParams,
    reply: Post,
    async handle({ ctx, viewer, path, query }) {
      const { row } = await loadPost(ctx, viewer, path.post_id);
      if (row.repost_of !== null) {
        throw new ApiError('not-allowed', `name the original post, ${row.repost_of}, or delete the repost.`);
      }
      await unrepost(ctx.store, viewerId(viewer), path.post_id);
      return { data: await renderOnePost(ctx, viewer, path.post_id, postOptions(query)) };
    },
  }),

  endpoint({
    name: 'posts.reposters',
    method: 'GET',
    path: '/posts/:post_id/reposters',
    section,
    summary: 'List the users who reposted a post, the latest first.',
    token: 'any',
    pathParams,
    query: { ...pageParams, ...userParams },
    reply: Type.Array(User),
    paginated: true,
    async handle({ ctx, viewer, path, query }) {
      const { row } = await loadPost(ctx, viewer, path.post_id);
      const read = (range: Range) => readReposters(ctx.store.read, { post: row.id, ...range });
      const { entries, meta } = await paginate(query, { read });
      const users = entries.map(({ pid, item }) => ({ id: item, paginationId: pid }));
      return { data: await renderUsers(ctx, viewer, users, userOptions(query)), meta };
    },
  }),
];
