import type { Transport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import { inSlices } from '../slices.ts';
import { type Connection, isHeld } from './connection.ts';
import { Delivery } from './delivery.ts';
import type { StreamExtensions } from './rules.ts';
import type { StreamRows } from './stream-rows.ts';
import { Subscriptions } from './subscriptions.ts';
import { Topics } from './topics.ts';

/** What happens around the delivery of events; see `Delivery`. */
interface Hooks {
  beforeEvents(): Promise<void> | undefined;
  afterEvent(event: LogEvent): Promise<void>;
}

/** The connections whose clients are connected to this process, which owns them, and only these. */
export class Host {
  readonly #ctx: Context;
  readonly #rows: StreamRows;
  readonly connections = new Map<string, Connection>();
  readonly subscriptions: Subscriptions;
  readonly delivery: Delivery;
  /** No more clients are connected. */
  isStopped = false;

  constructor(ctx: Context, rows: StreamRows, extensions: StreamExtensions, hooks: Hooks) {
    this.#ctx = ctx;
    this.#rows = rows;
    const topics = new Topics();
    const disconnect = (connection: Connection): void => {
      this.disconnect(connection).catch((error) => this.#leftWaiting(error));
    };
    this.delivery = new Delivery(ctx, topics, extensions, { ...hooks, disconnect });
    this.subscriptions = new Subscriptions(ctx, extensions.expansions, topics, this.delivery);
  }

  /** Takes up a connection that this process owns from now on. */
  add(connection: Connection): Connection {
    this.connections.set(connection.id, connection);
    return connection;
  }

  /** Connects a client: replays what it missed, then delivers live. `isValid` tells whether its token still is. */
  async attach(connection: Connection, transport: Transport, isValid: () => Promise<boolean>): Promise<void> {
    connection.expected--;
    if (this.isStopped || !isHeld(connection)) {
      transport.end();
      await this.#releaseUnused(connection);
      return;
    }
    // Two clients may ask for the same connection at once: the later one has it.
    this.hangUp(connection);
    this.delivery.open(connection, transport);
    this.#ctx.metrics.openStreams.inc();
    const { tail } = this.#ctx;
    // Another process may have served it beyond what this one has applied.
    if (connection.position > tail.position) await tail.reached(connection.position);
    if (connection.loaded?.length === 0) connection.loaded = undefined;
    if (connection.loaded !== undefined) {
      await this.delivery.between(() => this.subscriptions.begin(connection));
    }
    // The bulk of a long absence is replayed before, so that others are held up only for the rest.
    const { replays } = this.delivery;
    while (await replays.together(connection, transport)) await transport.flushed();
    await this.delivery.between(async () => {
      while (await replays.now(connection, transport));
      if (connection.isStale && connection.transport === transport) {
        await this.subscriptions.read(connection, transport);
      }
      // The token may have been revoked after it was checked and before there was a connection to close.
      if (!(await isValid())) await this.end([connection]);
      if (connection.transport === transport) connection.isLive = true;
    });
  }

  /** Tells that a client's connection has closed. */
  async detach(connection: Connection, transport: Transport): Promise<void> {
    if (connection.transport !== transport) return;
    this.#closed(connection);
    await this.#releaseUnused(connection);
  }

  /** Takes back an acquired connection to which no client could be attached. */
  async abandon(connection: Connection): Promise<void> {
    connection.expected--;
    await this.#releaseUnused(connection);
  }

  /** Ends a client's connection, if there is one; it then waits for its client to come back. */
  async disconnect(connection: Connection): Promise<void> {
    this.hangUp(connection);
    await this.#releaseUnused(connection);
  }

  /** The same, also where another client is about to connect to it. */
  async letGo(connection: Connection): Promise<void> {
    this.hangUp(connection);
    if (!connection.isRemoved) await this.release(connection);
  }

  /** Ends a client's connection, if there is one; another client is about to have it. */
  hangUp(connection: Connection): void {
    const { transport } = connection;
    if (transport === undefined) return;
    this.#closed(connection);
    transport.end();
  }

  #closed(connection: Connection): void {
    this.delivery.close(connection);
    this.#ctx.metrics.openStreams.dec();
  }

  async #releaseUnused(connection: Connection): Promise<void> {
    const isUsed = connection.transport !== undefined || connection.expected > 0;
    if (!isUsed && !connection.isRemoved) await this.release(connection);
  }

  /** Puts a connection without a client back to waiting; tried again until it could be. */
  release(connection: Connection): Promise<void> {
    connection.isLeaving = true;
    this.subscriptions.silence(connection);
    connection.leaving ??= this.#rows
      .release(connection)
      .then(() => this.#gone(connection))
      .finally(() => {
        connection.leaving = undefined;
      });
    return connection.leaving;
  }

  /** Ends a connection whose rows are gone, or another process's. */
  drop(connection: Connection): void {
    this.hangUp(connection);
    this.subscriptions.silence(connection);
    this.#gone(connection);
  }

  #gone(connection: Connection): void {
    connection.isRemoved = true;
    if (this.connections.get(connection.id) === connection) this.connections.delete(connection.id);
    this.delivery.forgetPosition(connection);
  }

  /** Ends connections for good. */
  async end(connections: readonly Connection[]): Promise<void> {
    for (const connection of connections) this.drop(connection);
    await this.#rows.deleteOwn(connections);
  }

  /** Tries again to put connections back to waiting that could not be. */
  retry(): void {
    for (const connection of this.connections.values()) {
      if (!connection.isLeaving || connection.leaving !== undefined) continue;
      this.release(connection).catch((error) => this.#leftWaiting(error));
    }
  }

  #leftWaiting(error: unknown): void {
    this.#ctx.log.debug({ err: error }, 'a stream could not be put back to waiting; trying again');
  }

  keepAlive(): Promise<void> {
    return inSlices(this.connections.values(), ({ transport }) => transport?.keepAlive());
  }
}
