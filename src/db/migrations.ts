import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ExtensionPoint } from '../extensions.ts';
import type { Fill, Statement } from './fill.ts';
import { insertMeta, selectMeta } from './meta.ts';
import { type Db, query } from './query.ts';
import type { Store } from './store.ts';

/**
 * A change of the schema. Those with 0001 create the tables of version 1.0. `{id}` is the type of an integer that is a primary key;
 * `{without rowid}` has SQLite store the rows in order of their key.
 */
export interface Migration {
  /** Four digits, which set the order, and a subject. */
  name: string;
  /**
   * Run in order (migrate.ts). What takes long commits after each statement, and a fill after each of its ranges: programs of the
   * version before that share a store see the changes one by one, and may write between them.
   */
  statements: readonly (Statement | Fill)[];
}

/** The migrations of the base and of modules. A released migration never changes; later ones amend it. */
export const declaredMigrations = new ExtensionPoint<Migration>();

/** All migrations, in order of their names. */
export function allMigrations(): readonly Migration[] {
  return declaredMigrations.items.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The last migration of a store with this program's tables. */
export function newestMigration(): string {
  return allMigrations().at(-1)?.name ?? '';
}

/** Ends the name under which a migration is recorded while it is unfinished, so that older versions refuse the store. */
const UNFINISHED = ' (unfinished)';

export const unfinished = (name: string): string => name + UNFINISHED;

/** Names of a store's applied migrations, and perhaps of an unfinished one. */
export async function historyOf(db: Db): Promise<string[]> {
  return (await selectMigrations(db, {})).map(({ name }) => name);
}

/**
 * The pending migrations of a store with this history, in order.
 * @throws when the history has an unknown migration: the store belongs to a newer version.
 */
export function missingOf(names: readonly string[]): readonly Migration[] {
  refuseUnknown(names);
  return allMigrations().filter(({ name }) => !names.includes(name));
}

/** @throws when a store has a migration that this program does not know: it belongs to a newer version. */
export function refuseUnknown(names: readonly string[]): void {
  const known = new Set(allMigrations().map(({ name }) => name));
  const newer = names.find((name) => !known.has(name.replace(UNFINISHED, '')));
  if (newer === undefined) return;
  throw new Error(`This store was written by a newer version of Millrace (its schema has "${newer}").`);
}

/** @throws unless a store has exactly the migrations that this program knows. */
export function requireSameSchema(names: readonly string[]): void {
  const missing = missingOf(names);
  if (missing.length === 0) return;
  const all = missing.length === 1 ? '1 migration is' : `${missing.length} migrations are`;
  throw new Error(
    `This store was written by an older version of Millrace (${all} missing). "millrace migrate" brings it up to date; until then nothing else uses it.`,
  );
}

type WithMigrations = { migrations: { name: string; at: number } };

/** Records migrations. @returns those that the store did not have. */
export function insertMigrations(db: Db, names: readonly string[]): Promise<{ name: string }[]> {
  const at = Date.now();
  return insertRows(db, { rows: JSON.stringify(names.map((name) => ({ name, at }))) });
}

const insertRows = query((db, p: { rows: string }, { records }) => {
  // The condition tells SQLite that what follows belongs to the insert.
  const statement = sql<{ name: string }>`insert into migrations (name, at)
    select r.name, r.at from ${records(p.rows, { name: 'text', at: 'bigint' })} as r where true
    on conflict do nothing returning name`;
  return { compile: () => statement.compile(db) };
});

export const deleteMigration = query((db, p: { name: string }) =>
  db.withTables<WithMigrations>().deleteFrom('migrations').where('name', '=', p.name),
);

const selectMigrations = query((db) =>
  db.withTables<WithMigrations>().selectFrom('migrations').select('name'),
);

/** The key of token digests, created on first use and never changed. */
export async function digestKey(store: Store): Promise<Buffer> {
  return Buffer.from(await secretOf(store, 'digest_key', 32), 'hex');
}

/**
 * Distinguishes services on PostgreSQL that share a Redis. Created on first use, and includes the name of the database, since a
 * database may be copied.
 */
export async function serviceId(store: Store): Promise<string> {
  const [row] = (await store.read.all('select current_database() as name', [])) as { name: string }[];
  const hash = createHash('sha256').update(`${await secretOf(store, SERVICE_ID, 16)} ${row?.name}`);
  return hash.digest('hex').slice(0, 16);
}

/** Key in the table `meta`; a copy of a store gets another value. */
export const SERVICE_ID = 'service_id';

/** A random value of a store, as hexadecimal digits, created on first use. */
export async function secretOf(store: Store, key: string, bytes: number): Promise<string> {
  let [row] = await selectMeta(store.read, { keys: [key] });
  if (row === undefined) {
    await store.bookkeeping((db) => insertMeta(db, { key, value: randomBytes(bytes).toString('hex') }));
    [row] = await selectMeta(store.read, { keys: [key] });
  }
  return row?.value ?? '';
}
