import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { deleteMetaOf, selectMeta, upsertMeta } from '../../db/meta.ts';
import type { Db } from '../../db/query.ts';
import { allTables } from '../../db/tables.ts';

/** When the last account was erased whose words may still be in the files of the store, in milliseconds. */
const ERASED_AT = 'erased_at';
/** Pages of an index that one transaction merges, and how long one run goes on, in milliseconds. */
const PAGES = 64;
const RUN_MS = 40_000;
/** After a step it rests for so many times as long as the step took. */
const REST = 1;

/** Records in the transaction that erases something of an account that its words have to leave the files of the store. */
export async function noteErased(db: Db, now: number): Promise<void> {
  await upsertMeta(db, { key: ERASED_AT, value: String(now) });
}

/**
 * Removes what was erased from the files of an embedded store. SQLite overwrites rows when they are deleted, but the words of a
 * full-text index stay in it until its segments are merged, and everything stays in the log until that is emptied.
 */
export async function removeTraces({
  store,
  processes,
  log,
}: Pick<Context, 'store' | 'processes' | 'log'>): Promise<void> {
  const { file } = store;
  if (file === undefined) return;
  const [erased] = await selectMeta(store.read, { keys: [ERASED_AT] });
  if (erased === undefined) return;
  const end = performance.now() + RUN_MS;
  for (const [, { index }] of allTables()) {
    if (index === undefined) continue;
    // A negative number begins: it makes all segments wait for being merged.
    for (let pages = -PAGES; ; pages = PAGES) {
      if (performance.now() > end || processes.isStopping) return;
      const began = performance.now();
      if (!(await store.bookkeeping((db) => mergeSome(db, index, pages)))) break;
      await sleep(REST * (performance.now() - began), undefined, { ref: false });
    }
  }
  if (!(await file.emptyLog())) return;
  // Unless another account was erased meanwhile.
  await store.bookkeeping((db) => deleteMetaOf(db, { key: ERASED_AT, value: erased.value }));
  log.info('what accounts that were deleted wrote has left the files of the store');
}

/** Merges some segments of an index. @returns whether there was anything to do: else no more than one row changes. */
async function mergeSome(db: Db, index: string, pages: number): Promise<boolean> {
  const before = await countChanges(db);
  await db.all(`insert into ${index} (${index}, rank) values ('merge', ${pages})`, []);
  return (await countChanges(db)) - before >= 2;
}

async function countChanges(db: Db): Promise<number> {
  const [row] = (await db.all('select total_changes() as changes', [])) as { changes: number }[];
  return row?.changes ?? 0;
}
