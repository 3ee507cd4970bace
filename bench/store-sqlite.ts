import { constants, copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dialects } from '../src/db/dialect.ts';
import type { Db } from '../src/db/query.ts';
import { toColumn } from '../src/db/sqlite-writer.ts';
import { benchFolder, runFolder } from './folders.ts';
import type { StoreServer } from './prepare.ts';
import { type Sample, sampleName } from './sample-plan.ts';
import { addDerived, createSchema } from './sample-schema.ts';

/** The embedded store: a folder with one file. */
export async function openSqlite(
  sample: Sample,
  data = join(benchFolder, `sqlite-${sampleName(sample)}`),
): Promise<StoreServer> {
  const file = join(data, 'millrace.db');
  let copies = 0;
  return {
    database: 'sqlite',
    sample,
    env: { MILLRACE_DATA: data },

    async create(allRows, written) {
      rmSync(data, { recursive: true, force: true });
      mkdirSync(data, { recursive: true });
      const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
      db.exec('pragma journal_mode = wal; pragma synchronous = off; pragma cache_size = -400000; begin');
      const asked: Db = {
        dialect: dialects.sqlite,
        all: async (sql, values) => db.prepare(sql).all(...values.map(toColumn)),
      };
      await createSchema(asked);
      const indexes = takeIndexes(db);
      for (const { table, columns, rows } of allRows) {
        const marks = columns.map(() => '?').join(',');
        const insert = db.prepare(`insert into ${table} (${columns.join(',')}) values (${marks})`);
        let count = 0;
        for (const row of rows) {
          insert.run(...row);
          count++;
        }
        written(table, count);
      }
      for (const { sql } of indexes.filter(({ table }) => table !== DERIVED)) db.exec(sql);
      written('indexes', indexes.length);
      await addDerived(asked);
      for (const { sql } of indexes.filter(({ table }) => table === DERIVED)) db.exec(sql);
      db.exec('commit');
      db.close();
    },

    async settle() {
      const db = new DatabaseSync(file);
      db.exec('pragma wal_checkpoint(truncate)');
      db.close();
    },

    bytes: async () => statSync(file).size,

    async copy() {
      const copied = join(runFolder, `data-${process.pid}-${++copies}`);
      const place = join(copied, 'millrace.db');
      mkdirSync(copied);
      copyFileSync(file, place, constants.COPYFILE_FICLONE);
      return {
        env: { MILLRACE_DATA: copied },
        place,
        async query<T extends object>(sql: string) {
          const db = new DatabaseSync(place, { readOnly: true });
          const rows = db.prepare(sql).all();
          db.close();
          return rows as T[];
        },
        async change(statements) {
          const db = new DatabaseSync(place, { timeout: 5000 });
          db.exec(`begin immediate; ${statements.join(';')}; commit`);
          db.close();
        },
        async drop() {
          rmSync(copied, { recursive: true, force: true });
        },
      };
    },

    close: async () => undefined,
  };
}

/** The table whose rows follow from those of others. */
const DERIVED = 'interactions';

/**
 * Drops all indexes but those that a table declares itself: made of rows that are there already, an index of millions takes a
 * fraction of the time. @returns what makes them again.
 */
function takeIndexes(db: DatabaseSync): { table: string; sql: string }[] {
  const all = db
    .prepare(
      "select name, tbl_name as 'table', sql from sqlite_master where type = 'index' and sql is not null",
    )
    .all() as { name: string; table: string; sql: string }[];
  for (const { name } of all) db.exec(`drop index ${name}`);
  return all;
}
