import type { Context } from '../context.ts';
import { Owners } from './owners.ts';
import { StreamRows, WAIT_MS } from './stream-rows.ts';
import {
  deleteNoticesOf,
  selectIdsOfOwner,
  selectIdsWithoutOwner,
  selectNoticeOwners,
  selectOwners,
  selectWaitingSince,
} from './streams.sql.ts';

/** Connections deleted at a time. */
const CHUNK = 1_000;

/**
 * Deletes the connections whose clients have not come back, and lets go those of processes that have ended. One process does
 * it for all.
 */
export async function sweepStreams(ctx: Context): Promise<void> {
  const rows = new StreamRows(ctx);
  const before = Date.now() - WAIT_MS;
  for (let isMore = true; isMore; ) {
    const ids = await selectWaitingSince(ctx.store.read, { before, limit: CHUNK });
    await rows.delete(ids, ({ waiting_since }) => waiting_since !== null && waiting_since < before);
    isMore = ids.length === CHUNK;
  }
  await releaseLeft(ctx, rows, new Owners(ctx, rows));
}

/**
 * Puts the connections of processes that have ended back to waiting for their clients.
 * @param left - how far they were served, by what is known besides the rows and Redis.
 */
export async function releaseLeft(
  ctx: Context,
  rows: StreamRows,
  owners: Owners,
  left: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const { read } = ctx.store;
  await rows.releaseDead(null, await selectIdsWithoutOwner(read, {}), left);
  for (const { owner } of await selectOwners(read, {})) {
    if (owner === null || (await ctx.processes.isAlive(owner))) continue;
    const served = new Map(left);
    for (const [id, seq] of await owners.servedBy(owner)) served.set(id, Math.max(seq, served.get(id) ?? 0));
    await rows.releaseDead(owner, await selectIdsOfOwner(read, { owner }), served);
  }
  for (const { owner } of await selectNoticeOwners(read, {})) {
    if (await ctx.processes.isAlive(owner)) continue;
    await ctx.store.bookkeeping((db) => deleteNoticesOf(db, { owner }));
  }
}
