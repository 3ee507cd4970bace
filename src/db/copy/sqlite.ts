import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { knownOr } from '../../known.ts';
import { requireNoStore, syncPath } from '../data-folder.ts';
import { dialects } from '../dialect.ts';
import { createTables } from '../migrate.ts';
import type { Db } from '../query.ts';
import { CAN_SHRINK } from '../settings.ts';
import { toColumn } from '../sqlite-writer.ts';
import { BATCH_ROWS, copiedTables, HISTORY, type Source, type Table, type Target } from './copy.ts';

const CACHE_KIB = 64_000;
/** How long to wait for a process that is opening or closing the store, in milliseconds. */
const BUSY_MS = 10_000;

/** Reads the embedded store in one read transaction; others may write meanwhile. */
export class SqliteSource implements Source {
  readonly migrations: readonly string[];
  readonly tables: readonly Table[];
  readonly #database: DatabaseSync;
  readonly #keys = copiedTables();

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'millrace.db'), { readOnly: true, timeout: BUSY_MS });
    this.#database.exec('begin');
    const names = (sql: string, ...values: string[]) =>
      (this.#database.prepare(sql).all(...values) as { name: string }[]).map(({ name }) => name);
    // The first read fixes the snapshot.
    const there = names("select name from pragma_table_list where schema = 'main'");
    this.migrations = there.includes(HISTORY) ? names(`select name from ${HISTORY}`) : [];
    this.tables = [...this.#keys.keys()]
      .filter((name) => there.includes(name))
      .map((name) => ({ name, columns: names('select name from pragma_table_info(?)', name) }));
  }

  async count({ name }: Table): Promise<number> {
    return (this.#database.prepare(`select count(*) as n from ${name}`).get() as { n: number }).n;
  }

  async *rows({ name, columns }: Table): AsyncGenerator<unknown[][]> {
    const statement = this.#database.prepare(
      `select ${columns.join(', ')} from ${name} order by ${this.#keys.get(name)}`,
    );
    statement.setReturnArrays(true);
    let batch: unknown[][] = [];
    for (const row of statement.iterate() as Iterable<unknown>) {
      batch.push(row as unknown[]);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  async close(): Promise<void> {
    this.#database.close();
  }
}

/**
 * Creates an embedded store in a folder that has none, under a temporary name until it is complete. It is written without a
 * journal: a failed attempt is removed.
 */
export async function createSqliteTarget(folder: string, namespace: string): Promise<Target> {
  requireNoStore(folder);
  const file = join(folder, 'millrace.db');
  const draft = `${file}.new`;
  const database = new DatabaseSync(draft, { enableForeignKeyConstraints: false });
  const target = new SqliteTarget(database, draft, file);
  try {
    database.exec(
      `${CAN_SHRINK}; pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -${CACHE_KIB}; begin`,
    );
    await createTables(target.db, namespace);
    return target;
  } catch (error) {
    await target.abort();
    throw error;
  }
}

class SqliteTarget implements Target {
  readonly db: Db;
  readonly #database: DatabaseSync;
  readonly #draft: string;
  readonly #file: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, draft: string, file: string) {
    this.#database = database;
    this.#draft = draft;
    this.#file = file;
    this.db = {
      dialect: dialects.sqlite,
      all: async (sql, values) => this.#prepare(sql).all(...values.map(toColumn)),
    };
  }

  async insert({ name, columns }: Table, rows: readonly unknown[][]): Promise<void> {
    const marks = columns.map(() => '?').join(', ');
    const statement = this.#prepare(`insert into ${name} (${columns.join(', ')}) values (${marks})`);
    for (const row of rows) statement.run(...(row as (string | number | null)[]));
  }

  async commit(): Promise<void> {
    this.#database.exec('commit');
    this.#database.close();
    syncPath(this.#draft);
    renameSync(this.#draft, this.#file);
    syncPath(join(this.#file, '..'));
  }

  async abort(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#draft, { force: true });
  }

  #prepare(sql: string): StatementSync {
    return knownOr(this.#statements, sql, () => this.#database.prepare(sql));
  }
}
