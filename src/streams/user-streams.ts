import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { endedBy } from '../events/catalogue.ts';
import { firstSeq } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';
import type { Connection, Display, Subscription, Target } from './connection.ts';
import { Delivery, REPLAY_CHUNK } from './delivery.ts';
import { frameEnd } from './frames.ts';
import type { StreamExtensions } from './rules.ts';
import { type StoredConnection, StreamRows } from './stream-rows.ts';
import { Topics } from './topics.ts';
import type { Transport } from './transport.ts';

/** Limits of user streams (docs/interface.md, Streams). */
const MAX_CONNECTIONS = 5;
const MAX_SUBSCRIPTIONS = 50;
/** A connection waits this long for its client, and what it missed is replayed. */
const WAIT_MS = 600_000;
const SWEEP_MS = 30_000;
const KEEP_ALIVE_MS = 30_000;

/** What a client asks for when it connects. */
export interface ConnectionRequest {
  tokenId: number;
  userId: number;
  isBot: boolean;
  /** The connection to take up again. */
  id: string | undefined;
  /** Its display parameters. */
  query: object;
  autoDelete: boolean;
}

/** The connections of user streams and what they are subscribed to (docs/interface.md, Streams). */
export class UserStreams {
  readonly #ctx: Context;
  readonly #extensions: StreamExtensions;
  readonly #rows: StreamRows;
  readonly #topics = new Topics();
  readonly #delivery: Delivery;
  readonly #connections = new Map<string, Connection>();
  readonly #displays = new Map<string, Display>();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(ctx: Context, extensions: StreamExtensions) {
    this.#ctx = ctx;
    this.#extensions = extensions;
    this.#rows = new StreamRows(ctx);
    this.#delivery = new Delivery(ctx, this.#topics, extensions.rules, {
      afterEvent: (event) => this.#endStreams(event),
      disconnect: (connection) => this.#disconnect(connection),
    });
  }

  /** Brings back the connections that the process before this one left, now waiting for their clients. */
  async start(): Promise<void> {
    for (const stored of await this.#rows.load(this.#ctx.config.data)) await this.#restore(stored);
    // Only now: it begins the file of positions anew.
    this.#delivery.start();
    this.#timers = [
      setInterval(() => this.#sweep(), SWEEP_MS).unref(),
      setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref(),
    ];
  }

  async #restore({ display, waitingSince, subscriptions, ...stored }: StoredConnection): Promise<void> {
    const shared = this.#share(display);
    const connection: Connection = {
      ...idle,
      ...stored,
      isBot: shared.isBot,
      display: shared,
      subscriptions: new Map(),
      waitingSince: waitingSince ?? Date.now(),
    };
    this.#connections.set(connection.id, connection);
    if (waitingSince === undefined) {
      if (connection.autoDelete) return this.#remove(connection);
      await this.#rows.update(connection);
    }
    for (const { id, target, filter, since } of subscriptions) {
      await this.#register(connection, id, target, filter, since);
    }
  }

  /** Ends every connection; they wait for their clients to come back to the next process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#delivery.finish();
    await Promise.all([...this.#connections.values()].map((connection) => this.#disconnect(connection)));
    this.#delivery.end();
  }

  /** Hands an event on to be delivered. */
  apply(event: LogEvent): void {
    this.#delivery.apply(event);
  }

  /**
   * Finds the connection that a client asks for, or makes a new one.
   * @throws {ApiError} 400 when the token has five connections and all are in use.
   */
  async acquire(request: ConnectionRequest): Promise<Connection> {
    const { tokenId, userId, isBot, autoDelete } = request;
    const display = this.#share(JSON.stringify({ query: request.query, isBot }));
    const known = request.id === undefined ? undefined : this.#connections.get(request.id);
    if (known !== undefined && known.tokenId === tokenId) {
      await this.#disconnect(known);
      // It is gone when it was to be deleted at disconnect.
      if (this.#connections.has(known.id)) {
        if (await this.#canReplay(known)) return this.#takeUp(known, display, autoDelete);
        await this.#remove(known);
      }
    }
    await this.#makeRoom(tokenId);
    const connection: Connection = {
      ...idle,
      id: randomBytes(16).toString('hex'),
      tokenId,
      userId,
      isBot,
      display,
      autoDelete,
      subscriptions: new Map(),
      waitingSince: undefined,
      position: this.#ctx.tail.position,
    };
    this.#connections.set(connection.id, connection);
    try {
      await this.#rows.insert(connection);
    } catch (error) {
      this.#connections.delete(connection.id);
      throw error;
    }
    return connection;
  }

  async #takeUp(connection: Connection, display: Display, autoDelete: boolean): Promise<Connection> {
    Object.assign(connection, { display, autoDelete, waitingSince: undefined });
    try {
      await this.#rows.update(connection);
    } catch (error) {
      // It has no client yet: it goes on waiting, and can make room for another.
      connection.waitingSince = Date.now();
      throw error;
    }
    return connection;
  }

  /** Display parameters from their JSON; most of many connections have the same, and then share one object. */
  #share(json: string): Display {
    let display = this.#displays.get(json);
    if (display === undefined) {
      display = { ...(JSON.parse(json) as Pick<Display, 'query' | 'isBot'>), json };
      this.#displays.set(json, display);
    }
    return display;
  }

  /** Takes back an acquired connection to which no client could be attached. */
  async abandon(connection: Connection): Promise<void> {
    if (connection.transport !== undefined) return;
    connection.waitingSince = Date.now();
    if (connection.autoDelete) await this.#remove(connection);
    else await this.#rows.update(connection);
  }

  /** Connects a client: replays what it missed, then delivers live. `isValid` tells whether its token still is. */
  async attach(connection: Connection, transport: Transport, isValid: () => Promise<boolean>): Promise<void> {
    if (this.#stopped) {
      transport.end();
      return;
    }
    // Two clients may ask for the same connection at once: the later one has it.
    while (connection.transport !== undefined) await this.#disconnect(connection);
    connection.transport = transport;
    connection.waitingSince = undefined;
    this.#delivery.open(connection, transport);
    this.#ctx.metrics.openStreams.inc();
    // The bulk of a long absence is replayed before, so that others are held up only for the rest.
    while ((await this.#delivery.replay(connection, transport)) === REPLAY_CHUNK) await transport.flushed();
    await this.#delivery.between(async () => {
      while ((await this.#delivery.replay(connection, transport)) > 0);
      // The token may have been revoked after it was checked and before there was a connection to close.
      if (!(await isValid())) await this.remove(connection);
      if (connection.transport === transport) connection.isLive = true;
    });
  }

  /** Tells that a client's connection has closed. */
  async detach(connection: Connection, transport: Transport): Promise<void> {
    if (connection.transport === transport) await this.#leave(connection);
  }

  /** A connection of a token. @throws {ApiError} 404 when it is unknown or another's. */
  find(id: string, tokenId: number): Connection {
    const connection = this.#connections.get(id);
    if (connection === undefined || connection.tokenId !== tokenId) {
      throw new ApiError('not-found', 'there is no such stream connection.');
    }
    return connection;
  }

  /**
   * Subscribes a connection to everything after event `since`; a subscription of the same name is overwritten.
   * @returns the subscription's name.
   * @throws {ApiError} 400 for a 51st subscription.
   */
  async subscribe(
    connection: Connection,
    wishedId: string | undefined,
    target: Target,
    filter: unknown,
    since: number,
  ): Promise<string> {
    const id = wishedId ?? randomBytes(8).toString('hex');
    if (!connection.subscriptions.has(id) && connection.subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new ApiError(
        'too-many-streams',
        `a connection can hold at most ${MAX_SUBSCRIPTIONS} subscriptions.`,
      );
    }
    await this.#rows.subscribe(connection, { id, target, filter, since });
    await this.#delivery.between(async () => {
      const subscription = await this.#register(connection, id, target, filter, since);
      if (connection.isLive) await this.#delivery.replayTo(subscription);
    });
    return id;
  }

  /** Ends a subscription. @throws {ApiError} 404 when there is none of that name. */
  async unsubscribe(connection: Connection, id: string): Promise<void> {
    const subscription = connection.subscriptions.get(id);
    if (subscription === undefined) throw new ApiError('not-found', 'there is no such subscription.');
    this.#topics.removeAll(subscription);
    connection.subscriptions.delete(id);
    await this.#rows.unsubscribe(connection, id);
  }

  /** Deletes a connection and everything subscribed through it; its client is disconnected. */
  async remove(connection: Connection): Promise<void> {
    await this.#disconnect(connection);
    if (this.#connections.has(connection.id)) await this.#remove(connection);
  }

  async #remove(connection: Connection): Promise<void> {
    this.#connections.delete(connection.id);
    for (const subscription of connection.subscriptions.values()) this.#topics.removeAll(subscription);
    await this.#rows.delete(connection);
  }

  /** Makes room for one more connection of a token: the one that has waited longest for its client goes. */
  async #makeRoom(tokenId: number): Promise<void> {
    const own = [...this.#connections.values()].filter((connection) => connection.tokenId === tokenId);
    if (own.length < MAX_CONNECTIONS) return;
    const [oldest] = own
      .filter(({ waitingSince }) => waitingSince !== undefined)
      .sort((a, b) => (a.waitingSince ?? 0) - (b.waitingSince ?? 0));
    if (oldest === undefined) {
      throw new ApiError(
        'too-many-streams',
        `a token can hold at most ${MAX_CONNECTIONS} stream connections.`,
      );
    }
    await this.#remove(oldest);
  }

  async #canReplay(connection: Connection): Promise<boolean> {
    if (connection.waitingSince !== undefined && Date.now() - connection.waitingSince > WAIT_MS) return false;
    return connection.position >= (await firstSeq(this.#ctx.store.read)) - 1;
  }

  /** Ends a client's connection, if there is one; the connection then waits for it to come back. */
  async #disconnect(connection: Connection): Promise<void> {
    const { transport } = connection;
    if (transport === undefined) return;
    const left = this.#leave(connection);
    transport.end();
    await left;
  }

  /** Puts a connection whose client is gone back to waiting. */
  async #leave(connection: Connection): Promise<void> {
    this.#delivery.close(connection);
    connection.waitingSince = Date.now();
    this.#ctx.metrics.openStreams.dec();
    if (connection.autoDelete) await this.#remove(connection);
    else await this.#rows.update(connection);
  }

  async #register(
    connection: Connection,
    id: string,
    target: Target,
    filter: unknown,
    since: number,
  ): Promise<Subscription> {
    const before = connection.subscriptions.get(id);
    if (before !== undefined) this.#topics.removeAll(before);
    const end = frameEnd(connection, [{ id }]);
    const place = { id, connection, since, frameEnd: end };
    const subscription: Subscription = { ...place, target, filter, expansion: undefined };
    connection.subscriptions.set(id, subscription);
    for (const topic of target.topics) this.#topics.add(topic, subscription);
    const expand = target.expand && this.#extensions.expansions[target.expand];
    if (expand) {
      const { userId: user } = connection;
      await this.#topics.expand(`${target.expand} ${user}`, subscription, () => expand(this.#ctx, user));
    }
    return subscription;
  }

  /** Ends streams at once whose token was revoked, or whose account is no longer there. */
  async #endStreams(event: LogEvent): Promise<void> {
    const ended = endedBy(event);
    if (ended === undefined) return;
    for (const connection of this.#connections.values()) {
      const isOver = 'token' in ended ? connection.tokenId === ended.token : connection.userId === ended.user;
      if (isOver) await this.remove(connection);
    }
  }

  #sweep(): void {
    const now = Date.now();
    for (const connection of this.#connections.values()) {
      const { waitingSince } = connection;
      if (waitingSince === undefined || now - waitingSince <= WAIT_MS) continue;
      this.#remove(connection).catch((error) =>
        this.#ctx.log.warn({ err: error }, 'a stream could not be removed'),
      );
    }
  }

  #keepAlive(): void {
    for (const { transport } of this.#connections.values()) transport?.keepAlive();
  }
}

/** A connection without a client. */
const idle = {
  transport: undefined,
  isLive: false,
  lastSent: 0,
  pendingFrom: undefined,
  positionIndex: undefined,
};
