import type { Context } from '../context.ts';
import { inSlices } from '../slices.ts';
import { noteServed, positionAtExit } from './client.ts';
import { isHeld, type Owned } from './owned.ts';
import type { Positions } from './positions.ts';
import type { Transport } from './transport.ts';

/** Operations on the streams of this process. */
export interface Holding<One extends Owned> {
  /** The last event delivered to all. */
  processed(): number;
  /** Releases a stream to wait for its client, unless its owner has lost it. */
  release(one: One): Promise<void>;
  /** Stops everything from reaching a stream. Called once, before its row is written. */
  silence(one: One): void;
}

/** The streams of one kind that this process owns; their clients are connected to it. */
export class Held<One extends Owned> {
  readonly #ctx: Pick<Context, 'log' | 'metrics'>;
  readonly #holding: Holding<One>;
  readonly #all = new Map<string, One>();
  #positions: Positions | undefined;

  constructor(ctx: Pick<Context, 'log' | 'metrics'>, holding: Holding<One>) {
    this.#ctx = ctx;
    this.#holding = holding;
  }

  /** All of them, including those being released. */
  get all(): ReadonlyMap<string, One> {
    return this.#all;
  }

  /** Sets where to record from now on how far streams are served. */
  notePositions(positions: Positions): void {
    this.#positions = positions;
  }

  /** Stores how far streams were served. */
  flush(): void {
    this.#positions?.flush();
  }

  /** Adds a stream that this process now owns. */
  add(one: One): One {
    this.#all.set(one.key, one);
    return one;
  }

  /** Connects a client; it receives nothing until it is live. */
  open(one: One, transport: Transport): void {
    one.transport = transport;
    one.lastSent = one.position;
    one.record ??= this.#positions?.open(one.key, one.position);
    transport.onDrain = () => {
      if (one.transport !== transport) return;
      one.pendingFrom = undefined;
      noteServed(one);
      this.flush();
    };
    this.#ctx.metrics.openStreams.inc();
  }

  /** Updates a stream whose client has left, with how far it was served. */
  close(one: One): void {
    one.position = positionAtExit(one, this.#holding.processed());
    one.transport = undefined;
    one.isLive = false;
    one.pendingFrom = undefined;
    this.#ctx.metrics.openStreams.dec();
  }

  /** Closes a client's connection, if there is one, because another client is about to get the stream. */
  hangUp(one: One): void {
    const { transport } = one;
    if (transport === undefined) return;
    this.close(one);
    transport.end();
  }

  /** Closes a client's connection, if there is one, and releases its stream. */
  async letGo(one: One): Promise<void> {
    this.hangUp(one);
    if (!one.isRemoved) await this.release(one);
  }

  /** Like `letGo`, but retries later if it fails. Never rejects. */
  leave(one: One): Promise<void> {
    return this.letGo(one).catch((error) => this.notReleased(error));
  }

  /** Releases a stream without a client; retried until it succeeds. */
  release(one: One): Promise<void> {
    this.#silence(one);
    one.isLeaving = true;
    one.leaving ??= this.#holding
      .release(one)
      .then(() => this.#gone(one))
      .finally(() => {
        one.leaving = undefined;
      });
    return one.leaving;
  }

  /** Ends a stream whose row is gone or belongs to another process. */
  drop(one: One): void {
    this.hangUp(one);
    this.#silence(one);
    this.#gone(one);
  }

  #silence(one: One): void {
    if (isHeld(one)) this.#holding.silence(one);
  }

  #gone(one: One): void {
    one.isRemoved = true;
    if (this.#all.get(one.key) === one) this.#all.delete(one.key);
    // Its row, or another process, now has how far it was served.
    one.record?.close();
    one.record = undefined;
  }

  /** Retries to release streams. */
  retry(): void {
    for (const one of this.#all.values()) {
      if (one.isLeaving && one.leaving === undefined) void this.leave(one);
    }
  }

  /** Logs that a stream could not be released. */
  notReleased(error: unknown): void {
    this.#ctx.log.debug({ err: error }, 'a stream could not be put back to waiting; trying again');
  }

  keepAlive(): Promise<void> {
    return inSlices(this.#all.values(), ({ transport }) => transport?.keepAlive());
  }
}
