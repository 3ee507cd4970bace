/**
 * Runs one statement at a time for the parent process, which may kill this one (sqlite-reader-process.ts). SQLite runs on a
 * thread, so that this process can exit in the middle of a statement when its parent has ended.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { knownOr } from '../known.ts';
import { pragmasOf, sqliteSettings } from './settings.ts';
import type { Answer, Column, Fault } from './sqlite-worker.ts';

/** A statement with its values. */
export interface Question {
  sql: string;
  values: readonly Column[];
}

/** Its rows or its error, and how long it took. */
export interface Reply {
  answer: Answer;
  seconds: number;
}

/** Messages to the parent; `ready` is the first, when statements can run. */
export type Message = Reply | 'ready';

/** How long a read waits for a process that is opening or closing the store, in milliseconds. */
const BUSY_MS = 5_000;

if (isMainThread) passOn(process.argv[2] ?? '');
else answer(workerData as string);

function passOn(file: string): void {
  process.title = 'millrace reader';
  const thread = new Worker(new URL(import.meta.url), {
    workerData: file,
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  });
  process.on('message', (question: Question) => thread.postMessage(question));
  thread.on('message', (message: Message) => process.send?.(message));
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // The whole process group gets these signals; the service ends this process when it needs no more answers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
}

function answer(file: string): void {
  let known: DatabaseSync | undefined;
  const statements = new Map<string, StatementSync>();
  const run = ({ sql, values }: Question): Answer => {
    try {
      known ??= open(file);
      const database = known;
      return knownOr(statements, sql, () => database.prepare(sql)).all(...values);
    } catch (error) {
      const { message, errcode } = error as Fault;
      return { message, errcode };
    }
  };
  parentPort?.on('message', (question: Question) => {
    const start = performance.now();
    const reply: Reply = { answer: run(question), seconds: (performance.now() - start) / 1000 };
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage('ready' satisfies Message);
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly: true,
    timeout: BUSY_MS,
    enableForeignKeyConstraints: false,
  });
  database.exec(pragmasOf(sqliteSettings.search));
  return database;
}
