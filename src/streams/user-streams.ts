import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { eventsAfter, firstSeq } from '../events/log.ts';
import type { LogEvent } from '../events/types.ts';
import { followeeIds } from '../features/follows/follows.sql.ts';
import type { PostOptions } from '../features/posts/posts.view.ts';
import type { PostFilter } from '../features/posts/posts.visibility.ts';
import type { Token } from '../features/tokens/tokens.cache.ts';
import { type Connection, positionAtExit, type Subscription } from './connection.ts';
import { type FrameMaker, frameEnd, prepareFrames } from './frames.ts';
import { Positions, readPositions } from './positions.ts';
import { type Matches, withoutRepeats } from './repeats.ts';
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
import { readerTopic, Topics, topicsFor, topicsOf } from './topics.ts';
import type { Transport } from './transport.ts';

/** Limits of user streams (specification, Limits). */
const MAX_CONNECTIONS = 5;
const MAX_SUBSCRIPTIONS = 50;
/** A connection waits this long for its client, and what it missed is replayed. */
const WAIT_MS = 600_000;
const SWEEP_MS = 30_000;
const KEEP_ALIVE_MS = 30_000;

/** Writing to clients pauses after this many milliseconds, so that other work gets its turn. */
const SLICE_MS = 4;
/** Events replayed at a time. */
const REPLAY_CHUNK = 500;

/** A change of who receives what, made between two events. */
type Task = () => Promise<void>;

/**
 * User streams (specification, Events; decision 11). One queue holds events and changes of connections alike, and is
 * worked off one by one: that is why a client that subscribes or comes back sees every event once and in order
 * (docs/streams.md).
 */
export class UserStreams {
  readonly #ctx: Context;
  readonly #topics = new Topics();
  readonly #connections = new Map<string, Connection>();
  readonly #queue: (LogEvent | Task)[] = [];
  #working = false;
  /** The last event that went to everybody. */
  #processed = 0;
  #positions: Positions | undefined;
  #timers: NodeJS.Timeout[] = [];
  #stopped = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Brings back the connections that the process before this one left, now waiting for their clients. */
  async start(): Promise<void> {
    const { store, config, tail } = this.#ctx;
    this.#processed = tail.position;
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
    // Only now: opening the file empties it.
    this.#positions = new Positions(config.data);
    this.#timers = [
      setInterval(() => this.#sweep(), SWEEP_MS).unref(),
      setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref(),
    ];
  }

  /** Ends every connection; they wait for their clients to come back to the next process. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    while (this.#working) await new Promise(setImmediate);
    const leaving = [...this.#connections.values()].filter(({ transport }) => transport !== undefined);
    await Promise.all(
      leaving.map(async (connection) => {
        const { transport } = connection;
        if (transport === undefined) return;
        await this.#leave(connection, transport);
        transport.end();
      }),
    );
    this.#positions?.end();
  }

  /** Hands an event to the queue. */
  apply(event: LogEvent): void {
    this.#queue.push(event);
    this.#work();
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
    const optionsKey = JSON.stringify({ options: wish.options, isBot });
    const known = wish.id === undefined ? undefined : this.#connections.get(wish.id);
    if (known !== undefined && known.tokenId === token.id) {
      const { transport } = known;
      if (transport !== undefined) {
        await this.#leave(known, transport);
        transport.end();
      }
      if (this.#connections.has(known.id)) {
        if (await this.#canReplay(known)) {
          const { options, autoDelete } = wish;
          Object.assign(known, { options, optionsKey, autoDelete, waitingSince: undefined });
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
      options: wish.options,
      optionsKey,
      autoDelete: wish.autoDelete,
      subscriptions: new Map(),
      waitingSince: undefined,
      position: this.#ctx.tail.position,
    };
    this.#connections.set(connection.id, connection);
    try {
      await this.#ctx.store.write((tx) =>
        insertConnection(tx, {
          id: connection.id,
          token_id: token.id,
          user_id: userId,
          options: optionsKey,
          auto_delete: wish.autoDelete ? 1 : 0,
          now: tx.now,
          seq: connection.position,
        }),
      );
    } catch (error) {
      this.#connections.delete(connection.id);
      throw error;
    }
    return connection;
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
    connection.lastSent = connection.position;
    connection.slot = this.#positions?.open(connection.id, connection.position);
    this.#ctx.metrics.openStreams.inc();
    transport.onDrain(() => this.#drained(connection, transport));
    // The bulk of a long absence is replayed before, so that others are held up only for the rest.
    while ((await this.#replay(connection, transport, REPLAY_CHUNK)) === REPLAY_CHUNK)
      await transport.flushed();
    await this.#between(async () => {
      while ((await this.#replay(connection, transport, REPLAY_CHUNK)) > 0);
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
    await this.#ctx.store.write((tx) =>
      upsertSubscription(tx, { connection_id: connection.id, subscription_id: id, body, since_seq: since }),
    );
    await this.#between(async () => {
      const subscription = await this.#register(connection, id, target, filter, since);
      if (connection.isLive) await this.#replayTo(subscription);
    });
    return id;
  }

  /** Ends a subscription. @throws {ApiError} 404 when there is none of that name. */
  async unsubscribe(connection: Connection, id: string): Promise<void> {
    const subscription = connection.subscriptions.get(id);
    if (subscription === undefined) throw new ApiError('not-found', 'there is no such subscription.');
    this.#topics.removeAll(subscription);
    connection.subscriptions.delete(id);
    await this.#ctx.store.write((tx) =>
      deleteSubscription(tx, { connection_id: connection.id, subscription_id: id }),
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
    await this.#ctx.store.write(async (tx) => {
      await deleteSubscriptionsOf(tx, { connection_id: connection.id });
      await deleteConnection(tx, { id: connection.id });
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
    const first = await firstSeq(this.#ctx.store.read);
    return first === 0 || connection.position >= first - 1;
  }

  /** Puts a connection back to waiting for its client. */
  async #leave(connection: Connection, transport: Transport): Promise<void> {
    if (connection.transport !== transport) return;
    connection.position = positionAtExit(connection, this.#processed);
    connection.transport = undefined;
    connection.isLive = false;
    connection.pendingFrom = undefined;
    connection.waitingSince = Date.now();
    if (connection.slot !== undefined) this.#positions?.close(connection.slot);
    connection.slot = undefined;
    this.#ctx.metrics.openStreams.dec();
    if (connection.autoDelete) await this.#remove(connection);
    else await this.#save(connection);
  }

  async #save(connection: Connection): Promise<void> {
    await this.#ctx.store.write((tx) => updateConnection(tx, connectionRow(connection)));
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
    }
    return subscription;
  }

  /** Runs a change between two events; resolves when it is done. */
  #between(change: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push(() => change().then(resolve, reject));
      this.#work();
    });
  }

  #work(): void {
    if (this.#working) return;
    this.#working = true;
    void this.#drain();
  }

  async #drain(): Promise<void> {
    // Lets the write that caused the event be acknowledged first.
    await new Promise(setImmediate);
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      try {
        if (typeof next === 'function') await next();
        else await this.#deliver(next);
      } catch (error) {
        this.#ctx.log.error({ err: error }, 'an event could not be delivered');
      }
    }
    this.#working = false;
  }

  /** Delivers an event to everybody who is connected and waits for it. */
  async #deliver(event: LogEvent): Promise<void> {
    this.#followTopics(event);
    const matches = await this.#match(event, ({ isLive, position }) => isLive && event.seq > position);
    if (matches.size > 0) {
      const make = await prepareFrames(this.#ctx, event, [...matches.keys()]);
      let end = performance.now() + SLICE_MS;
      let sent = 0;
      for (const [connection, subscriptions] of matches) {
        const frame = make(connection, subscriptions);
        sent += this.#send(connection, event.seq, typeof frame === 'object' ? await frame : frame) ? 1 : 0;
        if (performance.now() < end) continue;
        this.#positions?.flush();
        await new Promise(setImmediate);
        end = performance.now() + SLICE_MS;
      }
      this.#positions?.flush();
      this.#ctx.metrics.delivered(sent);
    }
    this.#processed = event.seq;
    if (event.type === 'token' && event.deleted) {
      await this.#close(({ tokenId }) => tokenId === event.body.token);
    } else if (event.type === 'user' && event.body.account !== undefined && event.body.account !== 'active') {
      await this.#close(({ userId }) => userId === event.body.id);
    }
  }

  /** Whoever follows someone gets their posts from here on, in the streams that are open. */
  #followTopics(event: LogEvent): void {
    if (event.type !== 'user_follow') return;
    const topic = event.body.follows;
    for (const subscription of this.#topics.get(readerTopic(event.body.user))) {
      if (event.deleted) this.#topics.remove(topic, subscription);
      else this.#topics.add(topic, subscription);
    }
  }

  /** Who receives an event, apart from what each of them may see. */
  async #match(
    event: LogEvent,
    wanted: (connection: Connection, subscription: Subscription) => boolean,
  ): Promise<Matches> {
    const matches: Matches = new Map();
    for (const topic of topicsFor(event)) {
      for (const subscription of this.#topics.get(topic)) {
        const { connection } = subscription;
        if (!wanted(connection, subscription)) continue;
        const found = matches.get(connection);
        if (found === undefined) matches.set(connection, [subscription]);
        else if (!found.includes(subscription)) found.push(subscription);
      }
    }
    return withoutRepeats(this.#ctx, event, matches, (user) => this.#topics.get(user));
  }

  #send(connection: Connection, seq: number, frame: string | undefined): boolean {
    const { transport, slot } = connection;
    if (frame === undefined || transport === undefined || !transport.send(frame)) return false;
    connection.lastSent = seq;
    if (transport.isFlushed) {
      if (slot !== undefined) this.#positions?.set(slot, seq);
    } else {
      connection.pendingFrom ??= seq;
    }
    return true;
  }

  #drained(connection: Connection, transport: Transport): void {
    if (connection.transport !== transport) return;
    connection.pendingFrom = undefined;
    if (connection.slot === undefined) return;
    this.#positions?.set(connection.slot, connection.lastSent);
    this.#positions?.flush();
  }

  /** Sends a connection what it missed, oldest first, at most `limit` events. @returns how many there were. */
  async #replay(connection: Connection, transport: Transport, limit: number): Promise<number> {
    const events = await eventsAfter(this.#ctx.store.read, connection.position, limit);
    for (const event of events) {
      if (connection.transport !== transport) return 0;
      const matches = await this.#match(
        event,
        (other, subscription) => other === connection && event.seq > subscription.since,
      );
      await this.#sendTo(matches, event);
      connection.position = event.seq;
    }
    return events.length;
  }

  /** Sends a new subscription what happened between the page it was made with and now. */
  async #replayTo(subscription: Subscription): Promise<void> {
    let position = subscription.since;
    while (position < this.#processed) {
      const events = await eventsAfter(this.#ctx.store.read, position, REPLAY_CHUNK);
      for (const event of events) {
        if (event.seq > this.#processed) return;
        await this.#sendTo(await this.#match(event, (_, other) => other === subscription), event);
        position = event.seq;
      }
      if (events.length === 0) return;
    }
  }

  async #sendTo(matches: Matches, event: LogEvent): Promise<void> {
    if (matches.size === 0) return;
    const make: FrameMaker = await prepareFrames(this.#ctx, event, [...matches.keys()]);
    for (const [connection, subscriptions] of matches) {
      if (this.#send(connection, event.seq, await make(connection, subscriptions)))
        this.#ctx.metrics.delivered(1);
    }
    this.#positions?.flush();
  }

  /** Ends streams at once: of a token that was revoked (decision 5), of an account that is no longer there. */
  async #close(concerned: (connection: Connection) => boolean): Promise<void> {
    for (const connection of this.#connections.values()) {
      if (concerned(connection)) await this.remove(connection);
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
