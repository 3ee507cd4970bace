import { setImmediate } from 'node:timers/promises';
import type { Entry, Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Page } from '../../http/pagination.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import type { Redis } from '../../redis/redis.ts';
import { channelMarkerName, channelOfMarker } from '../markers/markers.names.ts';
import { selectNamedMarkers } from '../markers/markers.sql.ts';
import { isOpen } from './channels.visibility.ts';
import { GivenPages } from './given-pages.ts';
import { asOf, isUnreadOf, rangeOf, type SharedChannel, type Subscription } from './subscribed.order.ts';
import { type SubscribedRow, selectActivityAsOf, selectSubscribed } from './subscriptions.sql.ts';

/** Bytes of what is cached of readers. */
const MAX_BYTES = 32 * 1024 * 1024;
const READER_BYTES = 400;
/** Of a subscription with a channel that nobody else of those cached is subscribed to. */
const SUBSCRIPTION_BYTES = 220;
/** Subscriptions that one statement reads. */
const STEP = 1000;

/** What is cached of one user. */
interface Reader {
  /** In the order of activity, the latest first. */
  subscriptions: Subscription[];
  /** Another one after each change. */
  version: number;
  /** The count of changes as of which it is in order. */
  checked: number;
  /** Channels whose markers have moved since they were read, with a number for each move. */
  moved: Map<number, number>;
}

/** What happens to channels while a reader is being read. */
interface Meanwhile {
  activity: Map<number, number>;
  old: Set<number>;
}

/** A channel that a user is subscribed to and that has unread messages. */
export type UnreadChannel = Pick<SharedChannel, 'id' | 'type' | 'isOpen' | 'activity'>;

/** The channels that a user is subscribed to, in the order that one page is to have. */
export interface SubscribedList {
  /** Undefined where the order is an earlier one than the present; else a number that stays the same as long as activity and markers of the channels do. */
  version: number | undefined;
  /** A range of the channels by `pagination_id`; with `unreadOnly`, of those with unread messages. */
  read(range: Range, unreadOnly: boolean): Promise<Entry[]>;
  /** Is told of the page that was given, so that the next one back goes on in the same order. */
  given(page: Page['meta']): Promise<void>;
}

/**
 * The channels that users are subscribed to, in the order of activity, with how far each user has read: neither a list of
 * them nor the number of unread ones needs a statement then. A message changes one object, however many are subscribed to
 * its channel.
 */
export class SubscribedChannels implements Cache {
  readonly #db: Db;
  readonly #readers = new LoadingCache<number, Reader>({
    maxBytes: MAX_BYTES,
    bytes: ({ subscriptions }) => READER_BYTES + SUBSCRIPTION_BYTES * subscriptions.length,
    unused: (reader) => this.#release(reader),
  });
  readonly #given: GivenPages;
  readonly #channels = new Map<number, SharedChannel>();
  readonly #reads = new Set<Meanwhile>();
  /** Counts what happens to cached channels. */
  #changes = 0;
  #lastVersion = 0;
  #lastMove = 0;

  /** @param redis - by which processes tell one another of the pages that they gave. */
  constructor(db: Db, redis?: Redis) {
    this.#db = db;
    this.#given = new GivenPages(redis);
  }

  get bytes(): number {
    return this.#readers.bytes + this.#given.bytes;
  }

  /**
   * The channels that a user is subscribed to, the one with the latest activity first: as of now, or, where `before` is
   * what a page that was given ends with, as they were ordered for that page (docs/interface.md, Endpoints of channels).
   * `asked` tells calls of one client apart from those of others.
   */
  async list(user: number, asked: string, before: number | undefined): Promise<SubscribedList> {
    const known =
      before === undefined ? undefined : await this.#given.orderOf({ user, asked, bound: before });
    const { version, subscriptions } = await this.#reader(user);
    const present = subscriptions[0]?.activity ?? 0;
    const order = known ?? present;
    return {
      version: order >= present ? version : undefined,
      read: async (range, unreadOnly) =>
        rangeOf(await this.#inOrder(order, (await this.#reader(user)).subscriptions), range, unreadOnly),
      given: async ({ more, min_id }) => {
        if (more && min_id !== undefined)
          await this.#given.remember({ user, asked, bound: Number(min_id) }, order);
      },
    };
  }

  /** Subscriptions in the order in which they were when the latest activity was `order`. */
  async #inOrder(order: number, subscriptions: readonly Subscription[]): Promise<readonly Subscription[]> {
    const moved: number[] = [];
    for (const { activity, channel } of subscriptions) {
      if (activity <= order) break;
      moved.push(channel.id);
    }
    if (moved.length === 0) return subscriptions;
    // They may move while the database is asked.
    const present = subscriptions.map((one) => ({ ...one }));
    const rows = await selectActivityAsOf(this.#db, { channels: moved, order });
    return asOf(new Map(rows.map(({ channel, activity }) => [channel, activity])), present);
  }

  /** The channels in which a user has unread messages, the one with the latest first. */
  async unread(user: number): Promise<UnreadChannel[]> {
    const { subscriptions } = await this.#reader(user);
    return subscriptions.filter(isUnreadOf).map(({ channel }) => channel);
  }

  apply(event: LogEvent): void {
    if (event.type === 'message') {
      if (!event.deleted) this.#applyMessage(event.body);
    } else if (event.type === 'channel') {
      this.#applyChange(event.body.id);
    } else if (event.type === 'channel_subscription') {
      this.#readers.drop(event.body.user);
    } else if (event.type === 'stream_marker') {
      const { user, name } = event.body;
      const channel = channelOfMarker(name);
      if (channel === undefined) return;
      this.#readers.overtake(user);
      this.#readers.peek(user)?.moved.set(channel, ++this.#lastMove);
    }
  }

  clear(): void {
    this.#readers.clear();
    this.#given.clear();
    this.#channels.clear();
  }

  #applyMessage({ id, channel }: { id: number; channel: number }): void {
    for (const { activity } of this.#reads) activity.set(channel, id);
    const shared = this.#channels.get(channel);
    if (shared !== undefined) this.#raise(shared, id);
  }

  /** Who may read it may have changed; and of the subscriptions of one that was deactivated no event tells. */
  #applyChange(id: number): void {
    for (const { old } of this.#reads) old.add(id);
    const shared = this.#channels.get(id);
    if (shared === undefined) return;
    shared.isOld = true;
    this.#channels.delete(id);
    this.#changes++;
  }

  #raise(shared: SharedChannel, activity: number): void {
    if (activity <= shared.activity) return;
    shared.activity = activity;
    this.#changes++;
  }

  /** Forgets the channels that nobody else has. */
  #release({ subscriptions }: Reader): void {
    for (const { channel } of subscriptions) {
      if (--channel.readers === 0 && !channel.isOld) this.#channels.delete(channel.id);
    }
  }

  /** What is known of a user, up to date. */
  async #reader(user: number): Promise<Reader> {
    for (;;) {
      const cached = this.#readers.get(user);
      const reader = cached ?? (await this.#readers.find(user, () => this.#load(user)));
      if (reader.moved.size > 0) await this.#readMarkers(user, reader);
      if (reader.checked === this.#changes || this.#order(reader)) return reader;
      this.#readers.drop(user);
    }
  }

  /** Puts the channels in order again. @returns false where something else of one has changed. */
  #order(reader: Reader): boolean {
    const { subscriptions } = reader;
    let isChanged = false;
    for (const subscription of subscriptions) {
      const { channel } = subscription;
      if (channel.isOld) return false;
      if (channel.activity === subscription.activity) continue;
      subscription.activity = channel.activity;
      isChanged = true;
    }
    reader.checked = this.#changes;
    if (isChanged) {
      subscriptions.sort((a, b) => b.activity - a.activity);
      reader.version = ++this.#lastVersion;
    }
    return true;
  }

  async #readMarkers(user: number, { moved, subscriptions }: Reader): Promise<void> {
    const moves = new Map(moved);
    const names = [...moves.keys()].map(channelMarkerName);
    const rows = await selectNamedMarkers(this.#db, { user, names });
    const lastReads = new Map(rows.map((row) => [channelOfMarker(row.name), row.last_read_id]));
    for (const subscription of subscriptions) {
      const { id } = subscription.channel;
      // Another call may have read it meanwhile, or it has moved again.
      if (moves.has(id) && moved.get(id) === moves.get(id)) subscription.lastRead = lastReads.get(id) ?? 0;
    }
    for (const [id, move] of moves) if (moved.get(id) === move) moved.delete(id);
  }

  async #load(user: number): Promise<Reader> {
    const meanwhile: Meanwhile = { activity: new Map(), old: new Set() };
    this.#reads.add(meanwhile);
    try {
      return this.#make(user, await this.#readAll(user), meanwhile);
    } finally {
      this.#reads.delete(meanwhile);
    }
  }

  async #readAll(user: number): Promise<SubscribedRow[]> {
    const all: SubscribedRow[] = [];
    for (let after = 0; ; ) {
      const rows = await selectSubscribed(this.#db, { user, after, limit: STEP });
      for (const row of rows) all.push(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < STEP) break;
      after = last.channel_id;
      await setImmediate();
    }
    return all;
  }

  #make(user: number, all: readonly SubscribedRow[], { activity, old }: Meanwhile): Reader {
    const subscriptions = all.map((row): Subscription => {
      const channel = this.#share(row, activity);
      return { channel, activity: channel.activity, lastRead: row.last_read_id ?? 0 };
    });
    subscriptions.sort((a, b) => b.activity - a.activity);
    // What an event has said meanwhile to be out of date is used this once.
    if (all.some((row) => old.has(row.channel_id))) this.#readers.overtake(user);
    return { subscriptions, version: ++this.#lastVersion, checked: this.#changes, moved: new Map() };
  }

  /** A channel for one more reader. */
  #share(row: SubscribedRow, activity: ReadonlyMap<number, number>): SharedChannel {
    const { channel_id: id, type } = row;
    const latest = Math.max(row.activity_id, activity.get(id) ?? 0);
    let shared = this.#channels.get(id);
    if (shared === undefined) {
      shared = { id, type, isOpen: isOpen(row), activity: latest, isOld: false, readers: 0 };
      this.#channels.set(id, shared);
    }
    this.#raise(shared, latest);
    shared.readers++;
    return shared;
  }
}

export const subscribedChannels: CacheDefinition<SubscribedChannels> = {
  name: 'subscribed channels',
  make: ({ store, redis }) => new SubscribedChannels(store.read, redis),
};
