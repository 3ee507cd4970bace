import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Connection, Subscription, Target } from './connection.ts';
import type { Delivery } from './delivery.ts';
import { frameEnd } from './frames.ts';
import type { StreamExtensions } from './rules.ts';
import type { StreamRows } from './stream-rows.ts';
import type { Topics } from './topics.ts';

/** Of one connection (docs/interface.md, Subscribing). */
const MAX_SUBSCRIPTIONS = 50;

/** A subscription before it listens. */
type NewSubscription = Pick<Subscription, 'id' | 'target' | 'filter' | 'since'>;

/** What connections are subscribed to. */
export class Subscriptions {
  readonly #ctx: Context;
  readonly #expansions: StreamExtensions['expansions'];
  readonly #rows: StreamRows;
  readonly #topics: Topics;
  readonly #delivery: Delivery;

  constructor(
    ctx: Context,
    expansions: StreamExtensions['expansions'],
    rows: StreamRows,
    topics: Topics,
    delivery: Delivery,
  ) {
    this.#ctx = ctx;
    this.#expansions = expansions;
    this.#rows = rows;
    this.#topics = topics;
    this.#delivery = delivery;
  }

  /**
   * Subscribes a connection to everything after event `since`; a subscription of the same name is overwritten.
   * @returns the subscription's name.
   * @throws {ApiError} 400 for a 51st subscription; 404 where the connection was removed meanwhile.
   */
  async add(
    connection: Connection,
    wishedId: string | undefined,
    target: Target,
    filter: unknown,
    since: number,
  ): Promise<string> {
    const id = wishedId ?? randomBytes(8).toString('hex');
    const { subscriptions, reserved } = connection;
    const isKnown = subscriptions.has(id) || reserved.has(id);
    if (!isKnown && subscriptions.size + reserved.size >= MAX_SUBSCRIPTIONS) {
      throw new ApiError(
        'too-many-streams',
        `a connection can hold at most ${MAX_SUBSCRIPTIONS} subscriptions.`,
      );
    }
    const subscription = { id, target, filter, since };
    // Before anything is waited for: others may ask at the same time.
    if (!isKnown) reserved.add(id);
    try {
      refuseRemoved(connection);
      await this.#rows.subscribe(connection, subscription);
      await this.#delivery.between(async () => {
        refuseRemoved(connection);
        reserved.delete(id);
        const registered = await this.register(connection, subscription);
        if (connection.isLive) await this.#delivery.replayTo(registered);
      });
    } finally {
      reserved.delete(id);
    }
    return id;
  }

  /** Lets a subscription that is stored listen. */
  async register(
    connection: Connection,
    { id, target, filter, since }: NewSubscription,
  ): Promise<Subscription> {
    const before = connection.subscriptions.get(id);
    if (before !== undefined) this.#topics.removeAll(before);
    const end = frameEnd(connection, [{ id }]);
    const place = { id, connection, since, frameEnd: end };
    const subscription: Subscription = { ...place, target, filter, expansion: undefined };
    connection.subscriptions.set(id, subscription);
    for (const topic of target.topics) this.#topics.add(topic, subscription);
    const expand = target.expand && this.#expansions[target.expand];
    if (expand) {
      const { userId: user } = connection;
      await this.#topics.expand(`${target.expand} ${user}`, subscription, () => expand(this.#ctx, user));
    }
    return subscription;
  }

  /** Ends a subscription. @throws {ApiError} 404 when there is none of that name. */
  async remove(connection: Connection, id: string): Promise<void> {
    const subscription = connection.subscriptions.get(id);
    if (subscription === undefined) throw new ApiError('not-found', 'there is no such subscription.');
    this.#topics.removeAll(subscription);
    connection.subscriptions.delete(id);
    await this.#rows.unsubscribe(connection, id);
  }

  /** Lets nothing of a connection listen any more. */
  silence(connection: Connection): void {
    for (const subscription of connection.subscriptions.values()) this.#topics.removeAll(subscription);
  }
}

function refuseRemoved({ isRemoved }: Connection): void {
  if (isRemoved) throw new ApiError('not-found', 'the stream connection was removed.');
}
