/** Runs the statements of writes in order, on their own thread (sqlite-thread.ts). */
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { knownOr } from '../known.ts';
import { IN_FAILED_TRANSACTION, SYNC_FAILED } from './faults.ts';
import { pragmasOf, sqliteSettings } from './settings.ts';
import { BUSY_MS, Checkpoints } from './sqlite-checkpoints.ts';
import { BEGIN, EMPTY_LOG } from './sqlite-thread.ts';

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
 * A request of a process, as JSON, which passes between threads faster than objects. Before it stands the number of the process and
 * a space. `isAlone`: nothing else can run while a commit is synced, so that the thread may wait for that. `null`: the process has
 * ended.
 */
export interface Request {
  commands: Command[];
  isAlone: boolean;
}
/**
 * A report to a process, which begins like a request: the answers to one request, the seconds that they took without syncs and
 * checkpoints, and the commits that have been synced since the last report. `null`: what an ended process has committed is on disk.
 */
export interface Report {
  answers: Answer[];
  seconds: number;
  synced: Synced[];
}
/** What a commit wrote is on disk, unless there is a fault. */
export interface Synced {
  /** Length of the log in pages. */
  frames: number;
  /** The log has yet to be emptied (`EMPTY_LOG`). */
  mustEmpty: boolean;
  fault?: Fault;
}

const SQLITE_FULL = 13;

const file = workerData as string;
const database = new DatabaseSync(file, {
  timeout: BUSY_MS,
  enableForeignKeyConstraints: false,
});
database.exec(pragmasOf(sqliteSettings.write));
const checkpoints = new Checkpoints(file, database);
/**
 * Whether the log left by an earlier process has been checkpointed. If that process's sync failed, its log may be in memory
 * only; a checkpoint rewrites it and syncs. If the disk has no room for that, writes fail until it has.
 */
let isCheckpointed = false;
const countFrames = database.prepare('pragma wal_checkpoint(noop)');
/** The log, open twice: the system reports a failed write once per descriptor, so two concurrent syncs need one each. */
let logs: [next: number, other: number] | undefined;
/**
 * A failed sync. The system may have dropped what it could not write, so that later writes would follow a gap and be cut off
 * by a power failure: there are no writes until the program restarts.
 */
let failure: Fault | undefined;

const statements = new Map<string, StatementSync>();
/** The texts of the statements of each process, by their numbers. */
const textsOf = new Map<number, string[]>();
/** The process whose request is running, and the one that has begun the last transaction. */
let client = 0;
let writer = 0;
/** After a failure, all statements fail until the transaction ends: the sender did not know of the failure yet. */
let hasFailed = false;
/** Commits that were synced while their request ran. */
let synced: Synced[] = [];
let isAlone = false;
/** For how long their syncs, and checkpoints, were waited for, in milliseconds. */
let waited = 0;

function run(texts: string[], [number, lists, sql]: Command): Answer {
  if (sql !== undefined) texts[number] = sql;
  const text = texts[number] as string;
  try {
    if (text === EMPTY_LOG) {
      checkpoints.emptyNext();
      return [];
    }
    if (hasFailed && text !== 'rollback') {
      if (text === 'commit') rollBack();
      return { message: 'the transaction has failed', code: IN_FAILED_TRANSACTION };
    }
    hasFailed = false;
    if (!isCheckpointed) {
      database.exec('pragma wal_checkpoint(passive)');
      isCheckpointed = true;
    }
    if (text === BEGIN) {
      if (failure !== undefined) {
        hasFailed = true;
        return failure;
      }
      wait(() => checkpoints.prepare());
      writer = client;
    } else if (!database.isTransaction && !/^(pragma|vacuum)\b/.test(text)) throw new Error('no transaction');
    const statement = knownOr(statements, text, () => database.prepare(text));
    const [first = []] = lists;
    const rows =
      lists.length === 1 ? statement.all(...first) : lists.flatMap((values) => statement.all(...values));
    if (text === 'commit') sync(client);
    return rows;
  } catch (error) {
    hasFailed = text !== 'rollback';
    if (text === 'commit') rollBack();
    const fault = toFault(error);
    if ((fault.errcode ?? 0) % 256 === SQLITE_FULL && !checkpoints.mustEmpty) checkpoints.emptyNext();
    return fault;
  }
}

/** Statements queued behind a failed commit start in a new transaction, as on PostgreSQL. */
function rollBack(): void {
  hasFailed = false;
  if (database.isTransaction) database.exec('rollback');
}

/** Syncs the log: where others write, while the next statements run. */
function sync(of: number): void {
  try {
    const { log: frames } = countFrames.get() as { log: number };
    if (isAlone) {
      wait(() => fdatasyncSync(nextLog()));
      synced.push(settle(null, frames));
    } else {
      fdatasync(nextLog(), (error) =>
        report(of, { answers: [], seconds: 0, synced: [settle(error, frames)] }),
      );
    }
  } catch (error) {
    // Not an SQLite error: the transaction has committed all the same.
    synced.push(settle(error as Error, 0));
  }
}

/** Notes how a sync has ended. */
function settle(error: Error | null, frames: number): Synced {
  try {
    if (error !== null) throw error;
    if (failure === undefined) checkpoints.grown(frames);
  } catch (cause) {
    failure ??= { message: `a sync failed: ${(cause as Error).message}`, code: SYNC_FAILED };
  }
  return { frames, mustEmpty: checkpoints.mustEmpty, ...(failure && { fault: failure }) };
}

function nextLog(): number {
  logs ??= [openSync(`${file}-wal`, 'r+'), openSync(`${file}-wal`, 'r+')];
  logs.reverse();
  return logs[0];
}

function wait<T>(work: () => T): T {
  const start = performance.now();
  const result = work();
  waited += performance.now() - start;
  return result;
}

function report(to: number, given: Report | null): void {
  parentPort?.postMessage(`${to} ${JSON.stringify(given)}`);
}

function toFault(error: unknown): Fault {
  const { message, errcode } = error as Fault;
  return { message, errcode };
}

function answer(request: Request): void {
  const start = performance.now();
  isAlone = request.isAlone;
  const texts = knownOr(textsOf, client, () => []);
  const answers = request.commands.map((command) => run(texts, command));
  report(client, { answers, seconds: (performance.now() - start - waited) / 1000, synced });
  synced = [];
  waited = 0;
}

/** Ends what a process that has ended had begun. What it has committed is on disk then, or nothing is written any more. */
function leave(): void {
  if (writer === client) rollBack();
  textsOf.delete(client);
  try {
    if (logs !== undefined) fdatasyncSync(logs[0]);
  } catch (error) {
    settle(error as Error, 0);
  }
  report(client, null);
}

parentPort?.on('message', (message: string) => {
  if (message === 'close') {
    checkpoints.close();
    database.close();
    for (const log of logs ?? []) closeSync(log);
    parentPort?.close();
    return;
  }
  const space = message.indexOf(' ');
  client = Number(message.slice(0, space));
  const request = JSON.parse(message.slice(space + 1)) as Request | null;
  if (request === null) leave();
  else answer(request);
});
