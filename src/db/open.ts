import { mkdirSync } from 'node:fs';
import type { Config } from '../config.ts';
import { migrate } from './migrations.ts';
import { PostgresStore } from './postgres.ts';
import { SqliteStore } from './sqlite.ts';
import type { DbTimer, Store } from './store.ts';

/**
 * Opens the store that the settings name and brings its schema up to date.
 * @throws when the store cannot be reached or its schema is newer than this program.
 */
export async function openStore(
  config: Pick<Config, 'data' | 'databaseUrl'>,
  timer: DbTimer,
  onError: (error: Error) => void,
): Promise<Store> {
  mkdirSync(config.data, { recursive: true });
  const store =
    config.databaseUrl === undefined
      ? new SqliteStore(config.data, timer)
      : new PostgresStore(config.databaseUrl, timer, onError);
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
