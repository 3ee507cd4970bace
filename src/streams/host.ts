import type { Held } from '../consumers/held.ts';
import { isHeld } from '../consumers/owned.ts';
import { Ownership } from '../consumers/ownership.ts';
import type { Transport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import type { LogEvent } from '../events/types.ts';
import type { Connection } from './connection.ts';
import { Delivery } from './delivery.ts';
import type { Asked, OwnedConnections, Taken } from './owned-connections.ts';
import type { StreamExtensions } from './rules.ts';
import { Subscriptions } from './subscriptions.ts';
import { Topics } from './topics.ts';

/** Operations on this process's connections that are defined elsewhere. */
interface Hooks {
  /** Called after an event was delivered; again if it fails. */
  afterEvent(event: LogEvent): Promise<void>;
  /** Deletes connections that their owner still has. */
  deleteOwn(connections: readonly Connection[]): Promise<void>;
  /** Called every second. */
  tick(): void;
}

/** The connections whose clients are connected to this process, their subscriptions, and their delivery. */
export class Host {
  readonly #ctx: Context;
  readonly #hooks: Hooks;
  readonly own: Ownership<Connection, Asked, Taken>;
  readonly subscriptions: Subscriptions;
  readonly delivery: Delivery;

  constructor(ctx: Context, rows: OwnedConnections, extensions: StreamExtensions, hooks: Hooks) {
    this.#ctx = ctx;
    this.#hooks = hooks;
    const topics = new Topics();
    this.delivery = new Delivery(ctx, topics, extensions, {
      afterEvent: (event) => hooks.afterEvent(event),
      disconnect: (connection) => {
        this.disconnect(connection).catch((error) => this.held.notReleased(error));
      },
      beforeEvents: () => this.own.makeSure(),
      flush: () => this.held.flush(),
    });
    this.subscriptions = new Subscriptions(ctx, extensions.expansions, topics, this.delivery);
    this.own = new Ownership(ctx, rows, {
      processed: () => this.delivery.processed,
      silence: (connection) => this.subscriptions.silence(connection),
      changed: async (connection) => {
        await this.delivery.between(() => this.subscriptions.change(connection, -1, ''));
        return !connection.isStale && isHeld(connection);
      },
      tick: () => hooks.tick(),
    });
  }

  get held(): Held<Connection> {
    return this.own.held;
  }

  /** Connects a client: replays what it missed, then delivers live. `isValid` checks whether its token is still valid. */
  async attach(connection: Connection, transport: Transport, isValid: () => Promise<boolean>): Promise<void> {
    connection.expected--;
    if (this.own.isStopped || !isHeld(connection)) {
      transport.end();
      await this.#releaseUnused(connection);
      return;
    }
    // Two clients may request the same connection at once; the later one gets it.
    this.held.hangUp(connection);
    this.held.open(connection, transport);
    const { tail } = this.#ctx;
    // Another process may have served it beyond what this one has applied.
    if (connection.position > tail.position) await tail.reached(connection.position);
    if (connection.loaded?.length === 0) connection.loaded = undefined;
    if (connection.loaded !== undefined) {
      await this.delivery.between(() => this.subscriptions.begin(connection));
    }
    // Most of a long absence is replayed before entering the queue, so that it delays others only for the rest.
    const { replays } = this.delivery;
    while (await replays.together(connection, transport)) await transport.flushed();
    await this.delivery.between(async () => {
      while (await replays.now(connection, transport));
      if (connection.isStale && connection.transport === transport) {
        await this.subscriptions.read(connection, transport);
      }
      // The token may have been revoked after the check, before there was a connection to close.
      if (!(await isValid())) await this.end([connection]);
      if (connection.transport === transport) connection.isLive = true;
    });
  }

  /** Called when a client's connection has closed. */
  async detach(connection: Connection, transport: Transport): Promise<void> {
    if (connection.transport !== transport) return;
    this.held.close(connection);
    await this.#releaseUnused(connection);
  }

  /** Gives up an acquired connection to which no client could be attached. */
  async abandon(connection: Connection): Promise<void> {
    connection.expected--;
    await this.#releaseUnused(connection);
  }

  /** Closes a client's connection, if there is one; it then waits for the client to return. */
  async disconnect(connection: Connection): Promise<void> {
    this.held.hangUp(connection);
    await this.#releaseUnused(connection);
  }

  async #releaseUnused(connection: Connection): Promise<void> {
    const isUsed = connection.transport !== undefined || connection.expected > 0;
    if (!isUsed && !connection.isRemoved) await this.held.release(connection);
  }

  /** Ends connections permanently. */
  async end(connections: readonly Connection[]): Promise<void> {
    for (const connection of connections) this.held.drop(connection);
    await this.#hooks.deleteOwn(connections);
  }
}
