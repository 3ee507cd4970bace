import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, placeOf } from '../config.ts';
import { ApiError, errors } from '../errors.ts';
import { migrate } from './migrations.ts';
import type { Store, StoreListeners } from './store.ts';

/**
 * Checks, before anything is written, that the embedded store is there where none may be made. Whether there is one on
 * PostgreSQL is seen by `openStore`.
 * @throws when there is none.
 */
export function requireFile(config: Pick<Config, 'data' | 'databaseUrl'>): void {
  if (config.databaseUrl === undefined && !existsSync(join(config.data, 'millrace.db')))
    throw noStore(config);
}

/** There is no store where the settings say, and none was to be made. */
export class NoStoreError extends Error {}

function noStore(config: Pick<Config, 'data' | 'databaseUrl'>): Error {
  const other = config.databaseUrl === undefined ? '--data or MILLRACE_DATA' : 'MILLRACE_DATABASE_URL';
  return new NoStoreError(
    `There is no store in ${placeOf(config)}. "millrace serve" and "millrace user add" make one; ${other} names another.`,
  );
}

/** Tells nobody. */
export const noListeners: StoreListeners = {
  timer: () => undefined,
  onError: () => undefined,
  onMigration: () => undefined,
  onMigrationElsewhere: () => undefined,
  onReplica: () => undefined,
  applied: () => undefined,
};

/** The settings that say where a store is. */
type Place = Pick<Config, 'data' | 'databaseUrl'> & Partial<Pick<Config, 'databaseReadUrl'>>;

/**
 * Opens the store that the settings name, in a data folder that exists, and brings its schema up to date.
 * @param create - whether the tables are made where there are none.
 * @throws when the store cannot be reached, has no tables and none are made, or its schema is newer than this program.
 * The message says where the store is.
 */
export async function openStore(
  config: Place & Pick<Config, 'namespace'>,
  listeners: StoreListeners,
  create = true,
): Promise<Store> {
  let store: Store | undefined;
  try {
    store = await connect(config, listeners);
    if (config.databaseUrl !== undefined) await requireTables(config, store, create);
    await migrate(store, config.namespace, listeners);
    return store;
  } catch (error) {
    await store?.close();
    if (error instanceof NoStoreError) throw error;
    throw new Error(`${placeOf(config)}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Loads the one database's code that is used: the other's would only cost memory and time to start. */
async function connect(config: Place, listeners: StoreListeners): Promise<Store> {
  if (config.databaseUrl === undefined) {
    const { requireLog } = await import('./sqlite-log.ts');
    await requireLog(config.data);
    const { SqliteStore } = await import('./sqlite.ts');
    return new SqliteStore(config.data, listeners.timer, listeners.onError);
  }
  const { PostgresStore } = await import('./postgres.ts');
  return new PostgresStore(config.databaseUrl, config.databaseReadUrl, listeners);
}

/** The tables of the schema (`oid`), but for those of extensions. */
export const TABLES = `
  select oid from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e')`;

const COUNT_TABLES = `
  select count(*) filter (where relname = 'meta') as ours,
    count(*) filter (where relname not in ('meta', 'migrations')) as others
  from pg_class where oid in (${TABLES})`;

async function requireTables(
  config: Pick<Config, 'data' | 'databaseUrl'>,
  store: Store,
  create: boolean,
): Promise<void> {
  const [found] = (await store.read.all(COUNT_TABLES, [])) as { ours: number; others: number }[];
  if (found === undefined || found.ours > 0) return;
  if (!create) throw noStore(config);
  if (found.others > 0) throw new Error('this database has tables of another program; use an empty one.');
}

/** What went wrong, as words for a person. */
export function reasonOf(error: unknown): string {
  // A name with several IP addresses fails once for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { message } = first as Error;
  return first instanceof ApiError ? message.slice(errors[first.slug].prefix.length) : message;
}
