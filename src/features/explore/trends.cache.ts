import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import { knownOr } from '../../known.ts';
import type { CacheDefinition } from '../../objects/caches.ts';
import type { Entities } from '../../text/entities.ts';
import { canSeeAuthor, userKind } from '../users/users.ts';
import { Recounted } from './recounted.ts';
import { selectRecentTagged } from './trending.sql.ts';
import { WINDOW_MS } from './trending.ts';
import { countTag, rankTags, type Tag, type Trend, type Use } from './trends.ts';

/** How many of the newest posts are searched for hashtags. */
const RECENT = 10_000;
/** How many hashtags are kept, among which each reader's are. */
const MAX_KEPT = 40;

async function count(db: Db, now: number): Promise<readonly Tag[]> {
  const posts = await selectRecentTagged(db, { limit: RECENT, since: now - WINDOW_MS });
  const tags = new Map<string, Use[]>();
  for (const { entities, ...use } of posts) {
    const { hashtags } = JSON.parse(entities) as Entities;
    for (const name of new Set(hashtags.map(({ name }) => name))) knownOr(tags, name, () => []).push(use);
  }
  const all = [...tags].map(([name, uses]) => ({ name, uses }));
  return rankTags(all, now, MAX_KEPT);
}

function changes({ type, deleted, body }: LogEvent): boolean {
  if (type === 'user') return body.account !== undefined || body.limited !== undefined;
  if (type === 'post_revision') return body.hashtags !== undefined;
  return type === 'post' && (deleted || body.restored === true || body.hashtags !== undefined);
}

/** The hashtags that may trend: those that most people used recently, the first first. */
export const trendsCache: CacheDefinition<Recounted<readonly Tag[]>> = {
  name: 'trends',
  make: (ctx) => new Recounted(ctx, { count, changes }),
};

/**
 * The hashtags that most people used in the last days, at most `max`. Posts of people whose posts the viewer does not see do not
 * count.
 * @param viewer - the reader's id; undefined for strangers.
 */
export async function readTrends(ctx: Context, viewer: number | undefined, max: number): Promise<Trend[]> {
  const tags = await ctx.caches.of(trendsCache).get();
  const now = Date.now();
  const authors = new Set(tags.flatMap(({ uses }) => uses.map(({ user }) => user)));
  const bits = viewer === undefined ? undefined : await ctx.objects.bits(userKind, viewer, authors);
  const isSeen = (user: number) => canSeeAuthor(bits?.get(user) ?? 0, { muted: false, blocked: false });
  return rankTags(tags, now, max, isSeen).map((tag) => countTag(tag, now));
}
