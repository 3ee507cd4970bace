/** Runs one statement at a time for the process that started this one, which may kill it (sqlite-reader-process.ts). */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Answer, Column, Fault } from './sqlite-worker.ts';

/** A statement with its values. */
export interface Question {
  sql: string;
  values: readonly Column[];
}

/** Its rows, or what went wrong, and how long it took. */
export interface Reply {
  answer: Answer;
  seconds: number;
}

/** How long a read waits for a process that is opening or closing the store, in milliseconds. */
const BUSY_MS = 5_000;
const CACHE_KIB = 16_000;

const [file = ''] = process.argv.slice(2);
let database: DatabaseSync | undefined;
const statements = new Map<string, StatementSync>();

function run({ sql, values }: Question): Answer {
  try {
    database ??= open();
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement.all(...values);
  } catch (error) {
    const { message, errcode } = error as Fault;
    return { message, errcode };
  }
}

function open(): DatabaseSync {
  const opened = new DatabaseSync(file, {
    readOnly: true,
    timeout: BUSY_MS,
    enableForeignKeyConstraints: false,
  });
  opened.exec(`pragma cache_size = -${CACHE_KIB}; pragma temp_store = memory`);
  return opened;
}

process.title = 'millrace reader';
process.on('message', (question: Question) => {
  const start = performance.now();
  const answer = run(question);
  process.send?.({ answer, seconds: (performance.now() - start) / 1000 } satisfies Reply);
});
process.on('disconnect', () => process.exit());
// Meant for the service, which ends this process when it needs no more answers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
