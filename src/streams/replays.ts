import { appliedAfter, REPLAY_CHUNK } from '../consumers/replay.ts';
import { type Frame, inParts, type Transport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import { RenderError } from '../objects/render-error.ts';
import { Slices } from '../slices.ts';
import type { Connection, Subscription } from './connection.ts';
import { prepareTold } from './frames.ts';
import type { Recipients } from './recipients.ts';
import type { Audience, Topics } from './topics.ts';

/** Events whose frames are built before they are sent. */
const TOGETHER = 64;

/** A connection with the client that returned to it. */
interface Client {
  connection: Connection;
  transport: Transport;
}

interface Waiting extends Client {
  done(isMore: boolean): void;
  failed(error: unknown): void;
}

/** How to build and send frames for one connection. */
interface Sending {
  framesFor(
    connection: Connection,
    subscriptions: readonly Subscription[],
    event: LogEvent,
  ): Promise<readonly Frame[]>;
  /** @returns how many frames were sent. */
  send(connection: Connection, frames: readonly Frame[]): number;
  /** Stores how far connections were served. */
  flush(): void;
}

/**
 * Sends clients what they missed. For clients that return at the same time, as after a network failure, reads, loads and renders
 * each event only once.
 */
export class Replays {
  readonly #ctx: Context;
  readonly #topics: Topics;
  readonly #recipients: Recipients;
  readonly #sending: Sending;
  #waiting: Waiting[] = [];
  #isWorking = false;

  constructor(ctx: Context, topics: Topics, recipients: Recipients, sending: Sending) {
    this.#ctx = ctx;
    this.#topics = topics;
    this.#recipients = recipients;
    this.#sending = sending;
  }

  /**
   * Sends a client the next events it missed, as far as this process has applied them: oldest first, at most `REPLAY_CHUNK`.
   * @returns whether there may be more; false if the client has left.
   */
  async now(connection: Connection, transport: Transport): Promise<boolean> {
    const client = { connection, transport };
    const isMore = await this.#replay([client]);
    return isMore && isThere(client);
  }

  /** Like `now`, but together with other returning clients that have missed about as much. */
  together(connection: Connection, transport: Transport): Promise<boolean> {
    return new Promise((done, failed) => {
      this.#waiting.push({ connection, transport, done, failed });
      if (!this.#isWorking) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      // Clients that return at once are served together.
      await new Promise(setImmediate);
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const clients of byDistance(waiting, this.#ctx.tail.position)) {
        try {
          const isMore = await this.#replay(clients);
          for (const client of clients) client.done(isMore && isThere(client));
        } catch (error) {
          for (const { failed } of clients) failed(error);
        }
      }
    }
    this.#isWorking = false;
  }

  /** Sends clients the next events after the position of the one furthest behind. */
  async #replay(all: readonly Client[]): Promise<boolean> {
    const clients = all.filter(isThere);
    const end = this.#ctx.tail.position;
    const from = clients.reduce((least, { connection }) => Math.min(least, connection.position), end);
    const events = await appliedAfter(this.#ctx, from);
    for (let at = 0; at < events.length; at += TOGETHER) {
      await this.#send(clients, events.slice(at, at + TOGETHER));
    }
    return events.length === REPLAY_CHUNK;
  }

  /** Builds and sends the frames of events that some of the clients missed. */
  async #send(clients: readonly Client[], events: readonly LogEvent[]): Promise<void> {
    const transports = new Map(clients.map(({ connection, transport }) => [connection, transport]));
    const isHere = (connection: Connection) => connection.transport === transports.get(connection);
    const frames = new Map(clients.map(({ connection }): [Connection, Frame[]] => [connection, []]));
    const audience = this.#topics.only(
      clients.flatMap(({ connection }) => [...connection.subscriptions.values()]),
    );
    const slices = new Slices();
    for (const event of events) {
      // A subscription not served that far is sent everything separately, in order.
      const isMissed = ({ since, isServed, connection }: Subscription): boolean =>
        isServed && event.seq > since && event.seq > connection.position && isHere(connection);
      await this.#make(event, audience(isMissed), clients, isMissed, frames, slices);
    }
    const last = events.at(-1) as LogEvent;
    for (const { connection } of clients) {
      if (slices.isOver) await slices.next();
      if (!isHere(connection)) continue;
      let isSent = true;
      for (const part of inParts(frames.get(connection) ?? [])) {
        const sent: number = isSent ? this.#sending.send(connection, part) : 0;
        isSent = sent === part.length;
        this.#ctx.metrics.delivered(sent);
      }
      if (isSent) connection.position = Math.max(connection.position, last.seq);
    }
    this.#sending.flush();
  }

  /**
   * Builds the frames of an event, for all clients at once if possible. Leaves it out if it cannot be rendered, because it has
   * been tried before.
   */
  async #make(
    event: LogEvent,
    audience: Audience,
    clients: readonly Client[],
    isMissed: (subscription: Subscription) => boolean,
    frames: ReadonlyMap<Connection, Frame[]>,
    slices: Slices,
  ): Promise<void> {
    const leaveOut = (error: unknown): void => {
      if (!(error instanceof RenderError)) throw error;
      this.#ctx.log.error(
        { err: error.cause, seq: event.seq },
        'an event cannot be rendered: it is left out',
      );
    };
    try {
      const told = await this.#recipients.of(event, audience);
      const prepared = await prepareTold(this.#ctx, event, told);
      if (prepared === undefined) return;
      for (const connection of prepared.receivers.keys()) {
        if (slices.isOver) await slices.next();
        try {
          frames.get(connection)?.push(...prepared.framesFor(connection));
        } catch (error) {
          leaveOut(error);
        }
      }
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      for (const { connection } of clients) {
        const missed = [...connection.subscriptions.values()].filter(isMissed);
        try {
          frames.get(connection)?.push(...(await this.#sending.framesFor(connection, missed, event)));
        } catch (error) {
          leaveOut(error);
        }
      }
    }
  }
}

function isThere({ connection, transport }: Client): boolean {
  return connection.transport === transport && transport.isOpen;
}

/**
 * Groups clients to be served together, those that missed least first. No client waits for one that has missed more than twice as
 * much, and all groups together read at most four times what the one furthest behind has missed.
 */
function byDistance<C extends Client>(clients: readonly C[], end: number): Iterable<readonly C[]> {
  const groups: C[][] = [];
  for (const client of clients) {
    const chunks = Math.ceil(Math.max(0, end - client.connection.position) / REPLAY_CHUNK);
    // 0, 1, 2, 3 to 4, 5 to 8 and so on.
    const group = chunks === 0 ? 0 : 33 - Math.clz32(chunks - 1);
    groups[group] ??= [];
    groups[group].push(client);
  }
  return groups.filter((group) => group !== undefined);
}
