import type { Config } from '../config.ts';
import { migrate } from './migrations.ts';
import type { DbTimer, Store } from './store.ts';

/**
 * Opens the store that the settings name, in a data folder that exists, and brings its schema up to date.
 * @throws when the store cannot be reached or its schema is newer than this program.
 */
export async function openStore(
  config: Pick<Config, 'data' | 'databaseUrl' | 'namespace'>,
  timer: DbTimer,
  onError: (error: Error) => void,
): Promise<Store> {
  const store = await connect(config, timer, onError);
  try {
    await migrate(store, config.namespace);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** Loads the one database's code that is used: the other's would only cost memory and time to start. */
async function connect(
  config: Pick<Config, 'data' | 'databaseUrl'>,
  timer: DbTimer,
  onError: (error: Error) => void,
): Promise<Store> {
  if (config.databaseUrl === undefined) {
    const { SqliteStore } = await import('./sqlite.ts');
    return new SqliteStore(config.data, timer, onError);
  }
  const { PostgresStore } = await import('./postgres.ts');
  return new PostgresStore(config.databaseUrl, timer, onError);
}
