import type { Db } from '../../db/query.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import type { GivenFilter } from './filters.fields.ts';
import { deleteFilters, insertFilter, selectFilterIdsOf, updateFilter } from './filters.sql.ts';

/** Most filters of a user (docs/interface.md, Limits). */
export const MAX_FILTERS = 100;

/** Finds the streams that use some of these filters. */
type FindUses = (db: Db, p: { filters: number[] }) => Promise<{ filter_id: number; stream_id: number }[]>;

/** Uses of filters; a filter in use cannot be deleted. */
export const filterUses = new ExtensionPoint<FindUses>();

/** @returns the id of the filter. @throws {ApiError} 400 if the user has the most filters allowed. */
export function createFilter(store: Store, user: number, given: GivenFilter): Promise<number> {
  return store.write(async (tx) => {
    if ((await selectFilterIdsOf(tx, { user })).length >= MAX_FILTERS) {
      throw new ApiError('not-allowed', `you have ${MAX_FILTERS} filters; delete one first.`);
    }
    const id = await tx.newId();
    await insertFilter(tx, { ...columnsOf(given), id, user_id: user, created_at: tx.now });
    tx.emit({ type: 'filter', body: { id, user } });
    return id;
  });
}

/** Replaces a filter; the streams that use it continue with the new one. @throws {ApiError} 404 */
export async function replaceFilter(
  store: Store,
  user: number,
  id: number,
  given: GivenFilter,
): Promise<void> {
  await store.write(async (tx) => {
    const [changed] = await updateFilter(tx, { ...columnsOf(given), id, user_id: user });
    if (changed === undefined) throw noFilter();
    tx.emit({ type: 'filter', body: { id, user } });
  });
}

/**
 * Deletes filters of a user, all or none.
 * @returns the ids of those that existed.
 * @throws {ApiError} 400 naming the streams that use them.
 */
export async function removeFilters(store: Store, user: number, ids: number[]): Promise<number[]> {
  return store.write(async (tx) => {
    const uses = (await Promise.all(filterUses.items.map((find) => find(tx, { filters: ids })))).flat();
    if (uses.length > 0) {
      const used = Map.groupBy(uses, ({ filter_id }) => filter_id);
      const named = [...used].map(
        ([filter, by]) => `filter ${filter} is used by ${by.map(({ stream_id }) => stream_id).join(', ')}`,
      );
      throw new ApiError('not-allowed', `streams use what is to be deleted: ${named.join('; ')}.`);
    }
    return forgetFilters(tx, user, ids);
  });
}

/** Deletes all filters of a deleted account; streams that use them continue without a filter. */
export async function removeFiltersOf(tx: Tx, user: number): Promise<void> {
  const ids = (await selectFilterIdsOf(tx, { user })).map(({ id }) => id);
  if (ids.length > 0) await forgetFilters(tx, user, ids);
}

async function forgetFilters(tx: Tx, user: number, ids: number[]): Promise<number[]> {
  const gone = (await deleteFilters(tx, { ids, user })).map(({ id }) => id);
  for (const id of gone) tx.emit({ type: 'filter', deleted: true, body: { id, user } });
  return gone;
}

function columnsOf({ name, match_policy, clauses }: GivenFilter) {
  return { name, match_policy, clauses: JSON.stringify(clauses) };
}

/** The error for a filter that does not exist, or that is another user's. */
export function noFilter(): ApiError {
  return new ApiError('not-found', 'there is no such filter.');
}
