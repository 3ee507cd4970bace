import { Type } from 'typebox';
import { type Call, endpoint, viewerId } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathId, pathUser } from '../../http/params.ts';
import { renderObject, replyWithList } from '../../objects/list.ts';
import { findPost, Post, postKind, postParams } from '../posts/posts.ts';
import { loadUser } from '../users/users.ts';
import { star, unstar } from './stars.actions.ts';
import { readStarredPosts } from './stars.sql.ts';

const section = 'Posts';
const pathParams = { post_id: pathId('post') };

async function change(call: Call<typeof pathParams, typeof postParams>, action: typeof star) {
  const { ctx, viewer, path } = call;
  await findPost(ctx, viewer, path.post_id);
  await action(ctx.store, viewerId(viewer), path.post_id);
  return { data: await renderObject(call, postKind, path.post_id) };
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
    isReaction: true,
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
    isReaction: true,
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
    list: { kind: postKind },
    async handle(call) {
      const { ctx, viewer, path } = call;
      const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
      return replyWithList(call, postKind, {
        read: (range, _, db) => readStarredPosts(db, { user, ...range }),
      });
    },
  }),
];
