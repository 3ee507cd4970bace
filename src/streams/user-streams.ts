import { randomBytes } from 'node:crypto';
import type { Held } from '../consumers/held.ts';
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
import { noStreams } from './refusals.ts';
import type { StreamExtensions } from './rules.ts';
import { type Changed, StreamRows, unknownConnection } from './stream-rows.ts';
import {
  type SubscriptionRow,
  selectConnections,
  selectEndedOfToken,
  selectEndedOfUser,
} from './streams.sql.ts';
import { releaseLeft } from './sweep.ts';

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

/** The user streams whose clients are connected to this process (docs/interface.md, Streams; docs/streams.md). */
export class UserStreams {
  readonly #ctx: Context;
  readonly #rows: StreamRows;
  readonly #owned: OwnedConnections;
  readonly #host: Host;
  /** Clients that ask for the same connection, one after the other. */
  readonly #turns = new Turns<string>();
  readonly #displays = new Displays();
  /** Events are delivered. */
  #isOn = false;
  /** How often the end of the log was lost, and as of which of these no connection from before is left. */
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

  /** Begins to serve clients, where this process has the role. Connections wait in the database until they are asked for. */
  async start(): Promise<void> {
    if (!this.#ctx.config.roles.has('streams')) return;
    await this.#host.own.start(async () => {
      await releaseLeft(this.#ctx, this.#owned, this.#owners);
      // The rows have it now.
      this.#owners.left = new Map();
      this.#host.delivery.start();
    });
    this.#isOn = true;
  }

  /** Ends every connection; they wait for their clients to come back to another process. */
  stop(): Promise<void> {
    return this.#host.own.stop(() => this.#host.delivery.finish());
  }

  /**
   * Ends all streams, since the log whose numbers they go by is no longer there. Clients that come back get new
   * connections.
   */
  forget(): void {
    this.#losses++;
    this.#host.delivery.forget(this.#ctx.tail.position);
    for (const connection of this.#held.all.values()) this.#held.drop(connection);
    if (this.#isOn) this.#clear().catch((error) => this.#notCleared(error));
  }

  /** Resolves when no connection is left of a log that was lost, whichever process had it, so that nobody is given one of them again. */
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

  /** Hands an event on to be delivered. */
  apply(event: LogEvent): void {
    if (this.#isOn) this.#host.delivery.apply(event);
  }

  /**
   * Finds the connection that a client asks for, or makes a new one; this process is its owner then. `attach` or `abandon`
   * has to follow.
   * @throws {ApiError} 400 when the token has five connections and all are in use; 503 where this process has no streams.
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
    // The process was taken for dead meanwhile.
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
      // Some of them may be those of a process that has ended.
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

  /** Gives a connection to another client of this process. @returns false where it was lost. */
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

  /** Connects a client: replays what it missed, then delivers live. `isValid` tells whether its token still is. */
  attach(connection: Connection, transport: Transport, isValid: () => Promise<boolean>): Promise<void> {
    return this.#host.attach(connection, transport, isValid);
  }

  /** Tells that a client's connection has closed. */
  detach(connection: Connection, transport: Transport): Promise<void> {
    return this.#host.detach(connection, transport);
  }

  /** Takes back an acquired connection to which no client could be attached. */
  abandon(connection: Connection): Promise<void> {
    return this.#host.abandon(connection);
  }

  /** The connection of an id, where its client is connected to this process. */
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
   * Subscribes a connection, whichever process has its client, to everything after event `since`; a subscription of the same
   * name is overwritten.
   * @returns the subscription's name.
   * @throws {ApiError} 400 for a 51st subscription; 404 where the connection is not the token's.
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

  /** Ends a subscription, as `subscribe` makes one. @throws {ApiError} 404 where there is none of that name. */
  async unsubscribe(id: string, tokenId: number, name: string): Promise<void> {
    await this.#change(id, name, undefined, () => this.#rows.unsubscribe(id, name, tokenId, this.#owners.id));
  }

  /** Deletes a connection and everything subscribed through it; its client is disconnected. @throws {ApiError} 404. */
  async remove(id: string, tokenId: number): Promise<void> {
    const { owner } = await this.#rows.remove(id, tokenId, this.#owners.id);
    const own = this.#held.all.get(id);
    if (own !== undefined) this.#held.drop(own);
    else if (owner !== null && owner !== this.#owners.id) this.#owners.wake(owner);
  }

  /** Writes a change of a subscription, and has the owner of its connection take it over. */
  async #change(
    id: string,
    name: string,
    row: SubscriptionRow | undefined,
    write: () => Promise<Changed>,
  ): Promise<void> {
    const readings = this.#held.all.get(id)?.readings ?? -1;
    const { owner, epoch } = await write();
    this.#owners.noteChange(id);
    const own = this.#held.all.get(id);
    if (own !== undefined) {
      const known = own.epoch === epoch ? readings : -1;
      await this.#host.delivery.between(() => this.#host.subscriptions.change(own, known, name, row));
    } else if (owner !== null && owner !== this.#owners.id) this.#owners.wake(owner);
  }

  /** Ends streams at once whose token was revoked, or whose account is no longer there. */
  async #endStreams(event: LogEvent): Promise<void> {
    const ended = rendering(() => endedBy(event));
    if (ended === undefined) return;
    const isOver = ({ tokenId, userId }: Connection): boolean =>
      'token' in ended ? tokenId === ended.token : userId === ended.user;
    for (const connection of this.#held.all.values()) {
      if (isOver(connection)) this.#held.drop(connection);
    }
    const { read } = this.#ctx.store;
    const { id } = this.#owners;
    // Those of other processes are theirs to end.
    const rows = await ('token' in ended
      ? selectEndedOfToken(read, { token: ended.token, owner: id })
      : selectEndedOfUser(read, { user: ended.user, owner: id }));
    if (rows.length > 0) await this.#rows.delete(rows, ({ owner }) => owner === null || owner === id);
  }
}
