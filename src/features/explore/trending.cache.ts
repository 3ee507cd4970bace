import type { Entry } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { CacheDefinition } from '../../objects/caches.ts';
import { Recounted } from './recounted.ts';
import { selectRecentAnswers, selectRecentStars } from './trending.sql.ts';
import { rankPosts, WINDOW_MS } from './trending.ts';

/** How many of the newest stars, and of the newest posts, are counted. */
const RECENT = 10_000;

/** Newest first: the order of streams of posts, which saved markers and `since_id` rely on. */
async function count(db: Db, now: number): Promise<readonly Entry[]> {
  const recent = { limit: RECENT, since: now - WINDOW_MS };
  const reactions = await Promise.all([selectRecentStars(db, recent), selectRecentAnswers(db, recent)]);
  const ids = rankPosts(reactions.flat(), now).sort((a, b) => b - a);
  return ids.map((id) => ({ pid: id, item: id }));
}

function changes({ type, deleted, body }: LogEvent): boolean {
  if (type === 'user') return body.account !== undefined || body.limited !== undefined;
  if (type !== 'post') return type === 'star';
  return deleted || body.restored === true || body.reply_to !== undefined || body.repost_of !== undefined;
}

/** The posts trending now, newest first. */
export const trendingCache: CacheDefinition<Recounted<readonly Entry[]>> = {
  name: 'trending',
  make: (ctx) => new Recounted(ctx, { count, changes }),
};
