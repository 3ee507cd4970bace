import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { knownOr } from '../../known.ts';
import type { CacheDefinition } from '../../objects/caches.ts';
import type { Entities } from '../../text/entities.ts';
import { loadUnseen } from '../users/users.ts';
import { Recounted } from './recounted.ts';
import { selectRecentTagged } from './trending.sql.ts';
import { WINDOW_MS } from './trending.ts';
import { countTag, rankTags, type Tag, type Trend, type Use } from './trends.ts';

/** How many of the newest posts are searched for hashtags. */
const RECENT = 10_000;
/** How many hashtags are kept, among which each reader's are. */
const MAX_KEPT = 40;

/** What was counted for everybody. */
interface Trends {
  /** The hashtags that may trend, those that most people used first. */
  tags: readonly Tag[];
  /** The same as they are shown to people from whom no posts are hidden. */
  trends: readonly Trend[];
  /** Who used one of them. */
  authors: ReadonlySet<number>;
}

async function count(db: Db, now: number): Promise<Trends> {
  const posts = await selectRecentTagged(db, { limit: RECENT, since: now - WINDOW_MS });
  const used = new Map<string, Use[]>();
  for (const { entities, ...use } of posts) {
    const { hashtags } = JSON.parse(entities) as Entities;
    for (const name of new Set(hashtags.map(({ name }) => name))) knownOr(used, name, () => []).push(use);
  }
  const all = [...used].map(([name, uses]) => ({ name, uses }));
  const tags = rankTags(all, now, MAX_KEPT);
  return {
    tags,
    trends: tags.map((tag) => countTag(tag, now)),
    authors: new Set(tags.flatMap(({ uses }) => uses.map(({ user }) => user))),
  };
}

function changes({ type, deleted, body }: LogEvent): boolean {
  if (type === 'user') return body.account !== undefined || body.limited !== undefined;
  if (type === 'post_revision') return body.hashtags !== undefined;
  return type === 'post' && (deleted || body.restored === true || body.hashtags !== undefined);
}

/** The hashtags that may trend. */
export const trendsCache: CacheDefinition<Recounted<Trends>> = {
  name: 'trends',
  make: (ctx) => new Recounted(ctx, { count, changes }),
};

/**
 * The hashtags that most people used in the last days, at most `max`. Posts of people whose posts the viewer does not see do not
 * count.
 * @param viewer - the reader's id; undefined for strangers.
 */
export async function readTrends(ctx: Context, viewer: number | undefined, max: number): Promise<Trend[]> {
  const { tags, trends, authors } = await ctx.caches.of(trendsCache).get();
  const unseen = viewer === undefined ? new Set<number>() : await loadUnseen(ctx.store.read, viewer);
  if (![...unseen].some((user) => authors.has(user))) return trends.slice(0, max);
  const now = Date.now();
  return rankTags(tags, now, max, (user) => !unseen.has(user)).map((tag) => countTag(tag, now));
}
