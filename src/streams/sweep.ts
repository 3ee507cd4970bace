import { deleteNoticesOf, selectNoticeOwners } from '../consumers/notices.sql.ts';
import { Owners } from '../consumers/owners.ts';
import type { Context } from '../context.ts';
import { type Asked, OwnedConnections, type Taken, WAIT_MS } from './owned-connections.ts';
import { StreamRows } from './stream-rows.ts';
import { selectIdsOfOwner, selectIdsWithoutOwner, selectOwners, selectWaitingSince } from './streams.sql.ts';

/** Connections deleted at a time. */
const CHUNK = 1_000;

/** Deletes connections whose clients have not returned, and releases those of dead processes. One process does so for all. */
export async function sweepStreams(ctx: Context): Promise<void> {
  const rows = new StreamRows(ctx);
  const before = Date.now() - WAIT_MS;
  for (let isMore = true; isMore; ) {
    const ids = await selectWaitingSince(ctx.store.read, { before, limit: CHUNK });
    await rows.delete(ids, ({ waiting_since }) => waiting_since !== null && waiting_since < before);
    isMore = ids.length === CHUNK;
  }
  const owned = new OwnedConnections(ctx);
  await releaseLeft(ctx, owned, new Owners(ctx, owned));
}

/** Releases the connections of dead processes to wait for their clients. */
export async function releaseLeft(
  ctx: Context,
  owned: OwnedConnections,
  owners: Owners<Asked, Taken>,
): Promise<void> {
  const { read } = ctx.store;
  await owned.releaseDead(null, await selectIdsWithoutOwner(read, {}), owners.left);
  for (const { owner } of await selectOwners(read, {})) {
    if (owner === null || (await ctx.processes.isAlive(owner))) continue;
    await owned.releaseDead(owner, await selectIdsOfOwner(read, { owner }), await owners.servedBy(owner));
  }
  for (const { owner } of await selectNoticeOwners(read, {})) {
    if (await ctx.processes.isAlive(owner)) continue;
    await ctx.store.bookkeeping((db) => deleteNoticesOf(db, { owner }));
  }
}
