import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SERVE_LOCK } from '../db/data-folder.ts';
import { isBusy } from '../db/sqlite-log.ts';
import { describePlace, ownPlace, type ProcessPlace } from './place.ts';

/** Longest wait for a process that is recording that it has the lock, in milliseconds. */
const READ_MS = 1_000;
/** Longest wait for workers whose starter was killed to end, in milliseconds. */
const WORKERS_MS = 5_000;

/** A connection that is collected as garbage loses its lock. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one to serve the embedded store of a folder. The lock is on a SQLite file, so the system releases
 * it when the process ends, however that happens.
 * @param advice - what to do where another process has the lock, as a sentence.
 * @returns a function that releases the lock.
 * @throws when another process has it, saying which.
 */
export function lockFolder(
  folder: string,
  advice = 'Several processes need PostgreSQL and Redis, or --workers.',
): () => void {
  const file = join(folder, SERVE_LOCK);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin immediate');
    tell(database);
    held.add(database);
    return () => {
      held.delete(database);
      database.close();
    };
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(`the store in ${folder} is served already${readHolder(file)}. ${advice}`, {
      cause: error,
    });
  }
}

/**
 * Serves the folder as a worker of the process that has the lock: until this process ends, nobody else gets it.
 */
export function shareFolder(folder: string): void {
  const database = new DatabaseSync(join(folder, SERVE_LOCK), { timeout: READ_MS });
  held.add(database);
  // The transaction has a shared lock from its first read on.
  database.exec('begin; select count(*) from sqlite_schema');
}

/**
 * Records the holder of the lock, for processes that do not get it. Waits for workers of a process that has ended.
 * @throws when another process takes the lock in between, or such workers do not end.
 */
function tell(database: DatabaseSync): void {
  database.exec(`pragma busy_timeout = ${WORKERS_MS}`);
  try {
    database.exec('create table if not exists holder (n integer primary key, place text, since integer)');
    database
      .prepare('insert or replace into holder values (1, ?, ?)')
      .run(JSON.stringify(ownPlace()), Date.now());
    database.exec('commit');
  } catch (error) {
    if (isBusy(error)) throw error;
    // On a full disk the process serves all the same; only the holder is not recorded.
    if (database.isTransaction) database.exec('rollback');
  }
  database.exec('begin immediate');
}

function readHolder(file: string): string {
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: READ_MS });
    const row = database.prepare('select place, since from holder').get() as
      | { place: string; since: number }
      | undefined;
    database.close();
    return row === undefined ? '' : `, by ${describePlace(JSON.parse(row.place) as ProcessPlace, row.since)}`;
  } catch {
    return '';
  }
}
