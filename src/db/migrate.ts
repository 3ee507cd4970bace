import type { Dialect } from './dialect.ts';
import { type Fill, isFill, type Key, type Statement, textFor } from './fill.ts';
import { deleteMeta, lockMeta, upsertMeta } from './meta.ts';
import {
  allMigrations,
  deleteMigration,
  historyOf,
  insertMigrations,
  type Migration,
  missingOf,
  refuseUnknown,
  unfinished,
} from './migrations.ts';
import type { Db } from './query.ts';
import type { Store, StoreListeners } from './store.ts';

/** Notified of what delays a start. */
type MigrationListeners = Partial<
  Pick<StoreListeners, 'guardMigration' | 'onMigration' | 'onMigrationProgress' | 'onMigrationElsewhere'>
>;

/** How far an unfinished migration is, as `meta` holds it. */
export interface Position {
  /** The statement that is next. */
  statement: number;
  /** If it is a fill that has begun: the last key worked through, the number of rows until there, and of all. */
  after?: Key;
  done?: number;
  of?: number;
}

/** How long a process waits for another one's migrations before it says so, in milliseconds. */
const TELL_MS = 1_000;
/** A transaction ends with the statement or range that takes it past so many milliseconds, or with so many rows of a fill. */
const STEP_MS = 250;
const STEP_ROWS = 4000;

/** Where `meta` holds the position of an unfinished migration. */
export const positionKey = (migration: string): string => `migration ${migration}`;

/**
 * Runs the pending migrations: on a new store all in one transaction, otherwise in steps of a transaction each, which also store
 * how far they came, so that an interrupted upgrade continues at the last step. Several processes may run them at once: a step
 * locks the position, and the process that holds it runs the next one.
 * @throws when the store has a migration that this program does not know: it belongs to a newer version.
 */
export async function migrate(
  store: Store,
  namespace: string,
  listeners: MigrationListeners = {},
): Promise<void> {
  // A store that is up to date is only read, so that it opens even if nothing can be written.
  const found = await historyOf(store.read).catch(() => undefined);
  if (found !== undefined && missingOf(found).length === 0) return;
  await createMigrations(store);
  const had = await historyOf(store.read);
  const missing = missingOf(had);
  // Another process has created the store meanwhile.
  if (missing.length === 0) return;
  // They may write more than the log should hold.
  store.file?.releaseLog();
  if (had.length === 0) return store.bookkeeping((db) => applyMissing(db, namespace, listeners));
  const release = listeners.guardMigration?.(store.read.dialect);
  try {
    for (const migration of missing) await runInSteps(store, migration, namespace, listeners);
    refuseUnknown(await historyOf(store.read));
  } finally {
    release?.();
  }
}

async function runInSteps(
  store: Store,
  migration: Migration,
  namespace: string,
  { onMigration, onMigrationProgress, onMigrationElsewhere }: MigrationListeners,
): Promise<void> {
  const { name, statements } = migration;
  let isTold = false;
  for (let isDone = false; !isDone; ) {
    const position = await store.bookkeeping(async (db) => {
      const from = await lockPosition(db, name, onMigrationElsewhere);
      if ((await historyOf(db)).includes(name)) {
        // Another process has finished it.
        await deleteMeta(db, { key: positionKey(name) });
        return undefined;
      }
      if (!isTold) onMigration?.(name);
      isTold = true;
      return runStep(db, migration, from, namespace);
    });
    isDone = position === undefined || position.statement === statements.length;
    const fill = position && statements[position.statement];
    if (position?.after !== undefined && isFill(fill)) {
      const { done = 0, of = 0 } = position;
      onMigrationProgress?.({ migration: name, table: fill.table, done, of: Math.max(of, done) });
    }
  }
}

/** Waits until no other process runs a step, without the usual lock timeout. */
async function lockPosition(db: Db, migration: string, onMigrationElsewhere?: () => void): Promise<Position> {
  const start: Position = { statement: 0 };
  const lock = { key: positionKey(migration), initial: JSON.stringify(start) };
  const [row] = await waitFor(db, () => lockMeta(db, lock), onMigrationElsewhere);
  return row === undefined ? start : (JSON.parse(row.value) as Position);
}

/** Runs what is next of a migration, and stores how far it came. */
async function runStep(db: Db, migration: Migration, from: Position, namespace: string): Promise<Position> {
  const { name, statements } = migration;
  const end = performance.now() + STEP_MS;
  const last = (from.done ?? 0) + STEP_ROWS;
  let position = from;
  while (position.statement < statements.length && (position.done ?? 0) < last && performance.now() < end) {
    position = await advance(db, migration, position, namespace);
  }
  if (position.statement < statements.length) {
    await upsertMeta(db, { key: positionKey(name), value: JSON.stringify(position) });
    await insertMigrations(db, [unfinished(name)]);
  } else {
    await deleteMeta(db, { key: positionKey(name) });
    await deleteMigration(db, { name: unfinished(name) });
    await insertMigrations(db, [name]);
  }
  return position;
}

/** Runs a statement, or a range of a fill. */
async function advance(
  db: Db,
  { statements }: Migration,
  position: Position,
  namespace: string,
): Promise<Position> {
  const { statement, after, done = 0 } = position;
  const next = statements[statement];
  if (!isFill(next)) {
    await run(db, next as Statement);
    return { statement: statement + 1 };
  }
  const range = isFor(next, db) ? await next.next(db, after, namespace) : undefined;
  if (range === undefined) return { statement: statement + 1 };
  const of = position.of ?? (await countRows(db, next.table));
  return { statement, after: range.last, done: done + range.rows, of };
}

const isFor = ({ onlyOn }: Fill, { dialect }: Db): boolean => onlyOn === undefined || onlyOn === dialect.name;

async function countRows(db: Db, table: string): Promise<number> {
  const [row] = (await db.all(`select count(*) as n from ${table}`, [])) as { n: number }[];
  return row?.n ?? 0;
}

/** What placeholders of statements stand for. */
const placeholders: Record<Dialect['name'], (statement: string) => string> = {
  sqlite: (statement) =>
    statement.replaceAll('{id}', 'integer primary key').replaceAll('{without rowid}', 'without rowid'),
  postgres: (statement) =>
    statement.replaceAll('{id}', 'bigint primary key').replaceAll(' {without rowid}', ''),
};

async function run(db: Db, statement: Statement): Promise<void> {
  const { name } = db.dialect;
  const text = textFor(statement, name);
  if (text !== undefined) await db.all(placeholders[name](text), []);
}

/**
 * Creates all tables, inside a transaction on a database without tables.
 * @throws if a table exists.
 */
export async function createTables(db: Db, namespace: string): Promise<void> {
  await db.all(`create table ${MIGRATIONS}`, []);
  await applyMissing(db, namespace);
}

/** Runs the migrations that the store lacks. If another process is creating the store, waits until that one has. */
async function applyMissing(
  db: Db,
  namespace: string,
  { onMigrationElsewhere }: MigrationListeners = {},
): Promise<void> {
  const names = allMigrations().map(({ name }) => name);
  const record = () => insertMigrations(db, names);
  const missing = new Set((await waitFor(db, record, onMigrationElsewhere)).map(({ name }) => name));
  for (const migration of allMigrations()) {
    if (missing.has(migration.name)) await applyMigration(db, migration, namespace);
  }
  refuseUnknown(await historyOf(db));
}

/** Waits for another process as long as it takes. */
async function waitFor<T>(db: Db, lock: () => Promise<T>, onMigrationElsewhere?: () => void): Promise<T> {
  const { lockLimit } = db.dialect;
  if (lockLimit) await db.all(lockLimit.lift, []);
  const timer = setTimeout(() => onMigrationElsewhere?.(), TELL_MS);
  const locked = await lock().finally(() => clearTimeout(timer));
  if (lockLimit) await db.all(lockLimit.set, []);
  return locked;
}

/** Runs a whole migration without checking whether the store has it. */
async function applyMigration(db: Db, migration: Migration, namespace: string): Promise<void> {
  for (let position: Position = { statement: 0 }; position.statement < migration.statements.length; ) {
    position = await advance(db, migration, position, namespace);
  }
}

const MIGRATIONS = 'migrations (name text primary key, at bigint not null)';

/** PostgreSQL's codes if another process creates the same table at the same moment. */
const CREATED_MEANWHILE = ['23505', '42P07'];

async function createMigrations(store: Store): Promise<void> {
  try {
    await store.bookkeeping((db) => db.all(`create table if not exists ${MIGRATIONS}`, []));
  } catch (error) {
    if (!CREATED_MEANWHILE.includes((error as { code?: string }).code ?? '')) throw error;
  }
}
