import type { Connection } from './connection.ts';
import { isTemporary, MillraceError } from './error.ts';
import { type Backoff, backoff, sleep } from './wait.ts';

/** State changes of a stream, for a user interface or a log. */
export type StreamState =
  | { state: 'connecting' }
  /** `isResumed`: this is the previous connection again, and missed frames arrive on it. */
  | { state: 'open'; isResumed: boolean }
  /** Reconnects after `delay` milliseconds. */
  | { state: 'waiting'; delay: number; error: unknown }
  /** The client reads frames too slowly; the service will end the connection. */
  | { state: 'slow'; message: string }
  /** An app stream was disconnected for longer than the service queues messages; older ones are lost. */
  | { state: 'expired'; message: string }
  /** After a reconnect, the service rejected this subscription: its list is gone, or the user may no longer see it. */
  | { state: 'unsubscribed'; subscriptionId: string; error: unknown }
  | { state: 'closed'; error?: unknown };

/** Options of every stream. */
export interface StreamOptions {
  /** Ends the stream, as `close()` does. */
  signal?: AbortSignal;
  onState?: (state: StreamState) => void;
  /** Shortest and longest wait before reconnecting, in milliseconds; 500 and 30,000 by default. */
  backoff?: Backoff;
}

/** A connection that lasted this long, in milliseconds, counts as successful and resets the backoff. */
const LASTING_MS = 5000;

/** Keeps one connection open: connects, waits and reconnects, until it is closed or rejected. */
export class Link {
  readonly #open: (signal: AbortSignal) => Promise<Connection>;
  readonly #controller = new AbortController();
  readonly #onState: (state: StreamState) => void;
  readonly #backoff: Backoff;
  #connection: Promise<Connection> | undefined;
  #current: Connection | undefined;
  #lastId: string | undefined;
  #openedAt = 0;
  #attempt = 0;
  #hasFailed = false;

  constructor(open: (signal: AbortSignal) => Promise<Connection>, options: StreamOptions) {
    this.#open = open;
    this.#onState = options.onState ?? (() => undefined);
    this.#backoff = options.backoff ?? { min: 500, max: 30_000 };
    const { signal } = options;
    if (signal?.aborted) this.close();
    signal?.addEventListener('abort', () => this.close(), { signal: this.#controller.signal });
  }

  get isClosed(): boolean {
    return this.#controller.signal.aborted;
  }

  /** Whether the connection was rejected permanently. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The open connection. @throws {MillraceError} if it was rejected permanently, or an error if the stream is closed */
  connected(): Promise<Connection> {
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  /** Reports that a connection has ended; the next call of `connected` reconnects. */
  lost(connection: Connection): void {
    connection.close();
    if (connection !== this.#current) return;
    this.#current = undefined;
    this.#connection = undefined;
    this.#attempt = performance.now() - this.#openedAt > LASTING_MS ? 0 : this.#attempt + 1;
  }

  /** Ends the current connection, so that its frames end and another is made. */
  drop(): void {
    this.#current?.close();
  }

  async #connect(): Promise<Connection> {
    const { signal } = this.#controller;
    // Wait before reconnecting: after a restart of the service all its clients come back at once.
    if (this.#openedAt > 0) await this.#wait(undefined);
    for (;;) {
      if (this.isClosed) throw new DOMException('The stream is closed.', 'AbortError');
      this.#onState({ state: 'connecting' });
      try {
        const connection = await this.#open(signal);
        this.#current = connection;
        this.#openedAt = performance.now();
        this.#onState({ state: 'open', isResumed: connection.id === this.#lastId });
        this.#lastId = connection.id;
        return connection;
      } catch (thrown) {
        if (!this.isClosed && !isTemporary(thrown)) this.#fail(thrown);
        if (this.isClosed) throw thrown;
        this.#attempt++;
        await this.#wait(thrown);
      }
    }
  }

  async #wait(error: unknown): Promise<void> {
    const asked = error instanceof MillraceError ? (error.retryAfter ?? 0) * 1000 : 0;
    // Spread clients that were told to wait equally long.
    const delay = asked + backoff(this.#backoff, this.#attempt);
    this.#onState({ state: 'waiting', delay, error });
    await sleep(delay, this.#controller.signal);
  }

  /** Waits as it does before reconnecting. */
  async pause(attempt: number): Promise<void> {
    await sleep(backoff(this.#backoff, attempt), this.#controller.signal);
  }

  /** Reports a control message. */
  control({ control, message }: { control?: unknown; message: string }): void {
    if (control === 'buffer_nearly_full') this.#onState({ state: 'slow', message });
    if (control === 'queue_expired') this.#onState({ state: 'expired', message });
  }

  tell(state: StreamState): void {
    this.#onState(state);
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    this.#controller.abort();
    this.#onState({ state: 'closed', error });
  }

  close(): void {
    if (this.isClosed) return;
    this.#controller.abort();
    this.#onState({ state: 'closed' });
  }
}
