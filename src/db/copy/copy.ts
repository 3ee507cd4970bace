import { DIVIDED_AFTER } from '../divided.ts';
import { SERVICE_ID } from '../migrations.ts';
import type { Db } from '../query.ts';
import { allTables } from '../tables.ts';

/** A table whose rows are copied. */
export interface Table {
  name: string;
  columns: readonly string[];
}

/** A snapshot of a store, unaffected by concurrent writes. */
export interface Source {
  /** Names of its applied migrations. */
  readonly migrations: readonly string[];
  /** All tables except derived ones (full-text indexes), the schema's history, and those that are not copied. */
  readonly tables: readonly Table[];
  count(table: Table): Promise<number>;
  /** The rows in key order, in batches, each a list of values in column order. */
  rows(table: Table): AsyncIterable<readonly unknown[][]>;
  close(): Promise<void>;
}

/** A new store, which exists only after `commit`. */
export interface Target {
  /** The transaction that creates the store. It has all tables, and the rows that migrations insert. */
  readonly db: Db;
  insert(table: Table, rows: readonly unknown[][]): Promise<void>;
  /** Resolves when everything is on disk. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** Rows read and written at a time. */
export const BATCH_ROWS = 1000;

/** The schema's history, created with the target. */
export const HISTORY = 'migrations';

/** The keys of the tables to copy, in order of the tables' names. */
export function copiedTables(): Map<string, string> {
  const copied = allTables().filter(([, { copy }]) => copy === undefined);
  const keys = copied.map(([name, { key }]) => [name, [key].flat().join(', ')] as const);
  return new Map(keys.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Called with progress: how many of a table's rows are copied. */
export type Progress = (table: string, done: number, all: number) => void;

/**
 * Copies all rows and commits the target.
 * @param derive - creates what is not copied: full-text indexes.
 * @returns the number of rows of each table.
 */
export async function copyRows(
  source: Source,
  target: Target,
  derive: (db: Db) => Promise<void>,
  progress: Progress,
): Promise<Record<string, number>> {
  const copied: Record<string, number> = {};
  try {
    for (const table of source.tables) {
      await target.db.all(`delete from ${table.name}`, []);
      const all = await source.count(table);
      let done = 0;
      for await (const rows of source.rows(table)) {
        await target.insert(table, rows);
        done += rows.length;
        progress(table.name, done, all);
      }
      copied[table.name] = done;
    }
    // The copy is another service, so it creates its own id, and its tables are not divided.
    const own = await target.db.all(
      `delete from meta where key in ('${SERVICE_ID}', '${DIVIDED_AFTER}') returning key`,
      [],
    );
    copied.meta = (copied.meta ?? 0) - own.length;
    await derive(target.db);
    await target.commit();
    return copied;
  } catch (error) {
    await target.abort();
    throw error;
  }
}
