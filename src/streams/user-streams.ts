import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { firstSeq } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';
import { followeeIds } from '../features/follows/follows.sql.ts';
import type { PostOptions } from '../features/posts/posts.view.ts';
import type { PostFilter } from '../features/posts/posts.visibility.ts';
import type { Token } from '../features/tokens/tokens.cache.ts';
import type { Connection, Subscription } from './connection.ts';
import { Delivery, REPLAY_CHUNK } from './delivery.ts';
import { frameEnd } from './frames.ts';
import { readPositions } from './positions.ts';
import {
  deleteConnection,
  deleteSubscription,
  deleteSubscriptionsOf,
  insertConnection,
  selectConnections,
  selectSubscriptions,
  updateConnection,
  upsertSubscription,
} from './streams.sql.ts';
import type { Target } from './targets.ts';
import { Topics, topicsOf } from './topics.ts';
import type { Transport } from './transport.ts';

/** Limits of user streams (specification, Limits). */
const MAX_CONNECTIONS = 5;
const MAX_SUBSCRIPTIONS = 50;
/** A connection waits this long for its client, and what it missed is replayed. */
const WAIT_MS = 600_000;
const SWEEP_MS = 30_000;
const KEEP_ALIVE_MS = 30_000;

/** The connections of user streams and what they are subscribed to (specification, Events; decision 11). */
export class UserStreams {
  readonly #ctx: Context;
  readonly #topics = new Topics();
  readonly #delivery: Delivery;
  readonly #connections = new Map<string, Connection>();
  readonly #options = new Map<string, Pick<Connection, 'options' | 'optionsKey'>>();
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#delivery = new Delivery(ctx, this.#topics, (event) => this.#endStreams(event));
  }

  /** Brings back the connections that the process before this one left, now waiting for their clients. */
  async start(): Promise<void> {
    const { store, config } = this.#ctx;
    const left = readPositions(config.data);
    const now = Date.now();
    for (const row of await selectConnections(store.read, {})) {
      const connection: Connection = {
        ...idle,
        ...(JSON.parse(row.options) as Pick<Connection, 'options' | 'isBot'>),
        id: row.id,
        tokenId: row.token_id,
        userId: row.user_id,
        optionsKey: row.options,
        autoDelete: row.auto_delete === 1,
        subscriptions: new Map(),
        waitingSince: row.waiting_since ?? now,
        position: Math.max(row.delivered_seq, left.get(row.id) ?? 0),
      };
      this.#connections.set(row.id, connection);
      if (row.waiting_since !== null) continue;
      if (connection.autoDelete) await this.#remove(connection);
      else await this.#save(connection);
    }
    for (const row of await selectSubscriptions(store.read, {})) {
      const connection = this.#connections.get(row.connection_id);
      if (connection === undefined) continue;
      const { target, filter } = JSON.parse(row.body) as Pick<Subscription, 'target' | 'filter'>;
      await this.#register(connection, row.subscription_id, target, filter, row.since_seq);
    }
    // Only now: it begins the file of positions anew.
    this.#delivery.start();
    this.#timers = [
      setInterval(() => this.#sweep(), SWEEP_MS).unref(),
      setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref(),
    ];
  }

  /** Ends every connection; they wait for their clients to come back to the next process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#delivery.finish();
    const leaving = [...this.#connections.values()].filter(({ transport }) => transport !== undefined);
    await Promise.all(
      leaving.map(async (connection) => {
        const { transport } = connection;
        if (transport === undefined) return;
        await this.#leave(connection, transport);
        transport.end();
      }),
    );
    this.#delivery.end();
  }

  /** Hands an event on to be delivered. */
  apply(event: LogEvent): void {
    this.#delivery.apply(event);
  }

  /**
   * Finds the connection that a client asks for, or makes a new one (decision 11).
   * @throws {ApiError} 400 when the token has five connections and all are in use.
   */
  async acquire(
    token: Token,
    userId: number,
    wish: { id: string | undefined; options: PostOptions; autoDelete: boolean },
  ): Promise<Connection> {
    const isBot = (await this.#ctx.users.get([userId])).get(userId)?.row.type === 'bot';
    const shared = this.#share(wish.options, isBot);
    const known = wish.id === undefined ? undefined : this.#connections.get(wish.id);
    if (known !== undefined && known.tokenId === token.id) {
      const { transport } = known;
      if (transport !== undefined) {
        await this.#leave(known, transport);
        transport.end();
      }
      if (this.#connections.has(known.id)) {
        if (await this.#canReplay(known)) {
          Object.assign(known, { ...shared, autoDelete: wish.autoDelete, waitingSince: undefined });
          try {
            await this.#save(known);
          } catch (error) {
            // Nobody has it yet: it goes on waiting, and can make room for another.
            known.waitingSince = Date.now();
            throw error;
          }
          return known;
        }
        await this.#remove(known);
      }
    }
    await this.#makeRoom(token.id);
    const connection: Connection = {
      ...idle,
      id: randomBytes(16).toString('hex'),
      tokenId: token.id,
      userId,
      isBot,
      ...shared,
      autoDelete: wish.autoDelete,
      subscriptions: new Map(),
      waitingSince: undefined,
      position: this.#ctx.tail.position,
    };
    this.#connections.set(connection.id, connection);
    try {
      await this.#ctx.store.bookkeeping((db) =>
        insertConnection(db, {
          id: connection.id,
          token_id: token.id,
          user_id: userId,
          options: shared.optionsKey,
          auto_delete: wish.autoDelete ? 1 : 0,
          now: Date.now(),
          seq: connection.position,
        }),
      );
    } catch (error) {
      this.#connections.delete(connection.id);
      throw error;
    }
    return connection;
  }

  /** Options with their key; most of many connections have the same, and then keep one object. */
  #share(options: PostOptions, isBot: boolean): Pick<Connection, 'options' | 'optionsKey'> {
    const optionsKey = JSON.stringify({ options, isBot });
    let shared = this.#options.get(optionsKey);
    if (shared === undefined) {
      shared = { options, optionsKey };
      this.#options.set(optionsKey, shared);
    }
    return shared;
  }

  /** Takes back an acquired connection to which no client could be attached. */
  async abandon(connection: Connection): Promise<void> {
    if (connection.transport !== undefined) return;
    connection.waitingSince = Date.now();
    if (connection.autoDelete) await this.#remove(connection);
    else await this.#save(connection);
  }

  /** Connects a client: replays what it missed, then delivers live. */
  async attach(connection: Connection, transport: Transport): Promise<void> {
    if (this.#stopped) {
      transport.end();
      return;
    }
    // Two clients may ask for the same connection at once: the later one has it.
    for (let other = connection.transport; other !== undefined; other = connection.transport) {
      await this.#leave(connection, other);
      other.end();
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
      if ((await this.#ctx.tokens.findById(connection.tokenId)) === undefined) await this.remove(connection);
      if (connection.transport === transport) connection.isLive = true;
    });
  }

  /** Tells that a client's connection has closed. */
  async detach(connection: Connection, transport: Transport): Promise<void> {
    if (connection.transport === transport) await this.#leave(connection, transport);
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
    filter: PostFilter,
    since: number,
  ): Promise<string> {
    const id = wishedId ?? randomBytes(8).toString('hex');
    if (!connection.subscriptions.has(id) && connection.subscriptions.size >= MAX_SUBSCRIPTIONS) {
      throw new ApiError(
        'too-many-streams',
        `a connection can hold at most ${MAX_SUBSCRIPTIONS} subscriptions.`,
      );
    }
    const body = JSON.stringify({ target, filter });
    await this.#ctx.store.bookkeeping((db) =>
      upsertSubscription(db, { connection_id: connection.id, subscription_id: id, body, since_seq: since }),
    );
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
    await this.#ctx.store.bookkeeping((db) =>
      deleteSubscription(db, { connection_id: connection.id, subscription_id: id }),
    );
  }

  /** Deletes a connection and everything subscribed through it; its client is disconnected. */
  async remove(connection: Connection): Promise<void> {
    const { transport } = connection;
    if (transport !== undefined) {
      await this.#leave(connection, transport);
      transport.end();
    }
    await this.#remove(connection);
  }

  async #remove(connection: Connection): Promise<void> {
    this.#connections.delete(connection.id);
    for (const subscription of connection.subscriptions.values()) this.#topics.removeAll(subscription);
    await this.#ctx.store.bookkeeping(async (db) => {
      await deleteSubscriptionsOf(db, { connection_id: connection.id });
      await deleteConnection(db, { id: connection.id });
    });
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

  /** Puts a connection back to waiting for its client. */
  async #leave(connection: Connection, transport: Transport): Promise<void> {
    if (connection.transport !== transport) return;
    this.#delivery.close(connection);
    connection.waitingSince = Date.now();
    this.#ctx.metrics.openStreams.dec();
    if (connection.autoDelete) await this.#remove(connection);
    else await this.#save(connection);
  }

  async #save(connection: Connection): Promise<void> {
    await this.#ctx.store.bookkeeping((db) => updateConnection(db, connectionRow(connection)));
  }

  async #register(
    connection: Connection,
    id: string,
    target: Target,
    filter: PostFilter,
    since: number,
  ): Promise<Subscription> {
    const before = connection.subscriptions.get(id);
    if (before !== undefined) this.#topics.removeAll(before);
    const end = frameEnd(connection, [{ id }]);
    const subscription: Subscription = {
      id,
      connection,
      target,
      filter,
      topics: [],
      since,
      frameEnd: end,
    };
    connection.subscriptions.set(id, subscription);
    for (const topic of topicsOf(target, connection.userId)) this.#topics.add(topic, subscription);
    if (target.kind === 'home' || target.kind === 'unified') {
      const authors = [target.user, ...(await followeeIds(this.#ctx.store.read, target.user))];
      for (const author of authors) this.#topics.add(author, subscription);
      // Without room to grow in: there are many of these, and they seldom change.
      subscription.topics = [...subscription.topics];
    }
    return subscription;
  }

  /** Ends streams at once: of a token that was revoked (decision 5), of an account that is no longer there. */
  async #endStreams(event: LogEvent): Promise<void> {
    for (const connection of this.#connections.values()) {
      const isOver =
        event.type === 'token'
          ? connection.tokenId === event.body.token
          : event.type === 'user' && connection.userId === event.body.id;
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
  slot: undefined,
};

function connectionRow(connection: Connection) {
  return {
    id: connection.id,
    waiting_since: connection.waitingSince ?? null,
    delivered_seq: connection.position,
    options: connection.optionsKey,
    auto_delete: connection.autoDelete ? 1 : 0,
  };
}
