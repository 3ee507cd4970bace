/** Runs the statements of writes in order, on their own thread (sqlite-writer.ts). */
import { closeSync, fdatasync, fdatasyncSync, openSync, statfsSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { IN_FAILED_TRANSACTION } from './faults.ts';
import { pragmasOf, sqliteSettings } from './settings.ts';

/** The number of a statement, the lists of values to run it with and, the first time, its text. */
export type Command = [number: number, lists: Column[][], sql?: string];
export type Column = string | number | null;
/** Rows or an error. */
export type Answer = unknown[] | Fault;
export interface Fault {
  message: string;
  /** SQLite's code, or the one that PostgreSQL gives in the same case. */
  errcode?: number | undefined;
  code?: string | undefined;
}
/**
 * A message to the worker, as JSON, which passes between threads faster than objects. `isAlone`: nothing else can run while a
 * commit is synced, so that the thread may wait for that.
 */
export interface Request {
  commands: Command[];
  isAlone: boolean;
}
/**
 * A message from the worker: the answers to one message, the seconds that they took without syncs, and the commits that have
 * been synced since the last message.
 */
export interface Report {
  answers: Answer[];
  seconds: number;
  synced: Synced[];
}
/**
 * What a commit wrote is on disk, unless there is a fault. The log has so many pages, and the disk had room for so many when last
 * checked.
 */
export interface Synced {
  frames: number;
  free: number;
  fault?: Fault;
}

/** How long a write waits for another writing process, in milliseconds. */
const BUSY_MS = 10_000;
const PAGE_BYTES = 4096;

const file = workerData as string;
const database = new DatabaseSync(file, {
  timeout: BUSY_MS,
  enableForeignKeyConstraints: false,
});
database.exec(pragmasOf(sqliteSettings.write));
/**
 * Whether the log left by an earlier process has been checkpointed. If that process's sync failed, its log may be in memory
 * only; a checkpoint rewrites it and syncs. If the disk has no room for that, writes fail until it has.
 */
let isCheckpointed = false;
const countFrames = database.prepare('pragma wal_checkpoint(noop)');
/** The log, open twice: the system reports a failed write once per descriptor, so two concurrent syncs need one each. */
let logs: [next: number, other: number] | undefined;

/** How often free disk space is checked: after this many pages of log growth. */
const LOOK_FRAMES = 250;
let free = 0;
let nextLook = 0;

/** The number of pages that the disk has room for, as of a moment ago. */
function findRoom(frames: number): number {
  if (frames >= nextLook || frames < nextLook - LOOK_FRAMES) {
    const { bavail, bsize } = statfsSync(file);
    free = Math.floor((bavail * bsize) / PAGE_BYTES);
    nextLook = frames + LOOK_FRAMES;
  }
  return free;
}

const texts: string[] = [];
const statements: StatementSync[] = [];
/** After a failure, all statements fail until the transaction ends: the sender did not know of the failure yet. */
let hasFailed = false;
/** Commits that were synced while their message ran. */
let synced: Synced[] = [];
let isAlone = false;
/** For how long their syncs were waited for, in milliseconds. */
let waited = 0;

function run([number, lists, sql]: Command): Answer {
  if (sql !== undefined) texts[number] = sql;
  const text = texts[number] as string;
  try {
    if (hasFailed && text !== 'rollback') {
      if (text === 'commit') rollBack();
      return { message: 'the transaction has failed', code: IN_FAILED_TRANSACTION };
    }
    hasFailed = false;
    if (!isCheckpointed) {
      database.exec('pragma wal_checkpoint(passive)');
      isCheckpointed = true;
    }
    if (!database.isTransaction && !/^(begin|pragma|vacuum)\b/.test(text)) throw new Error('no transaction');
    statements[number] ??= database.prepare(text);
    const statement = statements[number];
    const [first = []] = lists;
    const rows =
      lists.length === 1 ? statement.all(...first) : lists.flatMap((values) => statement.all(...values));
    if (text === 'commit') sync();
    return rows;
  } catch (error) {
    hasFailed = text !== 'rollback';
    if (text === 'commit') rollBack();
    return toFault(error);
  }
}

/** Statements queued behind a failed commit start in a new transaction, as on PostgreSQL. */
function rollBack(): void {
  hasFailed = false;
  if (database.isTransaction) database.exec('rollback');
}

/** Syncs the log: where others write, while the next statements run. */
function sync(): void {
  try {
    const { log: frames } = countFrames.get() as { log: number };
    logs ??= [openSync(`${file}-wal`, 'r+'), openSync(`${file}-wal`, 'r+')];
    logs.reverse();
    const room = { frames, free: findRoom(frames) };
    if (isAlone) {
      const start = performance.now();
      fdatasyncSync(logs[0]);
      waited += performance.now() - start;
      synced.push(room);
      return;
    }
    fdatasync(logs[0], (error) =>
      report({
        answers: [],
        seconds: 0,
        synced: [error === null ? room : { ...room, fault: toFault(error) }],
      }),
    );
  } catch (error) {
    // Not an SQLite error: the transaction has committed all the same.
    synced.push({ frames: 0, free: 0, fault: { message: (error as Error).message } });
  }
}

function report(given: Report): void {
  parentPort?.postMessage(JSON.stringify(given));
}

function toFault(error: unknown): Fault {
  const { message, errcode } = error as Fault;
  return { message, errcode };
}

parentPort?.on('message', (message: string) => {
  if (message === 'close') {
    database.close();
    for (const log of logs ?? []) closeSync(log);
    parentPort?.close();
    return;
  }
  const start = performance.now();
  const request = JSON.parse(message) as Request;
  isAlone = request.isAlone;
  const answers = request.commands.map(run);
  report({ answers, seconds: (performance.now() - start - waited) / 1000, synced });
  synced = [];
  waited = 0;
});
