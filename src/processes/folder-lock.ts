import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SERVE_LOCK } from '../db/data-folder.ts';
import { isBusy } from '../db/sqlite-log.ts';
import { describePlace, ownPlace, type ProcessPlace } from './place.ts';

/** Longest wait for one who is writing down that it has the lock, in milliseconds. */
const READ_MS = 1_000;

/**
 * Makes this process the only one that serves the embedded store of a folder. The lock is that of a SQLite file, which the
 * system releases when the process ends, in whatever way.
 * @returns what releases it.
 * @throws when another has it, saying which.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, SERVE_LOCK);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('begin immediate');
    tell(database);
    return () => database.close();
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `the store in ${folder} is served already${readHolder(file)}. Several processes need PostgreSQL and Redis.`,
      { cause: error },
    );
  }
}

/** Writes down who has the lock, for those who do not get it. @throws when another was faster to take it again. */
function tell(database: DatabaseSync): void {
  try {
    database.exec('create table if not exists holder (n integer primary key, place text, since integer)');
    database
      .prepare('insert or replace into holder values (1, ?, ?)')
      .run(JSON.stringify(ownPlace()), Date.now());
    database.exec('commit');
  } catch {
    // It serves on a full disk as well, which only leaves unsaid who does.
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
