import { ApiError } from '../../errors.ts';
import { creation, endpoint, viewerId } from '../../http/endpoint.ts';
import { pathId } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { findPost, Post, postKind, postParams } from '../posts/posts.ts';
import { repost, unrepost } from './reposts.actions.ts';

const section = 'Posts';
const pathParams = { post_id: pathId('post') };

export const repostEndpoints = [
  creation({
    name: 'posts.repost',
    path: '/posts/:post_id/repost',
    section,
    summary: 'Repost a post; the reply is the repost.',
    token: 'user',
    scopes: ['write_post'],
    pathParams,
    query: postParams,
    reply: Post,
    errors: { 'not-allowed': 'The post is deleted, machine-only, or itself a repost.' },
    async create({ ctx, viewer, path }) {
      await findPost(ctx, viewer, path.post_id);
      const author = { userId: viewerId(viewer), appId: viewer?.appId ?? 0 };
      return repost(ctx.store, author, path.post_id);
    },
    created: async (call, id) => ({ data: await renderObject(call, postKind, id) }),
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
    errors: { 'not-allowed': 'The post is itself a repost: name the original.' },
    async handle(call) {
      const { ctx, viewer, path } = call;
      const { row } = await findPost(ctx, viewer, path.post_id);
      if (row.repost_of !== null) {
        throw new ApiError('not-allowed', `name the original post, ${row.repost_of}, or delete the repost.`);
      }
      await unrepost(ctx.store, viewerId(viewer), path.post_id);
      return { data: await renderObject(call, postKind, path.post_id) };
    },
  }),
];
