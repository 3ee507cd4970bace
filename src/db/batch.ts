import type { LogEvent, NewEvent } from '../events/types.ts';
import { idAfter } from './buckets.ts';
import type { Clock } from './clock.ts';
import type { Db } from './query.ts';
import type { Batched, Lookup, Tx } from './store.ts';

/** The connection that the queue writes on. */
export interface WriterConnection extends Db {
  /** Whether transactions of other processes run on it in between. */
  readonly isShared?: boolean;
  /**
   * Begins a transaction. Resolves when statements may be sent. If `isBegun` then rejects, there is no transaction, and those
   * statements changed nothing.
   */
  begin(): Promise<{ isBegun: Promise<unknown> }>;
  /**
   * Excludes all other writers of the store until the transaction ends. With another clock than the expected one it fails, and so
   * does the transaction.
   * @returns the current clock.
   */
  lockClock(expected?: Clock): Promise<Clock>;
  /**
   * Commits, unless a statement sent before failed. Resolves when everything is on disk. If it rejects, nothing is committed,
   * unless the connection was lost. The next transaction may begin right behind it.
   * @param isAlone - that none is expected before it has committed.
   */
  commit(isAlone?: boolean): Promise<void>;
  rollback(): Promise<void>;
}

/** A lookup that accepts more keys. */
interface OpenLookup {
  keys: Set<unknown>;
  rows: Promise<Map<unknown, unknown>>;
}

/** The transaction that the writes of a batch share. */
export class Transaction {
  readonly connection: WriterConnection;
  /** Events of all writes that succeeded, numbered. */
  readonly events: LogEvent[] = [];
  /** Statements whose results are not needed before the commit. */
  readonly sent: Promise<void>[] = [];
  /** Why the transaction could not begin. */
  failure: unknown;
  /** Why one of the sent statements failed; all later ones then fail too. */
  cause: unknown;
  /** The clock before this transaction, once it is locked. */
  before: Clock = { lastId: 0, lastSeq: 0, lastAt: 0 };
  /** The clock including what this transaction has given out. */
  readonly clock: Clock = { ...this.before };
  /** Whether the transaction has given out an id or an event number. */
  isUsed = false;
  /** Whether it excludes other writers, and may give out numbers. */
  isClocked = false;
  /** How many of its writes changed something. */
  changes = 0;
  /** Resolves when the transaction has begun and, if needed, locked the clock. */
  isReady: Promise<unknown> = Promise.resolve();
  /** Resolves when it may give out ids and event numbers. */
  isNumbered: Promise<unknown> = Promise.resolve();
  readonly #expected: Clock | undefined;
  readonly #lookups = new Map<Lookup<unknown, unknown>, OpenLookup>();

  /** @param expected - the clock that it will find, unless others write; numbers are given out without waiting for it. */
  constructor(connection: WriterConnection, expected?: Clock) {
    this.connection = connection;
    this.#expected = expected;
  }

  /** Begins the transaction. Once this resolves, statements may be sent, even before `isReady` does. */
  async begin(): Promise<void> {
    const { isBegun } = await this.connection.begin();
    this.#need(isBegun);
  }

  /** Locks the clock, once per transaction. */
  lockClock(): void {
    if (this.isClocked) return;
    this.isClocked = true;
    const start = (clock: Clock): void => {
      this.before = clock;
      Object.assign(this.clock, clock);
    };
    const isLocked = this.connection.lockClock(this.#expected);
    if (this.#expected === undefined) {
      this.#need(Promise.all([this.isReady, isLocked.then(start)]));
      this.isNumbered = this.isReady;
    } else {
      this.#need(Promise.all([this.isReady, isLocked]));
      start(this.#expected);
    }
  }

  #need(isReady: Promise<unknown>): void {
    this.isReady = isReady;
    isReady.catch((error: unknown) => {
      this.failure ??= error;
    });
  }

  async newId(owner?: number): Promise<number> {
    await this.isNumbered;
    this.isUsed = true;
    const { lastId } = this.clock;
    this.clock.lastId = this.connection.dialect.buckets === undefined ? lastId + 1 : idAfter(lastId, owner);
    return this.clock.lastId;
  }

  async lookUp(lookup: Lookup<unknown, unknown>, key: unknown): Promise<unknown> {
    let open = this.#lookups.get(lookup);
    if (open === undefined) {
      const keys = new Set<unknown>();
      // Runs once the writes that are running now have added their keys.
      const rows = Promise.resolve().then(() => {
        this.#lookups.delete(lookup);
        return lookup.run(this.connection, [...keys]);
      });
      open = { keys, rows };
      this.#lookups.set(lookup, open);
    }
    open.keys.add(key);
    return (await open.rows).get(key);
  }

  /** Sends what the writes have added, one statement per kind. */
  send(txs: readonly BatchTx[]): void {
    const kinds = new Map<Batched<unknown>, unknown[]>();
    for (const tx of txs) {
      for (const { statement, item } of tx.takeAdded()) {
        const items = kinds.get(statement);
        if (items === undefined) kinds.set(statement, [item]);
        else items.push(item);
      }
    }
    for (const [statement, items] of kinds) {
      const sent = statement.run(this.connection, items);
      sent.catch((error: unknown) => {
        this.cause ??= error;
      });
      this.sent.push(sent);
    }
  }

  /**
   * Sends the additions of writes that succeeded, and numbers their events, in the order of their first changes, which is that
   * of their ids.
   */
  finish(txs: BatchTx[]): void {
    txs.sort((a, b) => a.order - b.order);
    this.send(txs);
    for (const tx of txs) {
      for (const event of tx.events) {
        this.isUsed = true;
        this.clock.lastAt = tx.now;
        this.events.push({ seq: ++this.clock.lastSeq, at: tx.now, ...event });
      }
      tx.seq = this.clock.lastSeq;
    }
  }
}

/** One write's share of a batch's transaction. */
export class BatchTx implements Tx {
  readonly now: number;
  readonly events: NewEvent[] = [];
  /** Position among the batch's writes, in the order of their first changes; 0 until the first change. */
  order = 0;
  /** Number of its last event, or of the last event before it. */
  seq = 0;
  #hasEnded = false;
  #added: { statement: Batched<unknown>; item: unknown }[] = [];
  readonly #transaction: Transaction;

  constructor(transaction: Transaction, now: number) {
    this.#transaction = transaction;
    this.now = now;
  }

  get dialect() {
    return this.#transaction.connection.dialect;
  }

  /** Whether a failure now would leave changes behind. */
  get hasChanged(): boolean {
    return this.order > 0;
  }

  /**
   * Rejects everything that the action asks for after its end, such as parallel lookups that it did not await after one failed.
   * They would run in the transaction of other writes, or in none.
   */
  end(): void {
    this.#hasEnded = true;
  }

  all(sql: string, values: readonly unknown[]): Promise<unknown[]> {
    this.#requireRunning();
    const { failure, connection } = this.#transaction;
    if (failure !== undefined) throw failure;
    if (!sql.startsWith('select')) this.#change();
    this.#sendAdded();
    return connection.all(sql, values);
  }

  newId(owner?: number): Promise<number> {
    this.#requireRunning();
    this.#change();
    return this.#transaction.newId(owner);
  }

  emit(event: NewEvent): void {
    this.#requireRunning();
    this.#change();
    this.events.push(event);
  }

  add<Item>(statement: Batched<Item>, item: Item): void {
    this.#requireRunning();
    this.#added.push({ statement: statement as Batched<unknown>, item });
  }

  async lookUp<Key, Row>(lookup: Lookup<Key, Row>, key: Key): Promise<Row | undefined> {
    this.#requireRunning();
    this.#sendAdded();
    return (await this.#transaction.lookUp(lookup as Lookup<unknown, unknown>, key)) as Row | undefined;
  }

  /** Takes what was added since the last call. */
  takeAdded(): { statement: Batched<unknown>; item: unknown }[] {
    const added = this.#added;
    this.#added = [];
    return added;
  }

  /** Sends additions first, so that later reads see them. */
  #sendAdded(): void {
    if (this.#added.length === 0) return;
    this.#change();
    this.#transaction.send([this]);
  }

  #requireRunning(): void {
    if (this.#hasEnded) throw new Error('the write has ended.');
  }

  #change(): void {
    if (this.order === 0) this.order = ++this.#transaction.changes;
  }
}
