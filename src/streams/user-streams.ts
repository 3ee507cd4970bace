import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { endedBy } from '../events/catalogue.ts';
import { firstSeq } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';
import { type Connection, type Display, Displays, newConnection } from './connection.ts';
import { Delivery, REPLAY_CHUNK } from './delivery.ts';
import type { StreamExtensions } from './rules.ts';
import { type StoredConnection, StreamRows } from './stream-rows.ts';
import { Subscriptions } from './subscriptions.ts';
import { Topics } from './topics.ts';
import type { Transport } from './transport.ts';

/** Connections of one token (docs/interface.md, Subscribing). */
const MAX_CONNECTIONS = 5;
/** A connection waits this long for its client, and what it missed is replayed. */
const WAIT_MS = 600_000;
const SWEEP_MS = 30_000;
const KEEP_ALIVE_MS = 30_000;

/** What a client asks for when it connects. */
export interface ConnectionRequest {
  tokenId: number;
  userId: number;
  isBot: boolean;
  /** The token shows private channels. */
  seesPrivate: boolean;
  /** The connection to take up again. */
  id: string | undefined;
  /** Its display parameters. */
  query: object;
  autoDelete: boolean;
}

/** The connections of user streams and what they are subscribed to (docs/interface.md, Streams). */
export class UserStreams {
  readonly #ctx: Context;
  readonly #rows: StreamRows;
  readonly subscriptions: Subscriptions;
  readonly #delivery: Delivery;
  readonly #connections = new Map<string, Connection>();
  readonly #displays = new Displays();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(ctx: Context, extensions: StreamExtensions) {
    this.#ctx = ctx;
    this.#rows = new StreamRows(ctx);
    const topics = new Topics();
    this.#delivery = new Delivery(ctx, topics, extensions, {
      afterEvent: (event) => this.#endStreams(event),
      disconnect: (connection) => this.#disconnect(connection),
    });
    this.subscriptions = new Subscriptions(ctx, extensions.expansions, this.#rows, topics, this.#delivery);
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
    // The database was restored to a time before events that the connection was served.
    if (stored.position > this.#ctx.tail.position) return this.#rows.delete(stored);
    const shared = this.#displays.share(display);
    const connection = newConnection({
      ...stored,
      isBot: shared.isBot,
      display: shared,
      waitingSince: waitingSince ?? Date.now(),
    });
    this.#connections.set(connection.id, connection);
    if (waitingSince === undefined) {
      if (connection.autoDelete) return this.#remove(connection);
      await this.#rows.update(connection);
    }
    for (const subscription of subscriptions) await this.subscriptions.register(connection, subscription);
  }

  /** Ends every connection; they wait for their clients to come back to the next process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#delivery.finish();
    await Promise.all([...this.#connections.values()].map((connection) => this.#disconnect(connection)));
    this.#delivery.end();
  }

  /**
   * Ends all streams, since the log whose numbers they go by is no longer there. Clients that come back get new
   * connections.
   */
  forget(): void {
    const connections = [...this.#connections.values()];
    this.#connections.clear();
    this.#delivery.forget(this.#ctx.tail.position);
    for (const connection of connections) {
      connection.isRemoved = true;
      this.subscriptions.silence(connection);
      const { transport } = connection;
      if (transport !== undefined) {
        this.#delivery.close(connection);
        this.#ctx.metrics.openStreams.dec();
        transport.end();
      }
      this.#rows.delete(connection).catch((error) => {
        this.#ctx.log.warn({ err: error }, 'a stream could not be removed');
      });
    }
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
    const { tokenId, userId, isBot, seesPrivate, autoDelete } = request;
    const display = this.#displays.share(JSON.stringify({ query: request.query, isBot, seesPrivate }));
    const known = request.id === undefined ? undefined : this.#connections.get(request.id);
    if (known !== undefined && known.tokenId === tokenId) {
      await this.#disconnect(known, true);
      if (await this.#canReplay(known)) return this.#takeUp(known, display, autoDelete);
      await this.#remove(known);
    }
    const madeRoom = this.#makeRoom(tokenId);
    const connection = newConnection({
      id: randomBytes(16).toString('hex'),
      tokenId,
      userId,
      isBot,
      display,
      autoDelete,
      waitingSince: undefined,
      position: this.#ctx.tail.position,
    });
    // Before anything is waited for: others may ask at the same time.
    this.#connections.set(connection.id, connection);
    try {
      await madeRoom;
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

  /** Takes back an acquired connection to which no client could be attached. */
  async abandon(connection: Connection): Promise<void> {
    if (connection.transport !== undefined) return;
    connection.waitingSince = Date.now();
    if (connection.autoDelete) await this.#remove(connection);
    else await this.#rows.update(connection);
  }

  /** Connects a client: replays what it missed, then delivers live. `isValid` tells whether its token still is. */
  async attach(connection: Connection, transport: Transport, isValid: () => Promise<boolean>): Promise<void> {
    // Two clients may ask for the same connection at once: the later one has it.
    while (connection.transport !== undefined) await this.#disconnect(connection, true);
    if (this.#stopped || connection.isRemoved) {
      transport.end();
      return;
    }
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
  find(id: string, tokenId: number | undefined): Connection {
    const connection = this.#connections.get(id);
    if (connection === undefined || connection.tokenId !== tokenId) {
      throw new ApiError('not-found', 'connection_id is not that of a stream connection of this token.');
    }
    return connection;
  }

  /** Deletes a connection and everything subscribed through it; its client is disconnected. */
  async remove(connection: Connection): Promise<void> {
    await this.#disconnect(connection);
    if (this.#connections.has(connection.id)) await this.#remove(connection);
  }

  async #remove(connection: Connection): Promise<void> {
    this.#connections.delete(connection.id);
    connection.isRemoved = true;
    this.subscriptions.silence(connection);
    await this.#rows.delete(connection);
  }

  /** Makes room for one more connection of a token, at once: the one that has waited longest for its client goes. */
  #makeRoom(tokenId: number): Promise<void> | undefined {
    const own = [...this.#connections.values()].filter((connection) => connection.tokenId === tokenId);
    if (own.length < MAX_CONNECTIONS) return undefined;
    const [oldest] = own
      .filter(({ waitingSince }) => waitingSince !== undefined)
      .sort((a, b) => (a.waitingSince ?? 0) - (b.waitingSince ?? 0));
    if (oldest === undefined) {
      throw new ApiError(
        'too-many-streams',
        `a token can hold at most ${MAX_CONNECTIONS} stream connections.`,
      );
    }
    return this.#remove(oldest);
  }

  async #canReplay(connection: Connection): Promise<boolean> {
    if (connection.waitingSince !== undefined && Date.now() - connection.waitingSince > WAIT_MS) return false;
    return connection.position >= (await firstSeq(this.#ctx.store.read)) - 1;
  }

  /**
   * Ends a client's connection, if there is one. It then waits for its client to come back, unless it was to be deleted
   * with it; another client that takes it over is one that comes back.
   */
  async #disconnect(connection: Connection, isTakenOver = false): Promise<void> {
    const { transport } = connection;
    if (transport === undefined) return;
    const left = this.#leave(connection, isTakenOver);
    transport.end();
    await left;
  }

  /** Puts a connection whose client is gone back to waiting. */
  async #leave(connection: Connection, isTakenOver = false): Promise<void> {
    this.#delivery.close(connection);
    connection.waitingSince = Date.now();
    this.#ctx.metrics.openStreams.dec();
    if (connection.autoDelete && !isTakenOver) await this.#remove(connection);
    else await this.#rows.update(connection);
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
