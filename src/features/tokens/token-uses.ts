import type { Context } from '../../context.ts';
import { tokenCache } from './tokens.cache.ts';
import { updateLastUsed } from './tokens.sql.ts';

const HOUR_MS = 3_600_000;

/**
 * Writes down which tokens were used since it was called last, to the hour, so that most calls write nothing. Called now
 * and then rather than with each request, which must not write.
 */
export async function noteTokenUses(ctx: Pick<Context, 'store' | 'caches'>): Promise<void> {
  const ids = ctx.caches.of(tokenCache).takeUsed();
  if (ids.length === 0) return;
  const now = Date.now();
  await ctx.store.bookkeeping((db) => updateLastUsed(db, { ids, now, before: now - HOUR_MS }));
}
