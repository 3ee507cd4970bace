import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { Deleted } from '../../processes/retention.ts';
import { deleteTombstones, selectOldTombstones, upsertTombstone } from './tombstones.sql.ts';
import type { TombstoneKind } from './tombstones.tables.ts';

/** How tombstones of a kind are removed. */
export interface TombstoneRemoval {
  kind: TombstoneKind;
  /**
   * Removes those of these objects that are tombstones which nothing names any more.
   * @returns the ids of those removed, and of tombstones that they alone may have named.
   */
  remove(tx: Tx, ids: readonly number[]): Promise<{ removed: number[]; freed: number[] }>;
}

/** Those of the kinds that leave tombstones. */
export const tombstoneRemovals = new ExtensionPoint<TombstoneRemoval>();

/** Records that an object is a tombstone from now on. */
export async function noteTombstone(tx: Tx, kind: TombstoneKind, id: number): Promise<void> {
  await upsertTombstone(tx, { kind, id, deleted_at: tx.now });
}

/**
 * Removes tombstones from before a time, unless something names them: then they stay until what named them is removed too. Caches
 * learn of it by events, which no stream shows.
 */
export async function removeOldTombstones(
  { store }: Pick<Context, 'store'>,
  before: number,
  limit: number,
): Promise<Deleted> {
  return store.write(async (tx) => {
    const old = await selectOldTombstones(tx, { before, limit });
    let rows = 0;
    for (const { kind, remove } of tombstoneRemovals.items) {
      const ids = old.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      await deleteTombstones(tx, { kind, ids });
      const { removed, freed } = await remove(tx, ids);
      for (const id of freed) await noteTombstone(tx, kind, id);
      rows += removed.length;
    }
    return { rows, isMore: old.length === limit };
  });
}
