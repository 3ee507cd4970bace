import { sendFrames } from '../consumers/client.ts';
import { EventQueue } from '../consumers/queue.ts';
import { REPLAY_CHUNK } from '../consumers/replay.ts';
import { type Frame, inParts, type Transport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import { endedBy } from '../events/catalogue.ts';
import { eventsAfter } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';
import { RenderError, rendering } from '../objects/render-error.ts';
import { Slices } from '../slices.ts';
import type { Connection, Subscription } from './connection.ts';
import { type Outgoing, prepareTold } from './frames.ts';
import { Pace } from './pace.ts';
import { type Passing, sendPassing } from './passing.ts';
import { Recipients } from './recipients.ts';
import { Replays } from './replays.ts';
import type { StreamExtensions } from './rules.ts';
import type { Topics } from './topics.ts';

/** Events delivered together: few, because each may concern thousands of connections. */
const TOGETHER = 64;

/** Operations on connections other than delivery. */
interface Connections {
  /** Called after an event was delivered, to end the streams that it ends; again if it fails. */
  afterEvent(event: LogEvent): Promise<void>;
  /** Closes a client's connection, which then waits for the client to return. */
  disconnect(connection: Connection): void;
  /** Called before events are delivered, and awaited. */
  beforeEvents(): Promise<void> | undefined;
  /** Stores how far connections were served. */
  flush(): void;
}

/**
 * Delivers events to connected clients. Events and changes of connections share one queue, so that a client that subscribes or
 * returns sees every event exactly once and in order (docs/streams.md).
 */
export class Delivery {
  readonly #ctx: Context;
  readonly #topics: Topics;
  readonly #recipients: Recipients;
  readonly #connections: Connections;
  readonly replays: Replays;
  readonly pace = new Pace();
  readonly #queue: EventQueue;
  /** The last event delivered to all. */
  #processed = 0;

  constructor(ctx: Context, topics: Topics, extensions: StreamExtensions, connections: Connections) {
    this.#ctx = ctx;
    this.#topics = topics;
    this.#recipients = new Recipients(ctx, topics, extensions);
    this.#connections = connections;
    this.#queue = new EventQueue(ctx.log, {
      together: TOGETHER,
      deliver: (events) => this.#deliver(events),
      skip: (event) => this.#skip(event),
      follow: (event) => connections.afterEvent(event),
      beforeEvents: () => connections.beforeEvents(),
      changes: (event) => endedBy(event) !== undefined,
    });
    this.replays = new Replays(ctx, topics, this.#recipients, {
      framesFor: (connection, subscriptions, event) => this.#framesFor(connection, subscriptions, event),
      send: (connection, frames) => this.#send(connection, frames),
      flush: () => connections.flush(),
    });
  }

  start(): void {
    this.#processed = this.#ctx.tail.position;
  }

  /** The last event delivered to all. */
  get processed(): number {
    return this.#processed;
  }

  /** Resolves when nothing is waiting for delivery. */
  finish(): Promise<void> {
    return this.#queue.finish();
  }

  apply(event: LogEvent): void {
    this.pace.applied(event.seq);
    this.#queue.apply(event);
  }

  /** Runs a change between two events; resolves once it is done. */
  between(change: () => Promise<void>): Promise<void> {
    return this.#queue.between(change);
  }

  /** Tells connected clients of what passes, between two events. */
  pass<Item>(passing: Passing<Item>): Promise<void> {
    return this.between(async () => {
      this.#ctx.metrics.delivered(
        await sendPassing(
          passing,
          this.#topics.all(({ connection }) => connection.isLive),
        ),
      );
    });
  }

  /** Drops the waiting events, because their log no longer exists. Delivery continues after event `position`. */
  forget(position: number): void {
    this.#queue.forget();
    this.pace.forget();
    void this.between(async () => {
      this.#processed = position;
    });
  }

  /**
   * Sends a new subscription the events between the page it was created with and the position of its connection. If its client
   * leaves meanwhile, the next client gets the rest.
   */
  async replayTo(subscription: Subscription, transport: Transport): Promise<void> {
    const { connection } = subscription;
    // For a live connection, events replayed to it may still be waiting in the queue.
    const end = Math.max(connection.position, connection.isLive ? this.#processed : 0);
    while (subscription.served < end) {
      const events = await eventsAfter(this.#ctx.store.read, subscription.served, REPLAY_CHUNK);
      for (const event of events) {
        if (event.seq > end) break;
        if (!(await this.#sendTo(transport, event, subscription))) {
          connection.isStale = true;
          return;
        }
        subscription.served = event.seq;
      }
      if (events.length < REPLAY_CHUNK) break;
    }
    if (connection.transport !== transport) connection.isStale = true;
    else subscription.isServed = true;
  }

  /**
   * Delivers an event that cannot be rendered for all, connection by connection. Clients for whom it fails are disconnected: it
   * is tried again when they return, and no later event is lost.
   */
  async #skip(event: LogEvent): Promise<void> {
    const slices = new Slices();
    const candidates = await this.#recipients.candidates(event, this.#topics.all(isDue(event)));
    for (const [connection, subscriptions] of candidates) {
      try {
        const frames = await this.#framesFor(connection, subscriptions, event);
        if (connection.isLive) this.#ctx.metrics.delivered(this.#send(connection, frames));
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        connection.pendingFrom ??= event.seq;
        this.#connections.disconnect(connection);
      }
      if (slices.isOver) await slices.next();
    }
    this.#connections.flush();
    this.#done(event.seq);
  }

  /** Delivers events to all live connections that match. */
  async #deliver(events: readonly LogEvent[]): Promise<void> {
    const outgoing: Outgoing[] = [];
    for (const event of events) {
      rendering(() => this.#topics.change(event));
      if (this.#topics.isEmpty) continue;
      const told = await this.#recipients.of(event, this.#topics.all(isDue(event)));
      const prepared = await prepareTold(this.#ctx, event, told);
      if (prepared !== undefined) outgoing.push(prepared);
    }
    await this.#sendAll(outgoing);
    this.#done((events.at(-1) as LogEvent).seq);
  }

  #done(seq: number): void {
    this.#processed = seq;
    this.pace.delivered(seq);
  }

  async #sendAll(outgoing: readonly Outgoing[]): Promise<void> {
    const slices = new Slices();
    const [first] = outgoing;
    if (first === undefined) return;
    const grouped = outgoing.length === 1 ? undefined : await byConnection(outgoing, slices);
    let sent = 0;
    for (const connection of (grouped ?? first.receivers).keys()) {
      // If a connection left and returned meanwhile, its replay includes all this.
      if (connection.isLive) {
        const own = grouped?.get(connection);
        const frames = own?.flatMap((one) => one.framesFor(connection)) ?? first.framesFor(connection);
        if (frames.length < 2) sent += this.#send(connection, frames);
        else for (const part of inParts(frames)) sent += this.#send(connection, part);
      }
      if (!slices.isOverAfterStep) continue;
      this.#connections.flush();
      await slices.next();
    }
    this.#connections.flush();
    this.#ctx.metrics.delivered(sent);
  }

  /**
   * Sends an event to one subscription. Leaves it out if it cannot be rendered, because it has been tried before.
   * @returns false if the client has gone.
   */
  async #sendTo(transport: Transport, event: LogEvent, subscription: Subscription): Promise<boolean> {
    const { connection } = subscription;
    let frames: readonly Frame[] = [];
    try {
      frames = await this.#framesFor(connection, [subscription], event);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      this.#ctx.log.error(
        { err: error.cause, seq: event.seq },
        'an event cannot be rendered: it is left out',
      );
    }
    if (connection.transport !== transport || !transport.isOpen) return false;
    const sent = this.#send(connection, frames);
    this.#ctx.metrics.delivered(sent);
    this.#connections.flush();
    return sent === frames.length;
  }

  /** The frames of an event for some subscriptions of one connection. */
  async #framesFor(
    connection: Connection,
    subscriptions: readonly Subscription[],
    event: LogEvent,
  ): Promise<readonly Frame[]> {
    const told = await this.#recipients.of(
      event,
      this.#topics.only(subscriptions)(() => true),
    );
    return (await prepareTold(this.#ctx, event, told))?.framesFor(connection) ?? [];
  }

  /** Writes all frames to a client at once. @returns how many were sent. */
  #send(connection: Connection, frames: readonly Frame[]): number {
    const sent = sendFrames(connection, frames);
    const { transport, record, lastSent } = connection;
    if (sent > 0 && transport?.isFlushed) record?.set(lastSent);
    return sent;
  }
}

/** Groups events by the connections they concern, in order. */
async function byConnection(
  outgoing: readonly Outgoing[],
  slices: Slices,
): Promise<ReadonlyMap<Connection, readonly Outgoing[]>> {
  const connections = new Map<Connection, Outgoing[]>();
  for (const one of outgoing) {
    // Shared by the connections that nothing else concerns, which may be thousands.
    const alone = [one];
    for (const connection of one.receivers.keys()) {
      const own = connections.get(connection);
      if (own === undefined) connections.set(connection, alone);
      else if (own.length === 1) connections.set(connection, [...own, one]);
      else own.push(one);
      if (slices.isOverAfterStep) await slices.next();
    }
  }
  return connections;
}

/** Whether an event is still to be sent to a subscription. */
function isDue({ seq }: LogEvent): (subscription: Subscription) => boolean {
  return ({ since, connection: { isLive, position, lastSent } }) =>
    isLive && seq > position && seq > lastSent && seq > since;
}
