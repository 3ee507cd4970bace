import type { Context } from '../context.ts';
import { inSlices } from '../slices.ts';
import { positionAtExit } from './client.ts';
import { isHeld, type Owned } from './owned.ts';
import type { Positions } from './positions.ts';
import type { Transport } from './transport.ts';

/** What is done with the streams that this process has. */
export interface Holding<One extends Owned> {
  /** The last event that was delivered to all. */
  processed(): number;
  /** Puts a stream back to waiting for its client, unless its owner has lost it. */
  release(one: One): Promise<void>;
  /** Lets nothing reach a stream any more. Called once, before its row is written. */
  silence(one: One): void;
}

/** The streams of one kind whose clients are connected to this process, which owns them, and only these. */
export class Held<One extends Owned> {
  readonly #ctx: Pick<Context, 'log' | 'metrics'>;
  readonly #holding: Holding<One>;
  readonly #all = new Map<string, One>();
  #positions: Positions | undefined;

  constructor(ctx: Pick<Context, 'log' | 'metrics'>, holding: Holding<One>) {
    this.#ctx = ctx;
    this.#holding = holding;
  }

  /** All of them, with those that are being put back to waiting. */
  get all(): ReadonlyMap<string, One> {
    return this.#all;
  }

  /** Where it is noted from now on how far streams are served. */
  notePositions(positions: Positions): void {
    this.#positions = positions;
  }

  /** Writes down how far streams were served. */
  flush(): void {
    this.#positions?.flush();
  }

  /** Takes up a stream that this process owns from now on. */
  add(one: One): One {
    this.#all.set(one.key, one);
    return one;
  }

  /** Connects a client; nothing is delivered to it before it is live. */
  open(one: One, transport: Transport): void {
    one.transport = transport;
    one.lastSent = one.position;
    one.record ??= this.#positions?.open(one.key, one.position);
    transport.onDrain = () => {
      if (one.transport !== transport) return;
      one.pendingFrom = undefined;
      one.record?.set(one.lastSent);
      this.flush();
    };
    this.#ctx.metrics.openStreams.inc();
  }

  /** Notes that a client has left, and how far it was served. */
  close(one: One): void {
    one.position = positionAtExit(one, this.#holding.processed());
    one.transport = undefined;
    one.isLive = false;
    one.pendingFrom = undefined;
    this.#ctx.metrics.openStreams.dec();
  }

  /** Ends a client's connection, if there is one; another client is about to have the stream. */
  hangUp(one: One): void {
    const { transport } = one;
    if (transport === undefined) return;
    this.close(one);
    transport.end();
  }

  /** Ends a client's connection, if there is one, and puts its stream back to waiting. */
  async letGo(one: One): Promise<void> {
    this.hangUp(one);
    if (!one.isRemoved) await this.release(one);
  }

  /** The same; where it fails it is tried again later. Never rejects. */
  leave(one: One): Promise<void> {
    return this.letGo(one).catch((error) => this.notReleased(error));
  }

  /** Puts a stream without a client back to waiting; tried again until it could be. */
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

  /** Ends a stream whose row is gone, or another process's. */
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
    // The row says how far it was served, or another process does.
    one.record?.close();
    one.record = undefined;
  }

  /** Tries again to put streams back to waiting that could not be. */
  retry(): void {
    for (const one of this.#all.values()) {
      if (one.isLeaving && one.leaving === undefined) void this.leave(one);
    }
  }

  /** Says that a stream could not be put back to waiting. */
  notReleased(error: unknown): void {
    this.#ctx.log.debug({ err: error }, 'a stream could not be put back to waiting; trying again');
  }

  keepAlive(): Promise<void> {
    return inSlices(this.#all.values(), ({ transport }) => transport?.keepAlive());
  }
}
