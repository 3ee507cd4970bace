import type { Connection } from './connection.ts';
import { isTemporary, MillraceError } from './error.ts';
import { type Backoff, backoff, sleep } from './wait.ts';

/** What happens to a stream, for a user interface or a log. */
export type StreamState =
  | { state: 'connecting' }
  /** `isResumed`: the connection is the one before, and what was missed arrives on it. */
  | { state: 'open'; isResumed: boolean }
  /** It connects again after `delay` milliseconds. */
  | { state: 'waiting'; delay: number; error: unknown }
  /** The frames are not read fast enough; the service will end the connection. */
  | { state: 'slow'; message: string }
  /** An app stream was away for longer than the service queues messages; those before are not sent. */
  | { state: 'expired'; message: string }
  /** After a reconnect the service refused this subscription: what it lists is gone, or the user may not see it any more. */
  | { state: 'unsubscribed'; subscriptionId: string; error: unknown }
  | { state: 'closed'; error?: unknown };

/** Options of every stream. */
export interface StreamOptions {
  /** Ends the stream, as `close()` does. */
  signal?: AbortSignal;
  onState?: (state: StreamState) => void;
  /** Shortest and longest wait before connecting again, in milliseconds: 500 and 30,000 unless told otherwise. */
  backoff?: Backoff;
}

/** A connection that has lasted as long as this, in milliseconds, was not refused in disguise. */
const LASTING_MS = 5000;

/** Keeps one connection open: connects, waits, and connects again, until it is closed or refused. */
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

  /** It was refused for good. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** The open connection. @throws {MillraceError} when it was refused for good, or the stream is closed */
  connected(): Promise<Connection> {
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  /** To be called when a connection has ended; the next call of `connected` connects again. */
  lost(connection: Connection): void {
    connection.close();
    if (connection !== this.#current) return;
    this.#current = undefined;
    this.#connection = undefined;
    this.#attempt = performance.now() - this.#openedAt > LASTING_MS ? 0 : this.#attempt + 1;
  }

  async #connect(): Promise<Connection> {
    const { signal } = this.#controller;
    // Not the first time: all clients of a service that has restarted come back at once.
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
    // Not all who were asked to wait as long come back at once.
    const delay = asked + backoff(this.#backoff, this.#attempt);
    this.#onState({ state: 'waiting', delay, error });
    await sleep(delay, this.#controller.signal);
  }

  /** Waits as before connecting again. */
  async pause(attempt: number): Promise<void> {
    await sleep(backoff(this.#backoff, attempt), this.#controller.signal);
  }

  /** Tells of a control message. */
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
