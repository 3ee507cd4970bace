import type { Context } from '../../context.ts';
import { tokenCache } from './tokens.cache.ts';
import { updateLastUsed } from './tokens.sql.ts';

const HOUR_MS = 3_600_000;

/**
 * Records which tokens were used since the last call, to the hour, so that most calls write nothing. Called periodically, because
 * requests must not write.
 */
export async function noteTokenUses(ctx: Pick<Context, 'store' | 'caches'>): Promise<void> {
  const ids = ctx.caches.of(tokenCache).takeUsed();
  if (ids.length === 0) return;
  const now = Date.now();
  await ctx.store.bookkeeping((db) => updateLastUsed(db, { ids, now, before: now - HOUR_MS }));
}
