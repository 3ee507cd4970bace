import { Type } from 'typebox';
import { endpoint, viewerId } from '../../http/endpoint.ts';
import { type Entry, pageParams, type Range, subscriptionParams } from '../../http/pagination.ts';
import { flag, type Param, pathId, pathUser } from '../../http/params.ts';
import { loadPost, type PostSource, postFilter, replyWithPosts } from '../posts/posts.load.ts';
import { Post } from '../posts/posts.schema.ts';
import { readGlobal, readMentions, readTag, readThread, readUserPosts } from '../posts/posts.sql.ts';
import { postParams } from '../posts/posts.view.ts';
import { loadUser, ownStream } from '../users/users.load.ts';
import { readHomePhotos, readMentionPhotos } from './photos.ts';
import { withoutRepeats } from './repeats.ts';

const section = 'Posts';
const streamQuery = { ...pageParams, ...postParams };
const subscribableQuery = { ...streamQuery, ...subscriptionParams };
const facetedQuery = {
  ...subscribableQuery,
  has_oembed_photo: flag(false, 'Only posts with a photo oembed annotation, of the last 30 days.'),
};
const userPath = { user_id: pathUser };

const hashtag: Param<string> = {
  schema: { type: 'string', examples: ['bees'] },
  about: 'The hashtag without #, in any case.',
  required: true,
  read: (value = '') => value.replace(/^#/, '').toLowerCase(),
};

/** Two lists in one, each post once. Each of them was asked for `range`, so together they have what it holds. */
async function merge(range: Range, lists: readonly Promise<Entry<number>[]>[]): Promise<Entry<number>[]> {
  const entries = new Map((await Promise.all(lists)).flat().map((entry) => [entry.pid, entry]));
  const order = range.ascending ? 1 : -1;
  return [...entries.values()].sort((a, b) => order * (a.pid - b.pid)).slice(0, range.limit);
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
    async subscribe({ ctx, viewer, path }) {
      const { row } = await loadPost(ctx, viewer, path.post_id);
      return { kind: 'thread', thread: row.thread_id ?? row.id };
    },
    async handle({ ctx, viewer, path, query }) {
      const { row } = await loadPost(ctx, viewer, path.post_id);
      const thread = row.thread_id ?? row.id;
      const read = (range: Range) => readThread(ctx.store.read, { thread, ...range });
      return replyWithPosts(ctx, viewer, query, { read }, postFilter(query));
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
    subscribe: (call) => ownStream('posts', call),
    async handle({ ctx, viewer, path, query }) {
      const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
      const read = (range: Range) => readUserPosts(ctx.store.read, { user, ...range });
      return replyWithPosts(ctx, viewer, query, { read }, postFilter(query, { muted: true }));
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
    subscribe: (call) => ownStream('mentions', call),
    async handle({ ctx, viewer, path, query }) {
      const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
      const read = (range: Range) => readMentions(ctx.store.read, { user, ...range });
      return replyWithPosts(ctx, viewer, query, { read }, postFilter(query));
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
    async subscribe({ path }) {
      return { kind: 'tag', tag: path.hashtag };
    },
    handle({ ctx, viewer, path, query }) {
      const read = (range: Range) => readTag(ctx.store.read, { name: path.hashtag, ...range });
      return replyWithPosts(ctx, viewer, query, { read }, postFilter(query));
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
    async subscribe({ viewer }) {
      return { kind: 'home', user: viewerId(viewer) };
    },
    handle({ ctx, viewer, query }) {
      const user = viewerId(viewer);
      const photos = query.has_oembed_photo;
      const source: PostSource = {
        read: (range) => (photos ? readHomePhotos(ctx, user, range) : ctx.homes.read(user, range)),
        prune: (entries, filter, loaded) => withoutRepeats(ctx, user, entries, filter, false, loaded),
      };
      const filter = { ...postFilter(query, { directed: false }), photos };
      // A subscription adds to the reply, and photos are those of the last days.
      if (photos || query.connection_id !== undefined || viewer === undefined) {
        return replyWithPosts(ctx, viewer, query, source, filter);
      }
      return ctx.pages.read(ctx, viewer, user, query, source, filter);
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
    async subscribe({ viewer }) {
      return { kind: 'unified', user: viewerId(viewer) };
    },
    handle({ ctx, viewer, query }) {
      const user = viewerId(viewer);
      const photos = query.has_oembed_photo;
      return replyWithPosts(
        ctx,
        viewer,
        query,
        {
          read: (range) =>
            merge(
              range,
              photos
                ? [readHomePhotos(ctx, user, range), readMentionPhotos(ctx, user, range)]
                : [ctx.homes.read(user, range), readMentions(ctx.store.read, { user, ...range })],
            ),
          prune: (entries, filter, loaded) => withoutRepeats(ctx, user, entries, filter, true, loaded),
        },
        { ...postFilter(query), photos },
      );
    },
  }),

  endpoint({
    name: 'posts.stream.global',
    method: 'GET',
    path: '/posts/stream/global',
    section,
    summary: "Retrieve everybody's posts.",
    token: 'none',
    query: streamQuery,
    reply: Type.Array(Post),
    paginated: true,
    handle({ ctx, viewer, query }) {
      const read = (range: Range) => readGlobal(ctx.store.read, range);
      return replyWithPosts(ctx, viewer, query, { read }, postFilter(query));
    },
  }),
];
