/** The store that everything is measured on: made once, kept under `.bench/`, and copied for each measurement. */

import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { digestKey } from '../src/db/migrations.ts';
import { openStore } from '../src/db/open.ts';
import { digest } from '../src/features/tokens/digest.ts';
import { communityRows, POSTS, planCommunity, type Rows, searchRows, tokenRows } from './community.ts';
import { keptFolder, root, runFolder } from './folders.ts';
import { PostgresServer } from './postgres.ts';

export type Database = 'sqlite' | 'postgres';
export type Tell = (line: string) => void;

/** A copy of the prepared store, to be spoilt. */
export interface StoreCopy {
  /** Settings that make the program use it. */
  env: Record<string, string>;
  /** Its file or address, for what is measured without the program. */
  place: string;
  query<T extends object>(sql: string): Promise<T[]>;
  drop(): Promise<void>;
}

/** The prepared store. */
export interface Prepared {
  database: Database;
  copy(): Promise<StoreCopy>;
  close(): Promise<void>;
}

/** The access token of a person; the store holds its digest. */
export function tokenOf(person: number): string {
  return createHash('sha256').update(`bench ${person}`).digest('base64url').slice(0, 40);
}

/** Tells apart stores made by other generators or for other schemas. */
function versionStamp(): string {
  const migrations = join(root, 'src/db/migrations');
  const files = [
    ...['community.ts', 'prepare.ts'].map((name) => join(import.meta.dirname, name)),
    ...['src/db/migrations.ts', 'src/features/tokens/digest.ts', 'src/features/users/users.words.ts'].map(
      (name) => join(root, name),
    ),
    ...readdirSync(migrations).map((name) => join(migrations, name)),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether the store is there and of this version; if not, `make` is called and then the stamp is written. */
async function once(stampFile: string, make: () => Promise<void>): Promise<void> {
  const stamp = versionStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(stampFile, { force: true });
  await make();
  writeFileSync(stampFile, stamp);
}

export async function prepare(database: Database, tell: Tell): Promise<Prepared> {
  rmSync(runFolder, { recursive: true, force: true });
  mkdirSync(runFolder, { recursive: true });
  return database === 'sqlite' ? prepareSqlite(tell) : preparePostgres(tell);
}

/** Writes rows of the community into a store whose schema is there. */
async function fill(key: Buffer, tell: Tell, write: (rows: Rows) => Promise<number>): Promise<void> {
  const parts = [
    communityRows(planCommunity()),
    searchRows(),
    tokenRows((person) => digest(key, tokenOf(person))),
  ];
  for (const part of parts) {
    for (const rows of part) tell(`  ${rows.table}: ${await write(rows)} rows`);
  }
}

/** Lets the program itself create the schema. */
async function createSchema(data: string, databaseUrl: string | undefined): Promise<Buffer> {
  const store = await openStore({ data, databaseUrl, namespace: 'net.svc.core' }, noTimer, (error) => {
    throw error;
  });
  const key = await digestKey(store);
  await store.close();
  return key;
}

/** Ids were given by hand, so the clock must be told where they stand. */
const CONTINUE_IDS = `update clock set last_id = ${POSTS}`;

const noTimer = (): void => undefined;

async function prepareSqlite(tell: Tell): Promise<Prepared> {
  const data = join(keptFolder, 'sqlite');
  const file = join(data, 'millrace.db');
  await once(join(keptFolder, 'sqlite.stamp'), async () => {
    tell('preparing the store (once)…');
    rmSync(data, { recursive: true, force: true });
    const key = await createSchema(data, undefined);
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    db.exec('pragma synchronous = off; pragma cache_size = -400000; begin');
    await fill(key, tell, async ({ table, columns, rows }) => {
      const marks = columns.map(() => '?').join(',');
      const insert = db.prepare(`insert into ${table} (${columns.join(',')}) values (${marks})`);
      let count = 0;
      for (const row of rows) {
        insert.run(...row);
        count++;
      }
      return count;
    });
    db.exec(CONTINUE_IDS);
    db.exec('commit; pragma wal_checkpoint(truncate)');
    db.close();
  });
  let copies = 0;
  return {
    database: 'sqlite',
    async copy() {
      const copied = join(runFolder, `data-${++copies}`);
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
        async drop() {
          rmSync(copied, { recursive: true, force: true });
        },
      };
    },
    close: async () => undefined,
  };
}

const ROWS_AT_A_TIME = 5000;

async function preparePostgres(tell: Tell): Promise<Prepared> {
  const server = await PostgresServer.start(join(keptFolder, 'postgres'));
  try {
    await once(join(keptFolder, 'postgres.stamp'), async () => {
      tell('preparing the store on PostgreSQL (once)…');
      await server.run('drop database if exists prepared');
      await server.run('create database prepared');
      const key = await createSchema(runFolder, server.url('prepared'));
      const db = await server.connect('prepared');
      const types = await db.query(
        'select table_name, column_name, data_type from information_schema.columns',
      );
      const typeOf = new Map(
        types.rows.map((row) => [`${row.table_name}.${row.column_name}`, row.data_type as string]),
      );
      await db.query('set synchronous_commit = off');
      await fill(key, tell, async ({ table, columns, rows }) => {
        const lists = columns.map((name, index) => `$${index + 1}::${typeOf.get(`${table}.${name}`)}[]`);
        const sql = `insert into ${table} (${columns.join(',')}) select * from unnest(${lists.join(',')})`;
        const all = [...rows];
        for (let start = 0; start < all.length; start += ROWS_AT_A_TIME) {
          const some = all.slice(start, start + ROWS_AT_A_TIME);
          await db.query(
            sql,
            columns.map((_, index) => some.map((row) => row[index])),
          );
        }
        return all.length;
      });
      await db.query(CONTINUE_IDS);
      await db.query('vacuum analyze');
      await db.end();
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  let copies = 0;
  return {
    database: 'postgres',
    async copy() {
      const name = `run${++copies}`;
      const data = join(runFolder, name);
      mkdirSync(data);
      await server.run(`drop database if exists ${name}`);
      await server.run(`create database ${name} template prepared strategy file_copy`);
      return {
        env: { MILLRACE_DATA: data, MILLRACE_DATABASE_URL: server.url(name) },
        place: server.url(name),
        async query<T extends object>(sql: string) {
          const db = await server.connect(name);
          const { rows } = await db.query(sql);
          await db.end();
          return rows as T[];
        },
        async drop() {
          await server.run(`drop database if exists ${name} with (force)`);
        },
      };
    },
    close: () => server.stop(),
  };
}
