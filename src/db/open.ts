import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, placeOf } from '../config.ts';
import { reasonOf } from '../errors.ts';
import { AccessError, requireAccess } from './access.ts';
import { requireFinished } from './data-folder.ts';
import { TABLES } from './dialect.ts';
import { MOVED_TO, selectMeta } from './meta.ts';
import { migrate } from './migrate.ts';
import { historyOf, refuseUnknown, requireSameSchema } from './migrations.ts';
import type { Described } from './sqlite-peek.ts';
import type { Store, StoreListeners } from './store.ts';

/**
 * What a store is opened for: `serve` creates one if needed and upgrades an older one; `create` creates one if needed;
 * `upgrade` upgrades an existing one; `use` takes an existing one of this version; `look` takes one of this or an earlier
 * version.
 */
export type Purpose = 'serve' | 'create' | 'upgrade' | 'use' | 'look';

export const makesStore = (purpose: Purpose): boolean => purpose === 'serve' || purpose === 'create';

/**
 * Checks, before anything is written, that the embedded store exists and can be used. `openStore` checks a store on PostgreSQL.
 * @throws when it cannot be used, saying why.
 */
export async function requireEmbedded(config: StorePlace, purpose: Purpose): Promise<void> {
  requireFinished(config.data);
  if (config.databaseUrl !== undefined) return;
  requireAccess(config.data);
  const isThere = existsSync(join(config.data, 'millrace.db'));
  const found =
    isThere && (await naming(config, async () => (await import('./sqlite-peek.ts')).peek(config.data)));
  requireUsable(config, found || undefined, purpose);
}

/** @throws unless a store can be used for this purpose; the message says where it is. */
export function requireUsable(config: StorePlace, found: Described | undefined, purpose: Purpose): void {
  if (found === undefined || found.migrations.length === 0) {
    if (makesStore(purpose)) return;
    throw noStore(config);
  }
  if (found.movedTo !== undefined) throw new MovedError(config, found.movedTo);
  try {
    if (purpose === 'use' || purpose === 'create') requireSameSchema(found.migrations);
    else refuseUnknown(found.migrations);
  } catch (error) {
    throw new StoreError(`${placeOf(config)}: ${(error as Error).message}`);
  }
}

/** The message says where the store is. */
class StoreError extends Error {}

/** There is no store at the configured place, and none was to be created. */
export class NoStoreError extends StoreError {}

/** The store has been moved elsewhere. */
class MovedError extends StoreError {
  constructor(config: StorePlace, movedTo: string) {
    super(
      `${placeOf(config)}: this store was moved to ${movedTo}, and nothing uses it here any more. Give the settings of the service there: --env-file, MILLRACE_DATABASE_URL or --data.`,
    );
  }
}

function noStore(config: StorePlace): Error {
  const other = config.databaseUrl === undefined ? '--data or MILLRACE_DATA' : 'MILLRACE_DATABASE_URL';
  return new NoStoreError(
    `There is no store in ${placeOf(config)}. "millrace serve" and "millrace user add" make one; ${other} names another.`,
  );
}

/** Listeners that do nothing. */
export const noListeners: StoreListeners = {
  timer: () => undefined,
  onError: () => undefined,
  guardMigration: () => () => undefined,
  onMigration: () => undefined,
  onMigrationProgress: () => undefined,
  onMigrationElsewhere: () => undefined,
  onReplica: () => undefined,
  onNode: () => undefined,
  applied: () => undefined,
};

/** The settings that locate a store. */
export type StorePlace = Pick<Config, 'data' | 'databaseUrl'>;
type Place = StorePlace & Partial<Pick<Config, 'databaseReadUrl' | 'backup'>>;

/**
 * Opens the configured store, in a data folder that exists.
 * @throws when the store cannot be reached or used for this purpose. The message says where the store is.
 */
export async function openStore(
  config: Place & Pick<Config, 'namespace'>,
  listeners: StoreListeners,
  purpose: Purpose = 'serve',
): Promise<Store> {
  let store: Store | undefined;
  return naming(config, async () => {
    try {
      store = await connect(config, listeners, purpose);
      if (config.databaseUrl !== undefined) requireUsable(config, await describe(store), purpose);
      if (purpose !== 'use' && purpose !== 'look') {
        await migrate(store, config.namespace, listeners);
        if (store.read.dialect.buckets !== undefined)
          await (await import('./distribute.ts')).distributeNew(store);
      }
      return store;
    } catch (error) {
      await store?.close();
      throw error;
    }
  });
}

/** Adds the place of the store to errors. */
export async function naming<T>(place: StorePlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError || error instanceof AccessError) throw error;
    throw new Error(`${placeOf(place)}: ${reasonOf(error)}`, { cause: error });
  }
}

/** Loads only the code of the database in use: the other's would cost memory and startup time. */
async function connect(config: Place, listeners: StoreListeners, purpose: Purpose): Promise<Store> {
  if (config.databaseUrl === undefined) {
    const { requireLog } = await import('./sqlite-log.ts');
    await requireLog(config.data);
    const { SqliteStore } = await import('./sqlite.ts');
    // Backups go on in the log where they ended.
    const keepsLog = purpose === 'serve' && config.backup !== undefined;
    return new SqliteStore(config.data, listeners.timer, listeners.onError, listeners.thread, keepsLog);
  }
  const { PostgresStore } = await import('./postgres.ts');
  const store = new PostgresStore(config.databaseUrl, config.databaseReadUrl, listeners);
  try {
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

const COUNT_TABLES = `
  select count(*) filter (where relname = 'meta') as ours,
    count(*) filter (where relname not in ('meta', 'migrations')) as others
  from pg_class where oid in (${TABLES})`;

/** Describes a store on PostgreSQL. @throws if the database has no store but tables of another program. */
async function describe({ read }: Store): Promise<Described | undefined> {
  const [found] = (await read.all(COUNT_TABLES, [])) as { ours: number; others: number }[];
  if (found === undefined || found.ours === 0) {
    if (found?.others) throw new Error('this database has tables of another program; use an empty one.');
    return undefined;
  }
  const [moved] = await selectMeta(read, { keys: [MOVED_TO] });
  return { migrations: await historyOf(read), movedTo: moved?.value };
}
