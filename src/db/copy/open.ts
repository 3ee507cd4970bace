import type { Config } from '../../config.ts';
import { requireEmbedded } from '../open.ts';
import type { Source, Target } from './copy.ts';

/** Where a store is: a data folder or a PostgreSQL database. */
export type Place = Pick<Config, 'data' | 'databaseUrl'>;

/** @throws if there is no store, or one that this program cannot use. */
export async function openSource(place: Place): Promise<Source> {
  if (place.databaseUrl === undefined) {
    await requireEmbedded(place, 'use');
    const { requireLog } = await import('../sqlite-log.ts');
    await requireLog(place.data);
    const { SqliteSource } = await import('./sqlite.ts');
    return new SqliteSource(place.data);
  }
  const { openPostgresSource } = await import('./postgres.ts');
  return openPostgresSource(place, place.databaseUrl);
}

/** @throws if something exists there already. */
export async function createTarget(place: Place, namespace: string): Promise<Target> {
  if (place.databaseUrl === undefined) {
    const { createSqliteTarget } = await import('./sqlite.ts');
    return createSqliteTarget(place.data, namespace);
  }
  const { createPostgresTarget } = await import('./postgres.ts');
  return createPostgresTarget(place.databaseUrl, namespace);
}
