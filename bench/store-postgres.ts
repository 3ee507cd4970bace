import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { dialects } from '../src/db/dialect.ts';
import type { Db } from '../src/db/query.ts';
import { benchFolder, runFolder } from './folders.ts';
import { PostgresServer } from './postgres.ts';
import type { StoreServer } from './prepare.ts';
import { type Sample, sampleName } from './sample-plan.ts';
import type { Rows } from './sample-rows.ts';
import { addDerived, createSchema } from './sample-schema.ts';

const ROWS_AT_A_TIME = 5000;

/** The database with the prepared store. */
export const preparedDatabase = (sample: Sample): string => `prepared_${sampleName(sample)}`;

/** A database on a PostgreSQL of the benchmark's own, whose data are in a folder, or on that of a URL. */
export async function openPostgres(
  sample: Sample,
  folder = join(benchFolder, 'postgres'),
  url?: string,
): Promise<StoreServer> {
  const server = await (url === undefined ? PostgresServer.start(folder) : PostgresServer.at(url));
  const prepared = preparedDatabase(sample);
  let copies = 0;
  return {
    database: 'postgres',
    sample,
    pid: server.pid,
    env: { MILLRACE_DATA: runFolder, MILLRACE_DATABASE_URL: server.url(prepared) },

    async create(allRows, written) {
      await server.run(`drop database if exists ${prepared}`);
      await server.run(`create database ${prepared}`);
      const db = await server.connect(prepared);
      const asked: Db = {
        dialect: dialects.postgres,
        all: async (sql, values) => (await db.query(sql, [...values])).rows,
      };
      await createSchema(asked);
      const types = await db.query(
        'select table_name, column_name, data_type from information_schema.columns',
      );
      const typeOf = new Map<string, string>(
        types.rows.map((row) => [`${row.table_name}.${row.column_name}`, row.data_type]),
      );
      await db.query('set synchronous_commit = off');
      for (const rows of allRows) written(rows.table, await insertRows(db, rows, typeOf));
      await addDerived(asked);
      await db.end();
    },

    async settle() {
      const db = await server.connect(prepared);
      await db.query('vacuum analyze');
      await db.end();
    },

    async bytes() {
      const db = await server.connect(prepared);
      const { rows } = await db.query('select pg_database_size(current_database()) as bytes');
      await db.end();
      return Number(rows[0].bytes);
    },

    async copy() {
      const name = `run${++copies}`;
      const data = join(runFolder, name);
      mkdirSync(data);
      await server.run(`drop database if exists ${name} with (force)`);
      await server.run(`create database ${name} template ${prepared} strategy file_copy`);
      return {
        env: { MILLRACE_DATA: data, MILLRACE_DATABASE_URL: server.url(name) },
        place: server.url(name),
        async query<T extends object>(sql: string) {
          const db = await server.connect(name);
          const { rows } = await db.query(sql);
          await db.end();
          return rows as T[];
        },
        async change(statements) {
          const db = await server.connect(name);
          await db.query(`begin; ${statements.join(';')}; commit`);
          await db.end();
        },
        async drop() {
          await server.run(`drop database if exists ${name} with (force)`);
        },
      };
    },

    close: () => server.stop(),
  };
}

/** `typeOf`: the type of each column, by `table.column`. @returns how many rows there were. */
async function insertRows(
  db: pg.Client,
  { table, columns, rows }: Rows,
  typeOf: ReadonlyMap<string, string>,
): Promise<number> {
  const lists = columns.map((name, index) => `$${index + 1}::${typeOf.get(`${table}.${name}`)}[]`);
  const sql = `insert into ${table} (${columns.join(',')}) select * from unnest(${lists.join(',')})`;
  let count = 0;
  let some: (readonly unknown[])[] = [];
  let inserted: Promise<unknown> = Promise.resolve();
  // The next rows are made while those before are inserted.
  const flush = async (): Promise<void> => {
    const values = columns.map((_, index) => some.map((row) => row[index]));
    count += some.length;
    some = [];
    await inserted;
    inserted = db.query(sql, values);
  };
  for (const row of rows) {
    some.push(row);
    if (some.length === ROWS_AT_A_TIME) await flush();
  }
  if (some.length > 0) await flush();
  await inserted;
  return count;
}
