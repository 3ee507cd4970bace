import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Held } from '../consumers/held.ts';
import { selectNotices } from '../consumers/notices.sql.ts';
import { isHeld } from '../consumers/owned.ts';
import type { Owners } from '../consumers/owners.ts';
import type { Transport } from '../consumers/transport.ts';
import { Turns } from '../consumers/turns.ts';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import { endedBy } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import { rendering } from '../objects/render-error.ts';
import { type Connection, type Display, Displays, newConnection, type Target } from './connection.ts';
import { Host } from './host.ts';
import { type Asked, OwnedConnections, type Taken } from './owned-connections.ts';
import type { Passing } from './passing.ts';
import { noStreams } from './refusals.ts';
import type { StreamExtensions } from './rules.ts';
import { type Changed, StreamRows, unknownConnection } from './stream-rows.ts';
import { type SubscriptionRow, selectConnections, selectEnded } from './streams.sql.ts';
import { releaseLeft } from './sweep.ts';

/** How long another process has to apply a deletion, and how often to look whether it has, in milliseconds. */
const PATIENCE_MS = 2_000;
const POLL_MS = 10;

/** A client's request to connect. */
export interface ConnectionRequest {
  tokenId: number;
  userId: number;
  isBot: boolean;
  /** The token shows private channels. */
  seesPrivate: boolean;
  /** The connection to resume. */
  id: string | undefined;
  /** Its display parameters. */
  query: object;
  autoDelete: boolean;
}

/** The user streams whose clients are connected to this process (docs/interface.md, Streams; docs/streams.md). */
export class UserStreams {
  readonly #ctx: Context;
  readonly #rows: StreamRows;
  readonly #owned: OwnedConnections;
  readonly #host: Host;
  /** Serialises clients that request the same connection. */
  readonly #turns = new Turns<string>();
  readonly #displays = new Displays();
  /** Events are being delivered. */
  #isOn = false;
  /** How often the log lost its end, and up to which loss older connections have been removed. */
  #losses = 0;
  #cleared = 0;
  #clearing: Promise<void> | undefined;

  constructor(ctx: Context, extensions: StreamExtensions) {
    this.#ctx = ctx;
    this.#rows = new StreamRows(ctx);
    this.#owned = new OwnedConnections(ctx);
    this.#host = new Host(ctx, this.#owned, extensions, {
      afterEvent: (event) => this.#endStreams(event),
      deleteOwn: (connections) => this.#rows.deleteOwn(connections),
      tick: () => void this.#clear().catch((error) => this.#notCleared(error)),
    });
  }

  get #owners(): Owners<Asked, Taken> {
    return this.#host.own.owners;
  }

  get #held(): Held<Connection> {
    return this.#host.held;
  }

  /** Begins to serve clients, if this process has the role. Connections stay in the database until requested. */
  async start(): Promise<void> {
    if (!this.#ctx.config.roles.has('streams')) return;
    await this.#host.own.start(async () => {
      await releaseLeft(this.#ctx, this.#owned, this.#owners);
      // The rows now contain it.
      this.#owners.left = new Map();
      this.#host.delivery.start();
    });
    this.#isOn = true;
  }

  /** Closes every connection; they wait for their clients to return to another process. */
  stop(): Promise<void> {
    return this.#host.own.stop(() => this.#host.delivery.finish());
  }

  /** Ends all streams, because the log that their positions refer to no longer exists. Returning clients get new connections. */
  forget(): void {
    this.#losses++;
    this.#host.delivery.forget(this.#ctx.tail.position);
    for (const connection of this.#held.all.values()) this.#held.drop(connection);
    if (this.#isOn) this.#clear().catch((error) => this.#notCleared(error));
  }

  /** Resolves once no process has connections from a lost log, so that no client gets one of them again. */
  #clear(): Promise<void> {
    if (this.#cleared === this.#losses) return Promise.resolve();
    this.#clearing ??= this.#clearAll().finally(() => {
      this.#clearing = undefined;
    });
    return this.#clearing;
  }

  async #clearAll(): Promise<void> {
    while (this.#cleared !== this.#losses) {
      const losses = this.#losses;
      for (const owner of await this.#rows.deleteAll(this.#owners.id)) this.#owners.wake(owner);
      this.#cleared = losses;
    }
  }

  #notCleared(error: unknown): void {
    this.#ctx.log.warn({ err: error }, 'streams of a log that was lost could not be removed; trying again');
  }

  /** Queues an event for delivery. */
  apply(event: LogEvent): void {
    if (this.#isOn) this.#host.delivery.apply(event);
  }

  /** Tells the clients that are connected to this process of what passes. */
  async pass<Item>(passing: Passing<Item>): Promise<void> {
    if (this.#isOn) await this.#host.delivery.pass(passing);
  }

  /** Whether events wait for delivery. */
  get isDelivering(): boolean {
    return this.#host.delivery.pace.isDelivering;
  }

  /** Resolves when delivery is not too far behind for another write; undefined if it is not now. */
  keepUp(): Promise<void> | undefined {
    return this.#host.delivery.pace.room();
  }

  /**
   * Claims the connection that a client requests, or creates one, with this process as the owner. Must be followed by `attach` or
   * `abandon`.
   * @throws {ApiError} 400 if the token has five connections and all are in use; 503 if this process has no streams.
   */
  async acquire(request: ConnectionRequest): Promise<Connection> {
    if (!this.#host.own.isServing) throw noStreams();
    await this.#clear();
    const losses = this.#losses;
    const { tokenId, userId, isBot, seesPrivate, autoDelete, id } = request;
    const display = this.#displays.share(JSON.stringify({ query: request.query, isBot, seesPrivate }));
    const asked = { tokenId, userId, options: display.json, autoDelete };
    const known = id && (await this.#turns.run(id, () => this.#takeUp(id, asked, display)));
    const connection = known || (await this.#create(asked, display));
    if (losses !== this.#losses) await this.#host.end([connection]);
    else if (connection.owner === this.#owners.id) return connection;
    // This process was considered dead meanwhile.
    else await this.#host.abandon(connection);
    throw noStreams();
  }

  async #create(asked: Asked, display: Display): Promise<Connection> {
    const owner = this.#owners.id;
    const given = { ...asked, id: randomBytes(16).toString('hex'), owner, epoch: 1, display };
    const position = this.#ctx.tail.position;
    try {
      await this.#rows.create(asked, given.id, owner, position);
    } catch (error) {
      if (!(error instanceof ApiError) || error.slug !== 'too-many-streams') throw error;
      // Some of them may belong to a dead process.
      await releaseLeft(this.#ctx, this.#owned, this.#owners);
      await this.#rows.create(asked, given.id, owner, position);
    }
    return this.#held.add(newConnection({ ...given, position }, []));
  }

  async #takeUp(id: string, asked: Asked, display: Display): Promise<Connection | undefined> {
    const own = this.#held.all.get(id);
    if (own !== undefined && own.tokenId === asked.tokenId) {
      if (isHeld(own)) {
        if (await this.#handOver(own, asked, display)) return own;
      } else await this.#held.release(own);
    }
    return this.#owners.claim(asked, id, ({ owner, epoch, position, subscriptions, isStale }) => {
      const connection = newConnection({ ...asked, id, owner, epoch, display, position }, subscriptions);
      connection.isStale = isStale;
      return this.#held.add(connection);
    });
  }

  /** Gives a connection to another client of this process. @returns false if it was lost. */
  async #handOver(connection: Connection, asked: Asked, display: Display): Promise<boolean> {
    connection.expected++;
    this.#held.hangUp(connection);
    Object.assign(connection, { display, autoDelete: asked.autoDelete });
    try {
      const isGiven = await this.#owned.handOver(connection);
      if (isGiven && isHeld(connection)) return true;
    } catch (error) {
      await this.#host.abandon(connection);
      throw error;
    }
    this.#held.drop(connection);
    return false;
  }

  /** Connects a client: replays what it missed, then delivers live. `isValid` checks whether its token is still valid. */
  attach(connection: Connection, transport: Transport, isValid: () => Promise<boolean>): Promise<void> {
    return this.#host.attach(connection, transport, isValid);
  }

  /** Called when a client's connection has closed. */
  detach(connection: Connection, transport: Transport): Promise<void> {
    return this.#host.detach(connection, transport);
  }

  /** Gives up an acquired connection to which no client could be attached. */
  abandon(connection: Connection): Promise<void> {
    return this.#host.abandon(connection);
  }

  /** The connection with this id, if its client is connected to this process. */
  hosted(id: string): Connection | undefined {
    return this.#held.all.get(id);
  }

  /** @throws {ApiError} 404 for a connection that is unknown or another token's. */
  async require(id: string, tokenId: number | undefined): Promise<void> {
    const own = this.#held.all.get(id);
    if (own !== undefined && isHeld(own) && own.tokenId === tokenId) return;
    const [row] = await selectConnections(this.#ctx.store.read, { ids: [id] });
    if (row === undefined || row.token_id !== tokenId) throw unknownConnection();
  }

  /**
   * Subscribes a connection of any process to everything after event `since`, overwriting a subscription of the same name.
   * @returns the subscription's name.
   * @throws {ApiError} 400 for a 51st subscription; 404 if the connection is not the token's.
   */
  async subscribe(
    id: string,
    tokenId: number | undefined,
    wishedName: string | undefined,
    what: { target: Target; filter: unknown },
    since: number,
  ): Promise<string> {
    const name = wishedName ?? randomBytes(8).toString('hex');
    const body = JSON.stringify({ target: what.target, filter: what.filter });
    const row = { connection_id: id, subscription_id: name, body, since_seq: since };
    await this.#change(id, name, row, () => this.#rows.subscribe(row, tokenId, this.#owners.id));
    return name;
  }

  /** Ends a subscription. @throws {ApiError} 404 if there is none of that name. */
  async unsubscribe(id: string, tokenId: number, name: string): Promise<void> {
    const owner = await this.#change(id, name, undefined, () =>
      this.#rows.unsubscribe(id, name, tokenId, this.#owners.id),
    );
    if (owner !== undefined) await this.#untilApplied(owner, id, name);
  }

  /** Deletes a connection with its subscriptions, and disconnects its client. @throws {ApiError} 404. */
  async remove(id: string, tokenId: number): Promise<void> {
    const { owner } = await this.#rows.remove(id, tokenId, this.#owners.id);
    const own = this.#held.all.get(id);
    if (own !== undefined) this.#held.drop(own);
    else if (owner !== null && owner !== this.#owners.id) {
      this.#owners.wake(owner);
      await this.#untilApplied(owner, id, null);
    }
  }

  /**
   * Waits until another process has applied a deletion, after which the client gets no more frames of what was deleted. Not for
   * long: that process may be dead, and sends nothing then.
   */
  async #untilApplied(owner: string, id: string, name: string | null): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    do {
      await sleep(POLL_MS);
      const notices = await selectNotices(this.#ctx.store.read, { owner });
      if (!notices.some((one) => one.connection_id === id && one.subscription_id === name)) return;
    } while (performance.now() < end);
  }

  /** Writes a change of a subscription, and has the owner of its connection apply it. @returns that, if it is another process. */
  async #change(
    id: string,
    name: string,
    row: SubscriptionRow | undefined,
    write: () => Promise<Changed>,
  ): Promise<string | undefined> {
    const readings = this.#held.all.get(id)?.readings ?? -1;
    const { owner, epoch } = await write();
    this.#owners.noteChange(id);
    const own = this.#held.all.get(id);
    if (own !== undefined) {
      const known = own.epoch === epoch ? readings : -1;
      await this.#host.delivery.between(() => this.#host.subscriptions.change(own, known, name, row));
    } else if (owner !== null && owner !== this.#owners.id) {
      this.#owners.wake(owner);
      return owner;
    }
    return undefined;
  }

  /** Immediately ends streams whose token was revoked or whose account is gone. */
  async #endStreams(event: LogEvent): Promise<void> {
    const ended = rendering(() => endedBy(event));
    if (ended === undefined) return;
    const { read } = this.#ctx.store;
    const { id } = this.#owners;
    // Other processes end theirs.
    const rows = await selectEnded(read, ended, id);
    const ids = new Set(rows.map((row) => row.id));
    const isOver = ({ id, tokenId, userId }: Connection): boolean => {
      if ('app' in ended) return ids.has(id);
      return 'token' in ended ? tokenId === ended.token : userId === ended.user;
    };
    for (const connection of this.#held.all.values()) {
      if (isOver(connection)) this.#held.drop(connection);
    }
    if (rows.length > 0) await this.#rows.delete(rows, ({ owner }) => owner === null || owner === id);
  }
}
