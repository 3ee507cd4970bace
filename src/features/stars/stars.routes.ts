import { Type } from 'typebox';
import { type Call, endpoint, viewerId } from '../../http/endpoint.ts';
import { pageParams, type Range } from '../../http/pagination.ts';
import { pathId, pathUser } from '../../http/params.ts';
import { loadPost, postFilter, renderOnePost, replyWithPosts } from '../posts/posts.load.ts';
import { Post } from '../posts/posts.schema.ts';
import { postOptions, postParams } from '../posts/posts.view.ts';
import { loadUser } from '../users/users.load.ts';
import { star, unstar } from './stars.actions.ts';
import { readStarredPosts } from './stars.sql.ts';

const section = 'Posts';
const pathParams = { post_id: pathId('post') };

async function change(call: Call<typeof pathParams, typeof postParams>, action: typeof star) {
  const { ctx, viewer, path, query } = call;
  await loadPost(ctx, viewer, path.post_id);
  await action(ctx.store, viewerId(viewer), path.post_id);
  return { data: await renderOnePost(ctx, viewer, path.post_id, postOptions(query)) };
}

export const starEndpoints = [
  endpoint({
    name: 'posts.star',
    method: 'POST',
    path: '/posts/:post_id/star',
    section,
    summary: 'Star a post.',
    token: 'user',
    scopes: ['write_post'],
    pathParams,
    query: postParams,
    reply: Post,
    errors: { 'not-allowed': 'The post is deleted or a repost.' },
    handle: (call) => change(call, star),
  }),

  endpoint({
    name: 'posts.unstar',
    method: 'DELETE',
    path: '/posts/:post_id/star',
    section,
    summary: 'Take your star back.',
    token: 'user',
    scopes: ['write_post'],
    pathParams,
    query: postParams,
    reply: Post,
    handle: (call) => change(call, unstar),
  }),

  endpoint({
    name: 'users.stars',
    method: 'GET',
    path: '/users/:user_id/stars',
    section,
    summary: 'Retrieve the posts that a user starred, in the order of starring.',
    token: 'none',
    pathParams: { user_id: pathUser },
    query: { ...pageParams, ...postParams },
    reply: Type.Array(Post),
    paginated: true,
    async handle({ ctx, viewer, path, query }) {
      const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
      const read = (range: Range) => readStarredPosts(ctx.store.read, { user, ...range });
      return replyWithPosts(ctx, viewer, query, { read }, postFilter(query));
    },
  }),
];
