import { isHeld } from '../consumers/owned.ts';
import type { Transport } from '../consumers/transport.ts';
import type { Context } from '../context.ts';
import { type Connection, isSame, type Subscription, versionOf } from './connection.ts';
import type { Delivery } from './delivery.ts';
import { frameEnd } from './frames.ts';
import type { StreamExtensions } from './rules.ts';
import { readSubscriptions, type SubscriptionRow } from './streams.sql.ts';
import type { Topics } from './topics.ts';

/**
 * The active subscriptions of this process's connections, created from their rows. All changes run in the delivery queue, between
 * two events.
 */
export class Subscriptions {
  readonly #ctx: Context;
  readonly #expansions: StreamExtensions['expansions'];
  readonly #topics: Topics;
  readonly #delivery: Delivery;

  constructor(ctx: Context, expansions: StreamExtensions['expansions'], topics: Topics, delivery: Delivery) {
    this.#ctx = ctx;
    this.#expansions = expansions;
    this.#topics = topics;
    this.#delivery = delivery;
  }

  /** Activates the subscriptions that a connection had when it was claimed. They are served with the connection. */
  async begin(connection: Connection): Promise<void> {
    const { loaded } = connection;
    if (loaded === undefined || !isHeld(connection)) return;
    for (const row of loaded) (await this.#register(connection, row)).isServed = true;
    connection.loaded = undefined;
  }

  /** Activates a subscription, or without `row` ends it. It was written when its connection had been read `readings` times. */
  async change(connection: Connection, readings: number, name: string, row?: SubscriptionRow): Promise<void> {
    if (!isHeld(connection)) return;
    const { transport, isLive } = connection;
    // A connection that is catching up is read again before it goes live. If others have written meanwhile, only the rows show
    // the last change.
    if (!isLive || transport === undefined) connection.isStale = true;
    else if (connection.readings !== readings) await this.read(connection, transport);
    else if (row === undefined) this.#end(connection, name);
    else await this.#serve(connection, row, transport);
  }

  /** Updates a connection's subscriptions from its rows, and sends its client what new ones missed. */
  async read(connection: Connection, transport: Transport): Promise<void> {
    connection.readings++;
    connection.isStale = false;
    const rows = await readSubscriptions(this.#ctx.store.read, { id: connection.id });
    for (const row of rows) {
      if (!isHeld(connection)) return;
      const known = connection.subscriptions.get(row.subscription_id);
      if (known === undefined || !isSame(known, row)) await this.#serve(connection, row, transport);
      else if (!known.isServed) await this.#delivery.replayTo(known, transport);
    }
    const names = new Set(rows.map(({ subscription_id }) => subscription_id));
    for (const name of connection.subscriptions.keys()) if (!names.has(name)) this.#end(connection, name);
  }

  /** Deactivates all subscriptions of a connection. */
  silence(connection: Connection): void {
    for (const subscription of connection.subscriptions.values()) this.#topics.removeAll(subscription);
  }

  /** Activates a new subscription, and sends the client what it missed. */
  async #serve(connection: Connection, row: SubscriptionRow, transport: Transport): Promise<void> {
    const subscription = await this.#register(connection, row);
    try {
      await this.#delivery.replayTo(subscription, transport);
    } catch (error) {
      // It must not receive later events before those that it missed.
      this.#end(connection, row.subscription_id);
      throw error;
    }
  }

  async #register(connection: Connection, row: SubscriptionRow): Promise<Subscription> {
    const { subscription_id: id, since_seq: since } = row;
    const before = connection.subscriptions.get(id);
    if (before !== undefined) this.#topics.removeAll(before);
    const { target, filter } = JSON.parse(row.body) as Pick<Subscription, 'target' | 'filter'>;
    const end = frameEnd(connection, [{ id }]);
    const place = { id, connection, since, version: versionOf(row), frameEnd: end };
    const subscription: Subscription = {
      ...place,
      target,
      filter,
      expansion: undefined,
      served: since,
      isServed: false,
      alone: [],
    };
    subscription.alone = [subscription];
    connection.subscriptions.set(id, subscription);
    for (const topic of target.topics) this.#topics.add(topic, subscription);
    const expand = target.expand && this.#expansions[target.expand];
    if (expand) {
      const { userId: user } = connection;
      await this.#topics.expand(`${target.expand} ${user}`, subscription, () => expand(this.#ctx, user));
    }
    // Its client has left meanwhile.
    if (!isHeld(connection)) this.#topics.removeAll(subscription);
    return subscription;
  }

  #end(connection: Connection, name: string): void {
    const subscription = connection.subscriptions.get(name);
    if (subscription === undefined) return;
    this.#topics.removeAll(subscription);
    connection.subscriptions.delete(name);
  }
}
