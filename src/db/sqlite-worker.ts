/** Runs the statements of writes on a thread of their own, in the order in which they come (sqlite-writer.ts). */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** A statement by its number, with its values; the first time with its text. */
export type Command = [number: number, values: readonly Column[], sql?: string];
export type Column = string | number | null;
/** Rows, or what went wrong. */
export type Answer = unknown[] | { message: string; errcode: number | undefined };
/** What one message of commands comes back with. */
export interface Answers {
  answers: Answer[];
  seconds: number;
}

/** How long a write waits for another process that is writing, in milliseconds. */
const BUSY_MS = 30_000;
const CACHE_KIB = 16_000;

const database = new DatabaseSync(workerData as string, {
  timeout: BUSY_MS,
  enableForeignKeyConstraints: false,
});
database.exec(
  `pragma synchronous = normal; pragma wal_autocheckpoint = 0; pragma temp_store = memory; pragma cache_size = -${CACHE_KIB}`,
);
const statements: StatementSync[] = [];

function run([number, values, sql]: Command): Answer {
  try {
    if (sql !== undefined) statements[number] = database.prepare(sql);
    return (statements[number] as StatementSync).all(...values);
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number };
    return { message, errcode };
  }
}

parentPort?.on('message', (commands: Command[] | 'close') => {
  if (commands === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  const start = performance.now();
  const answers = commands.map(run);
  parentPort?.postMessage({ answers, seconds: (performance.now() - start) / 1000 } satisfies Answers);
});
