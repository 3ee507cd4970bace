import { Type } from 'typebox';
import { type Call, endpoint, viewerId } from '../../http/endpoint.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { renderObject, replyWithList } from '../../objects/list.ts';
import { Post, postKind, postParams } from '../posts/posts.ts';
import { bookmark, unbookmark } from './bookmarks.actions.ts';
import { bookmarksTopic } from './bookmarks.events.ts';
import { readBookmarks } from './bookmarks.sql.ts';

const section = 'Posts';
const pathParams = { post_id: pathId('post') };

/** What both changes have in common. */
const common = {
  path: '/posts/:post_id/bookmark',
  section,
  token: 'user',
  scopes: ['write_post'],
  isReaction: true,
  pathParams,
  query: postParams,
  reply: Post,
} as const;

async function change(call: Call<typeof pathParams, typeof postParams>, action: typeof bookmark) {
  const { ctx, viewer, path } = call;
  await action(ctx.store, viewerId(viewer), path.post_id);
  return { data: await renderObject(call, postKind, path.post_id) };
}

export const bookmarkEndpoints = () => [
  endpoint({
    ...common,
    name: 'posts.bookmark',
    method: 'PUT',
    summary: 'Bookmark a post, which only you learn.',
    errors: { 'not-allowed': 'The post is deleted or a repost.' },
    handle: (call) => change(call, bookmark),
  }),

  endpoint({
    ...common,
    name: 'posts.unbookmark',
    method: 'DELETE',
    summary: 'Take your bookmark away.',
    handle: (call) => change(call, unbookmark),
  }),

  endpoint({
    name: 'users.bookmarks',
    method: 'GET',
    path: '/users/me/bookmarks',
    section,
    summary: 'Retrieve the posts that you bookmarked, the newest bookmark first.',
    token: 'user',
    scopes: ['stream'],
    query: { ...pageParams, ...postParams, ...subscriptionParams },
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    subscribe: async ({ viewer }) => ({ topics: [bookmarksTopic(viewerId(viewer))] }),
    handle(call) {
      const user = viewerId(call.viewer);
      return replyWithList(call, postKind, {
        read: (range, _, db) => readBookmarks(db, { user, ...range }),
      });
    },
  }),
];
