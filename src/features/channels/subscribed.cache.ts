import { setImmediate } from 'node:timers/promises';
import type { Bus } from '../../bus/bus.ts';
import type { Entry, Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Page } from '../../http/pagination.ts';
import { knownOr } from '../../known.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { channelMarkerName, channelOfMarker, selectNamedMarkers } from '../markers/markers.ts';
import { isOpen } from './channels.visibility.ts';
import { GivenPages } from './given-pages.ts';
import { asOf, isUnreadOf, rangeOf, type SharedChannel, type Subscription } from './subscribed.order.ts';
import { type SubscribedRow, selectActivityAsOf, selectSubscribed } from './subscriptions.sql.ts';

const READER_BYTES = 400;
/** Of a subscription to a channel that no other cached reader is subscribed to. */
const SUBSCRIPTION_BYTES = 220;
/** Subscriptions read by one statement. */
const STEP = 1000;

/** The cached data of one user. */
interface Reader {
  /** Ordered by activity, latest first. */
  subscriptions: Subscription[];
  /** Different after each change. */
  version: number;
  /** The value of the change counter when the order was last checked. */
  checked: number;
  /** Channels whose markers have moved since they were read, each with a number for its latest move. */
  moved: Map<number, number>;
}

/** Changes of channels while a reader is being loaded. */
interface Meanwhile {
  activity: Map<number, number>;
  old: Set<number>;
}

/** A channel with unread messages that a user is subscribed to. */
export type UnreadChannel = Pick<SharedChannel, 'id' | 'type' | 'isOpen' | 'activity'>;

/** The channels a user is subscribed to, in the order for one page. */
export interface SubscribedList {
  /** Undefined if the order is an earlier one; else a number that changes with the activity and markers of the channels. */
  version: number | undefined;
  /** A range of the channels by `pagination_id`; with `unreadOnly`, only those with unread messages. */
  read(range: Range, unreadOnly: boolean): Promise<Entry[]>;
  /** Records a served page, so that the next page back continues in the same order. */
  given(page: Page['meta']): Promise<void>;
}

/**
 * Caches the channels that users are subscribed to, ordered by activity, and how far each user has read, so that neither a list
 * of them nor the number of unread ones needs a statement. A message changes a single object, however many users are subscribed
 * to its channel.
 */
export class SubscribedChannels implements Cache {
  readonly #db: Db;
  readonly #readers: LoadingCache<number, Reader>;
  readonly #given: GivenPages;
  readonly #channels = new Map<number, SharedChannel>();
  readonly #reads = new Set<Meanwhile>();
  /** Counts the changes of cached channels. */
  #changes = 0;
  #lastVersion = 0;
  #lastMove = 0;

  /** @param bus - shares served pages with other processes. */
  constructor(db: Db, memory: CacheMemory, bus?: Bus) {
    this.#db = db;
    this.#given = new GivenPages(memory, bus);
    this.#readers = new LoadingCache({
      memory,
      bytes: ({ subscriptions }) => READER_BYTES + SUBSCRIPTION_BYTES * subscriptions.length,
      unused: (reader) => this.#release(reader),
    });
  }

  get bytes(): number {
    return this.#readers.bytes + this.#given.bytes;
  }

  /**
   * The channels a user is subscribed to, latest activity first: in the current order or, if `before` is the bound of a served
   * page, in the order of that page (docs/interface.md, Endpoints of channels). `asked` tells apart different requests of a user.
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

  /** Subscriptions in the order they had when the latest activity was `order`. */
  async #inOrder(order: number, subscriptions: readonly Subscription[]): Promise<readonly Subscription[]> {
    const moved: number[] = [];
    for (const { activity, channel } of subscriptions) {
      if (activity <= order) break;
      moved.push(channel.id);
    }
    if (moved.length === 0) return subscriptions;
    // A copy, because they may move during the query.
    const present = subscriptions.map((one) => ({ ...one }));
    const rows = await selectActivityAsOf(this.#db, { channels: moved, order });
    return asOf(new Map(rows.map(({ channel, activity }) => [channel, activity])), present);
  }

  /** A range of some of the channels, by activity, and whether the user has unread messages in each. */
  async those(
    user: number,
    isWanted: (channel: SharedChannel) => boolean,
    range: Range,
  ): Promise<(Entry & { type: string; isUnread: boolean })[]> {
    const { subscriptions } = await this.#reader(user);
    const wanted = subscriptions.filter(({ channel }) => isWanted(channel));
    const byId = new Map(wanted.map((one) => [one.channel.id, one]));
    return rangeOf(wanted, range, false).map((entry) => {
      const one = byId.get(entry.item) as Subscription;
      return { ...entry, type: one.channel.type, isUnread: isUnreadOf(one) };
    });
  }

  /** The channels in which a user has unread messages, latest first. */
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

  /** Who may read the channel may have changed, and ending the subscriptions of a deactivated channel sends no events. */
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

  /** Drops the channels that no other reader has. */
  #release({ subscriptions }: Reader): void {
    for (const { channel } of subscriptions) {
      if (--channel.readers === 0 && !channel.isOld) this.#channels.delete(channel.id);
    }
  }

  /** The data of a user, up to date. */
  async #reader(user: number): Promise<Reader> {
    for (;;) {
      const cached = this.#readers.get(user);
      const reader = cached ?? (await this.#readers.find(user, () => this.#load(user)));
      if (reader.moved.size > 0) await this.#readMarkers(user, reader);
      if (reader.checked === this.#changes || this.#order(reader)) return reader;
      this.#readers.drop(user);
    }
  }

  /** Sorts the channels again. @returns false if one of them is out of date in another way. */
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
      // Another call may have read it meanwhile, or the marker may have moved again.
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
    // Rows that an event has made out of date meanwhile are used this once only.
    if (all.some((row) => old.has(row.channel_id))) this.#readers.overtake(user);
    return { subscriptions, version: ++this.#lastVersion, checked: this.#changes, moved: new Map() };
  }

  /** Gets a channel for one more reader. */
  #share(row: SubscribedRow, activity: ReadonlyMap<number, number>): SharedChannel {
    const { channel_id: id, type } = row;
    const latest = Math.max(row.activity_id, activity.get(id) ?? 0);
    const shared = knownOr(this.#channels, id, () => {
      return { id, type, isOpen: isOpen(row), activity: latest, isOld: false, readers: 0 };
    });
    this.#raise(shared, latest);
    shared.readers++;
    return shared;
  }
}

export const subscribedChannels: CacheDefinition<SubscribedChannels> = {
  name: 'subscribed channels',
  make: ({ store, memory, bus }) => new SubscribedChannels(store.read, memory, bus),
};
