import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { mergeRanges } from '../../db/keyset.ts';
import { endpoint, type Viewer, viewerId } from '../../http/endpoint.ts';
import { markedPageParams, subscriptionParams } from '../../http/pagination.ts';
import { type Param, pathId, pathUser } from '../../http/params.ts';
import { replyWithList } from '../../objects/list.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { followTopics } from '../follows/follows.ts';
import { findMarker } from '../markers/markers.ts';
import {
  columnsOf,
  findPost,
  Post,
  photoParams,
  postKind,
  postParams,
  postTopics,
  readGlobal,
  readMentions,
  readTag,
  readThread,
  userPosts,
} from '../posts/posts.ts';
import { canSeeAuthor, loadUser, subscribeOwn, userKind } from '../users/users.ts';
import { homeTimelines } from './home-timelines.ts';
import { readHomePhotos, readMentionPhotos } from './photos.ts';
import { withoutRepeats } from './repeats.ts';

const section = 'Posts';
const streamQuery = { ...markedPageParams, ...postParams };
const subscribableQuery = { ...streamQuery, ...subscriptionParams };
const facetedQuery = { ...subscribableQuery, ...photoParams };
const userPath = { user_id: pathUser };

const hashtag: Param<string> = {
  schema: { type: 'string', examples: ['bees'] },
  about: 'The hashtag without #, in any case.',
  required: true,
  read: hashtagInPath,
};

/** The caller's bits for a user. */
async function bitsFor({ objects }: Context, viewer: Viewer, user: number): Promise<number> {
  if (viewer?.userId === undefined) return 0;
  return (await objects.bits(userKind, viewer.userId, [user])).get(user) ?? 0;
}

export const timelineEndpoints = [
  endpoint({
    name: 'posts.replies',
    method: 'GET',
    path: '/posts/:post_id/replies',
    section,
    summary: 'Retrieve the whole thread that a post belongs to.',
    token: 'any',
    pathParams: { post_id: pathId('post') },
    query: subscribableQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind, filter: ({ post_id }) => ({ asked: post_id }) },
    marker: findMarker,
    async subscribe({ ctx, viewer, path }) {
      const { row } = await findPost(ctx, viewer, path.post_id);
      return { topics: [postTopics.thread(row.thread_id ?? row.id)] };
    },
    async handle(call) {
      const { ctx, viewer, path } = call;
      const { row } = await findPost(ctx, viewer, path.post_id);
      const thread = row.thread_id ?? row.id;
      return replyWithList(call, postKind, {
        marker: `replies:${path.post_id}`,
        read: (range, _, db) => readThread(db, { thread, ...range }),
      });
    },
  }),

  endpoint({
    name: 'users.posts',
    method: 'GET',
    path: '/users/:user_id/posts',
    section,
    summary: 'Retrieve the posts of a user.',
    token: 'none',
    pathParams: userPath,
    query: subscribableQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind, filter: { muted: true, limited: true } },
    marker: findMarker,
    subscribe: (call) => subscribeOwn(call, postTopics.posts),
    async handle(call) {
      const { ctx, viewer, path } = call;
      const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
      let hasRead = false;
      return replyWithList(call, postKind, {
        marker: `posts:${user}`,
        async read(range, filter, db) {
          // Once the first posts have been judged, this needs no query.
          if (hasRead && !canSeeAuthor(await bitsFor(ctx, viewer, user), filter)) return [];
          hasRead = true;
          return userPosts.all(db, { user, ...range, ...columnsOf(filter) });
        },
      });
    },
  }),

  endpoint({
    name: 'users.mentions',
    method: 'GET',
    path: '/users/:user_id/mentions',
    section,
    summary: 'Retrieve the posts that mention a user.',
    token: 'any',
    pathParams: userPath,
    query: subscribableQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    marker: findMarker,
    subscribe: (call) => subscribeOwn(call, postTopics.mentions),
    async handle(call) {
      const { ctx, viewer, path } = call;
      const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
      return replyWithList(call, postKind, {
        marker: `mentions:${user}`,
        read: (range, _, db) => readMentions(db, { user, ...range }),
      });
    },
  }),

  endpoint({
    name: 'posts.tag',
    method: 'GET',
    path: '/posts/tag/:hashtag',
    section,
    summary: 'Retrieve the posts with a hashtag.',
    token: 'none',
    pathParams: { hashtag },
    query: subscribableQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    marker: findMarker,
    async subscribe({ path }) {
      return { topics: [postTopics.tag(path.hashtag)] };
    },
    handle(call) {
      const { path } = call;
      return replyWithList(call, postKind, {
        marker: `tag:${path.hashtag}`,
        read: (range, _, db) => readTag(db, { name: path.hashtag, ...range }),
      });
    },
  }),

  endpoint({
    name: 'posts.stream',
    method: 'GET',
    path: '/posts/stream',
    section,
    summary: 'Retrieve your personal stream: the posts of those you follow, and your own.',
    token: 'user',
    scopes: ['stream'],
    query: facetedQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind, filter: { directed: false } },
    marker: findMarker,
    async subscribe({ viewer }) {
      return {
        topics: [followTopics.reader(viewerId(viewer))],
        expand: 'authors',
        rule: 'reposts-once-a-week',
      };
    },
    async handle(call) {
      const { ctx, viewer, query } = call;
      const user = viewerId(viewer);
      const timelines = ctx.caches.of(homeTimelines);
      const photos = query.has_oembed_photo;
      // A subscription adds to the reply, and photos are limited to recent days.
      const isCached = !photos && query.connection_id === undefined;
      return replyWithList(call, postKind, {
        marker: 'my_stream',
        read: (range, _, db) => (photos ? readHomePhotos(ctx, user, range, db) : timelines.read(user, range)),
        prune: withoutRepeats(ctx, user, false),
        ...(isCached && { cached: { version: await timelines.versionOf(user) } }),
      });
    },
  }),

  endpoint({
    name: 'posts.stream.unified',
    method: 'GET',
    path: '/posts/stream/unified',
    section,
    summary: 'Retrieve your personal stream together with the posts that mention you.',
    token: 'user',
    scopes: ['stream'],
    query: facetedQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    marker: findMarker,
    async subscribe({ viewer }) {
      const user = viewerId(viewer);
      return {
        topics: [followTopics.reader(user), postTopics.mentions(user)],
        expand: 'authors',
        rule: 'reposts-once-a-week-or-mentioned',
      };
    },
    handle(call) {
      const { ctx, viewer, query } = call;
      const user = viewerId(viewer);
      const photos = query.has_oembed_photo;
      return replyWithList(call, postKind, {
        marker: 'unified',
        read: (range, _, db) =>
          mergeRanges(
            range,
            photos
              ? [readHomePhotos(ctx, user, range, db), readMentionPhotos(user, range, db)]
              : [ctx.caches.of(homeTimelines).read(user, range), readMentions(db, { user, ...range })],
          ),
        prune: withoutRepeats(ctx, user, true),
      });
    },
  }),

  endpoint({
    name: 'posts.stream.global',
    method: 'GET',
    path: '/posts/stream/global',
    section,
    summary: 'Retrieve the posts of all users.',
    token: 'none',
    query: streamQuery,
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    marker: findMarker,
    handle(call) {
      return replyWithList(call, postKind, {
        marker: 'global',
        read: (range, filter, db) => readGlobal(db, { ...range, ...columnsOf(filter) }),
      });
    },
  }),
];
