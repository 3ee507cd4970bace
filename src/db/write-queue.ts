import { eventRow, lastSeq } from '../events/log.ts';
import type { LogEvent, NewEvent } from '../events/types.ts';
import { type Db, query } from './query.ts';
import type { EventTable } from './schema.ts';
import type { CommitListener, Tx } from './store.ts';

/** What the queue needs of a database: one connection that writes. */
export interface WriterConnection extends Db {
  /** Begins a transaction that excludes every other writer of the store until it ends. */
  begin(): Promise<void>;
  /** Commits; resolves when the transaction is on disk. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface Waiting {
  action: (tx: Tx) => Promise<unknown>;
  now: number | undefined;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** A batch ends after this many writes or milliseconds, so that a write burst does not starve readers. */
const BATCH_WRITES = 64;
const BATCH_MS = 8;

const insertEvents = query((db, p: { rows: string }, dialect) =>
  db
    .insertInto('events')
    .columns(['seq', 'at', 'type', 'body'])
    .expression(
      dialect.records<EventTable>(p.rows, {
        seq: 'bigint',
        at: 'bigint',
        type: 'text',
        body: 'text',
      }),
    ),
);

/**
 * Group commit: writes that wait together run in one transaction, in the order they came, and are acknowledged
 * together when it is on disk. A write that fails before it changed anything just fails. One that fails later would
 * leave its changes behind, so the whole batch is rolled back and its writes run again one by one.
 */
export class WriteQueue {
  readonly #connection: WriterConnection;
  readonly #onCommit: CommitListener;
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(connection: WriterConnection, onCommit: CommitListener) {
    this.#connection = connection;
    this.#onCommit = onCommit;
  }

  write<T>(action: (tx: Tx) => Promise<T>, now?: number): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ action, now, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing is waiting or running. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #drain(): Promise<void> {
    // Requests that arrived in the same turn of the event loop join the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const again = await this.#batch(BATCH_WRITES);
      for (const write of again) {
        this.#waiting.unshift(write);
        await this.#batch(1);
      }
    }
    this.#running = undefined;
  }

  /** Numbers the batch's events; no other writer is inside a transaction, so the numbers have no gaps. */
  async #append(events: LogEvent[]): Promise<void> {
    let seq = await lastSeq(this.#connection);
    for (const event of events) event.seq = ++seq;
    await insertEvents(this.#connection, { rows: JSON.stringify(events.map(eventRow)) });
  }

  /** Runs the first waiting writes in one transaction. @returns those that must run again, last first. */
  async #batch(limit: number): Promise<Waiting[]> {
    const taken: Waiting[] = [];
    const done: { write: Waiting; value: unknown }[] = [];
    const events: LogEvent[] = [];
    try {
      await this.#connection.begin();
      const end = performance.now() + BATCH_MS;
      while (taken.length < limit && (taken.length === 0 || performance.now() < end)) {
        const write = this.#waiting.shift();
        if (write === undefined) break;
        taken.push(write);
        const tx = new BatchTx(this.#connection, write.now ?? Date.now());
        try {
          const value = await write.action(tx);
          for (const event of tx.events) events.push({ seq: 0, at: tx.now, ...event });
          done.push({ write, value });
        } catch (error) {
          write.reject(error);
          if (tx.changed) throw new Undone();
        }
      }
      if (events.length > 0) await this.#append(events);
      await this.#connection.commit();
    } catch (error) {
      await this.#connection.rollback().catch(() => undefined);
      if (error instanceof Undone) return done.map(({ write }) => write).reverse();
      // The transaction itself failed: nothing of the batch is on disk.
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, limit));
      for (const write of taken) write.reject(error);
      return [];
    }
    await this.#onCommit(events);
    for (const { write, value } of done) write.resolve(value);
    return [];
  }
}

/** Thrown inside a batch to undo it after one of its writes failed half way. */
class Undone extends Error {}

class BatchTx implements Tx {
  readonly #connection: WriterConnection;
  readonly now: number;
  readonly events: NewEvent[] = [];
  changed = false;

  constructor(connection: WriterConnection, now: number) {
    this.#connection = connection;
    this.now = now;
  }

  get dialect() {
    return this.#connection.dialect;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    if (!sql.startsWith('select')) this.changed = true;
    return this.#connection.all(sql, values);
  }

  emit(event: NewEvent): void {
    this.events.push(event);
  }
}
