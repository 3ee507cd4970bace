import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { mergeRanges, rangeOf } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import type { Source } from '../../objects/list.ts';
import { columnsOf, type PostFilter, postKind, readTag } from '../posts/posts.ts';
import {
  readCheckins,
  readConversations,
  readPhotos,
  readUndirected,
  selectStream,
  selectStreams,
} from './explore.sql.ts';
import type { ExploreStreamTable } from './explore.tables.ts';
import { trendingCache } from './trending.cache.ts';

/** A stream of posts for people to discover (docs/interface.md, Explore streams). */
export interface ExploreStream {
  slug: string;
  title: string;
  description: string;
  /** Which posts it has: those with one of these hashtags, or those that a built-in rule selects. */
  posts: { hashtags: readonly string[] } | { rule: RuleName };
}

type Read = (
  ctx: Context,
  ...args: Parameters<Source<PostFilter>['read']>
) => ReturnType<Source<PostFilter>['read']>;

const rules = {
  conversations: (_, range, filter, db) => readConversations(db, { ...range, ...columnsOf(filter) }),
  photos: (_, range, _filter, db) => readPhotos(db, range),
  trending: async (ctx, range) => rangeOf(await ctx.caches.of(trendingCache).get(), range),
  checkins: (_, range, _filter, db) => readCheckins(db, range),
  undirected: (_, range, filter, db) => readUndirected(db, { ...range, ...columnsOf(filter) }),
} as const satisfies Record<string, Read>;

type RuleName = keyof typeof rules;

/** The built-in streams. */
export const streamsAtStart: readonly ExploreStream[] = [
  {
    slug: 'conversations',
    title: 'Conversations',
    description: 'Posts that others have answered.',
    posts: { rule: 'conversations' },
  },
  { slug: 'photos', title: 'Photos', description: 'Posts with a photo.', posts: { rule: 'photos' } },
  {
    slug: 'trending',
    title: 'Trending',
    description: 'Posts that many people starred, reposted or answered in the last days.',
    posts: { rule: 'trending' },
  },
  {
    slug: 'checkins',
    title: 'Checkins',
    description: 'Posts from a place.',
    posts: { rule: 'checkins' },
  },
  {
    slug: 'posts',
    title: 'Posts',
    description: 'Everything that is not directed at one person.',
    posts: { rule: 'undirected' },
  },
];

/** An added stream, from its row. */
export function readRow({
  slug,
  title,
  description,
  hashtags,
}: Omit<ExploreStreamTable, 'created_at'>): ExploreStream {
  const names = JSON.parse(hashtags) as string[];
  return { slug, title, description, posts: names.length > 0 ? { hashtags: names } : { rule: 'photos' } };
}

/** All streams; the operator's come last. */
export async function listStreams(db: Db): Promise<ExploreStream[]> {
  return [...streamsAtStart, ...(await selectStreams(db, {})).map(readRow)];
}

/** @throws {ApiError} 404 if there is no stream with this slug. */
export async function findStream(db: Db, slug: string): Promise<ExploreStream> {
  const known = streamsAtStart.find((stream) => stream.slug === slug);
  if (known !== undefined) return known;
  const [row] = await selectStream(db, { slug });
  if (row === undefined) throw new ApiError('not-found', 'there is no such explore stream.');
  return readRow(row);
}

/** Renders an Explore Stream object. */
export function describeStream({ url }: Pick<Config, 'url'>, { slug, title, description }: ExploreStream) {
  return { slug, title, description, url: `${url}/api/posts/stream/explore/${slug}` };
}

/** The page of a stream. */
export function explorePath(slug: string): string {
  return `/explore/${slug}`;
}

/** The source of a stream's posts. Each stream is a part of the global stream: no reposts, no posts of bots. */
export function sourceOf(
  ctx: Context,
  { posts }: ExploreStream,
): Pick<Source<PostFilter>, 'read'> & Required<Pick<Source<PostFilter>, 'prune'>> {
  return {
    read(range, filter, db) {
      if ('rule' in posts) return rules[posts.rule](ctx, range, filter, db);
      return mergeRanges(
        range,
        posts.hashtags.map((name) => readTag(db, { name, ...range })),
      );
    },
    async prune(entries, state, _, keep) {
      const items = entries.map(({ item }) => item);
      await state.judge(postKind, items, keep);
      return entries.filter(({ item }) => state.get(postKind, item)?.row.user_type !== 'bot');
    },
  };
}
