import { placeOf } from '../config.ts';
import { MOVED_TO, upsertMeta } from '../db/meta.ts';
import { noListeners, openStore, requireEmbedded, type StorePlace } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { selectProcesses } from '../processes/processes.sql.ts';
import { lockStore } from '../processes/processes.ts';

/**
 * Runs a copy of a store and then marks the store as moved. It must not be served meanwhile: the copy misses later writes.
 * @throws when it is served.
 */
export async function moving<T>(
  from: StorePlace,
  to: StorePlace,
  namespace: string,
  copy: () => Promise<T>,
): Promise<T> {
  await requireEmbedded(from, 'use');
  const store = await openStore({ ...from, namespace }, noListeners, 'use');
  let unlock: (() => void) | undefined;
  try {
    unlock = await requireNotServed(from, store);
    const copied = await copy();
    await store.bookkeeping((db) => upsertMeta(db, { key: MOVED_TO, value: placeOf(to) }));
    return copied;
  } finally {
    unlock?.();
    await store.close();
  }
}

/** Locks the store. @returns the function that unlocks it. @throws when it is served. */
async function requireNotServed(from: StorePlace, store: Store): Promise<() => void> {
  const why =
    'A store that is moved must not be served: stop the service. For a second store, give the copy its own files with --to-files.';
  const alive = store.read.dialect.isShared ? await selectProcesses(store.read, {}) : [];
  if (alive.some(({ left }) => left > 0)) throw new Error(`${placeOf(from)} is served. ${why}`);
  try {
    return lockStore(from, store.read.dialect);
  } catch (error) {
    throw new Error(`${(error as Error).message} ${why}`, { cause: error });
  }
}
