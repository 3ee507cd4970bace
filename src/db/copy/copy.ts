import { SERVICE_ID } from '../migrations.ts';
import type { Db } from '../query.ts';
import { allTables } from '../tables.ts';

/** A table whose rows are copied. */
export interface Table {
  name: string;
  columns: readonly string[];
}

/** A store as it was at one moment, however it is written to meanwhile. */
export interface Source {
  /** Names of the migrations that it has had. */
  readonly migrations: readonly string[];
  /** All tables but those that are made from others (full-text indexes), tell of the schema, or are not to be copied. */
  readonly tables: readonly Table[];
  count(table: Table): Promise<number>;
  /** The rows in order of the table's key, some at a time, each as a list of values in order of its columns. */
  rows(table: Table): AsyncIterable<readonly unknown[][]>;
  close(): Promise<void>;
}

/** A new store. Nothing of it is there before `commit`. */
export interface Target {
  /** The one transaction in which it is made; it has all tables, and the rows that migrations make. */
  readonly db: Db;
  insert(table: Table, rows: readonly unknown[][]): Promise<void>;
  /** Resolves when everything is on disk. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  abort(): Promise<void>;
}

/** Rows that are read and written at a time. */
export const BATCH_ROWS = 1000;

/** The schema's history; it is made with the target. */
export const HISTORY = 'migrations';

/** The keys of the tables that are copied, in order of their names. */
export function copiedTables(): Map<string, string> {
  const copied = allTables().filter(([, { copy }]) => copy === undefined);
  const keys = copied.map(([name, { key }]) => [name, [key].flat().join(', ')] as const);
  return new Map(keys.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Told of progress: so many of all rows of a table are copied. */
export type Progress = (table: string, done: number, all: number) => void;

/**
 * Copies all rows, and ends with the target committed.
 * @param derive - makes what is not copied: full-text indexes.
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
    // The copy is another service: it makes an id of its own.
    const own = await target.db.all(`delete from meta where key = '${SERVICE_ID}' returning key`, []);
    copied.meta = (copied.meta ?? 0) - own.length;
    await derive(target.db);
    await target.commit();
    return copied;
  } catch (error) {
    await target.abort();
    throw error;
  }
}
