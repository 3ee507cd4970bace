/**
 * Notices that the write-ahead log of the embedded store is missing, and with it the newest transactions. SQLite itself opens
 * such a file as if the log had been empty.
 *
 * The header of the database (`user_version`) marks the log as in use. A process sets the mark after it has opened the store,
 * once the log exists. The last process to close the store removes the mark, after it has checkpointed the whole log and
 * deleted it. A killed process leaves both the mark and the log, and so does one that makes continuous backups: the next goes on in
 * the log.
 */
import { closeSync, existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;

/** How long a process waits for another one to open or close the store, in milliseconds. */
export const OPEN_MS = 5_000;
/** How long the last two steps of closing may take, in milliseconds: deleting the log and removing the mark. */
const CLOSE_MS = 2_000;

const IN_USE = 1;
const NOT_IN_USE = 0;

const logOf = (file: string): string => `${file}-wal`;

/** Marks the log as in use, on a connection that has just opened the store in WAL mode. */
export function markLog(database: DatabaseSync): void {
  if (readMark(database) === IN_USE) return;
  try {
    // The mark is in the log first. The checkpoint syncs the log and its folder before the database.
    database.exec(`pragma user_version = ${IN_USE}; pragma wal_checkpoint(passive)`);
  } catch (error) {
    // Reads work on a full disk.
    if (!hasCode(error, SQLITE_FULL)) throw error;
  }
}

/** Closes all connections of this process. @param keepsLog - for the process that opens the store next, if no other has it open. */
export async function closeLog(file: string, keepsLog: boolean, close: () => Promise<void>): Promise<void> {
  // SQLite checkpoints and deletes the log when its last connection closes, unless that one can only read.
  const releaseLog = keepsLog ? holdLog(file) : () => undefined;
  await close();
  releaseLog();
  unmarkLog(file);
}

/** Removes the mark after all connections of this process are closed, unless others have the store open. */
export function unmarkLog(file: string): void {
  if (existsSync(logOf(file)) || !existsSync(file)) return;
  const database = new DatabaseSync(file, { timeout: 0 });
  let isFull = false;
  try {
    // Fails if another process has opened the store meanwhile, which needs the mark.
    database.exec(`pragma locking_mode = exclusive; pragma user_version = ${NOT_IN_USE}`);
  } catch (error) {
    isFull = hasCode(error, SQLITE_FULL);
    if (!isFull && !isBusy(error)) throw error;
  } finally {
    database.close();
  }
  // An empty log serves as well.
  if (isFull) closeSync(openSync(logOf(file), 'a', 0o600));
}

/**
 * Keeps the log that is there from being restarted, by a read transaction that needs it.
 * @returns lets go of it.
 */
export function holdLog(file: string): () => void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: OPEN_MS });
  database.exec('begin');
  database.prepare('select count(*) from sqlite_schema').get();
  return () => {
    if (database.isOpen) database.close();
  };
}

/**
 * @param folder - the data folder, with or without a store.
 * @throws {MissingLogError} when the log of its database is missing.
 */
export async function requireLog(folder: string): Promise<void> {
  const file = join(folder, 'millrace.db');
  const end = performance.now() + CLOSE_MS;
  // Between the two steps of closing, the log also looks missing.
  while (isLogMissing(file)) {
    if (performance.now() > end) throw new MissingLogError(logOf(resolve(file)));
    await setTimeout(50);
  }
}

/** The newest transactions of a store are lost. */
export class MissingLogError extends Error {
  constructor(log: string) {
    super(
      `the store's write-ahead log is missing, and with it the newest writes: ${log} was deleted, or the database was copied without it. ` +
        'Put it back, or restore a backup in another folder; to go on without these writes, make an empty file of that name.',
    );
  }
}

function isLogMissing(file: string): boolean {
  if (existsSync(logOf(file)) || !existsSync(file)) return false;
  // Reads only the database file, without a log or locks: nobody has it open in WAL mode.
  const url = pathToFileURL(file);
  url.search = '?immutable=1';
  const database = new DatabaseSync(url, { readOnly: true });
  try {
    return readMark(database) === IN_USE && !existsSync(logOf(file));
  } finally {
    database.close();
  }
}

function readMark(database: DatabaseSync): number {
  const row = database.prepare('pragma user_version').get() as { user_version: number };
  return row.user_version;
}

/** Whether another process holds the store. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, SQLITE_BUSY);
}

/** Whether a page of the database is damaged. */
export function isDamaged(error: unknown): boolean {
  return hasCode(error, SQLITE_CORRUPT);
}

/** Whether a disk is full, according to SQLite or the system. */
export function isFull(error: unknown): boolean {
  return (
    hasCode(error, SQLITE_FULL) || ['ENOSPC', 'EDQUOT'].includes((error as { code?: string }).code ?? '')
  );
}

/** The low byte of SQLite's codes is the kind of error; the other bytes give details. */
function hasCode(error: unknown, code: number): boolean {
  return ((error as { errcode?: number }).errcode ?? 0) % 256 === code;
}
