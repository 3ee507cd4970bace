import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Entry, Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Page } from '../../http/pagination.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { channelMarkerName, channelOfMarker } from '../markers/markers.names.ts';
import { selectNamedMarkers } from '../markers/markers.sql.ts';
import { isOpen } from './channels.visibility.ts';
import { OrderHistory } from './order-history.ts';
import { asOf, isUnreadOf, rangeOf, type SharedChannel, type Subscription } from './subscribed.order.ts';
import { type SubscribedRow, selectSubscribed } from './subscriptions.sql.ts';

/** Bytes of what is cached of readers. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of how their channels were ordered before. */
const MAX_HISTORY_BYTES = 8 * 1024 * 1024;
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
  /** It is to be read again: it only tells in which order the channels were. */
  isOld: boolean;
}

/** A reader who is being read, with what happens meanwhile. */
interface Loading {
  promise: Promise<Reader>;
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
  given(page: Page['meta']): void;
}

/**
 * The channels that users are subscribed to, in the order of activity, with how far each user has read: neither a list of
 * them nor the number of unread ones needs a statement then. A message changes one object, however many are subscribed to
 * its channel.
 */
export class SubscribedChannels implements Cache {
  readonly #db: Db;
  readonly #readers = new LRUCache<number, Reader>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ subscriptions }) => READER_BYTES + SUBSCRIPTION_BYTES * subscriptions.length,
    dispose: (reader, user, reason) => {
      this.#release(reader);
      // What moves from now on is not known.
      if (reason === 'evict') this.#histories.delete(user);
    },
  });
  readonly #histories = new LRUCache<number, OrderHistory>({ maxSize: MAX_HISTORY_BYTES });
  readonly #channels = new Map<number, SharedChannel>();
  readonly #loading = new Map<number, Loading>();
  /** Counts what happens to cached channels. */
  #changes = 0;
  #lastVersion = 0;
  #lastMove = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  get bytes(): number {
    return this.#readers.calculatedSize + this.#histories.calculatedSize;
  }

  /**
   * The channels that a user is subscribed to, the one with the latest activity first: as of now, or, where `before` is
   * what a page that was given ends with, as they were ordered for that page (docs/interface.md, Endpoints of channels).
   * `asked` tells calls of one client apart from those of others.
   */
  async list(user: number, asked: string, before: number | undefined): Promise<SubscribedList> {
    const { version } = await this.#reader(user);
    const history = this.#histories.get(user) ?? new OrderHistory();
    if (!this.#histories.has(user)) this.#setHistory(user, history);
    const { position: present } = history;
    const position = (before === undefined ? undefined : history.positionOf(asked, before)) ?? present;
    return {
      version: position === present ? version : undefined,
      read: async (range, unreadOnly) => {
        const { subscriptions } = await this.#reader(user);
        const isKnown = this.#histories.peek(user) === history;
        const places = isKnown ? history.movedSince(position) : undefined;
        return rangeOf(places === undefined ? subscriptions : asOf(places, subscriptions), range, unreadOnly);
      },
      given: ({ more, min_id }) => {
        if (this.#histories.peek(user) !== history) return;
        history.give(asked, more && min_id !== undefined ? Number(min_id) : undefined, position);
        this.#setHistory(user, history);
      },
    };
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
      this.#drop(event.body.user);
    } else if (event.type === 'stream_marker') {
      const { user, name } = event.body;
      const channel = channelOfMarker(name);
      if (channel === undefined) return;
      this.#loading.delete(user);
      this.#readers.peek(user)?.moved.set(channel, ++this.#lastMove);
    }
  }

  clear(): void {
    this.#loading.clear();
    this.#readers.clear();
    this.#histories.clear();
    this.#channels.clear();
  }

  #applyMessage({ id, channel }: { id: number; channel: number }): void {
    for (const { activity } of this.#loading.values()) activity.set(channel, id);
    const shared = this.#channels.get(channel);
    if (shared !== undefined) this.#raise(shared, id);
  }

  /** Who may read it may have changed; and of the subscriptions of one that was deactivated no event tells. */
  #applyChange(id: number): void {
    for (const { old } of this.#loading.values()) old.add(id);
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

  #drop(user: number): void {
    this.#loading.delete(user);
    const reader = this.#readers.peek(user);
    if (reader === undefined) return;
    if (this.#histories.has(user)) reader.isOld = true;
    else this.#readers.delete(user);
  }

  /** Stores a history with what it takes now. */
  #setHistory(user: number, history: OrderHistory): void {
    // Setting the same value again would leave its size as it was.
    this.#histories.delete(user);
    this.#histories.set(user, history, { size: history.bytes });
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
      const known = this.#readers.get(user);
      const reader = known === undefined || known.isOld ? await this.#load(user) : known;
      if (reader.moved.size > 0) await this.#readMarkers(user, reader);
      if (reader.checked === this.#changes || this.#order(user, reader)) return reader;
      this.#drop(user);
    }
  }

  /** Puts the channels in order again. @returns false where something else of one has changed. */
  #order(user: number, reader: Reader): boolean {
    const { subscriptions } = reader;
    const history = this.#readers.peek(user) === reader ? this.#histories.peek(user) : undefined;
    let isChanged = false;
    for (const subscription of subscriptions) {
      const { channel } = subscription;
      if (channel.isOld) return false;
      if (channel.activity === subscription.activity) continue;
      history?.move(channel.id, subscription.activity);
      subscription.activity = channel.activity;
      isChanged = true;
    }
    reader.checked = this.#changes;
    if (isChanged) {
      subscriptions.sort((a, b) => b.activity - a.activity);
      reader.version = ++this.#lastVersion;
      if (history !== undefined) this.#setHistory(user, history);
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

  #load(user: number): Promise<Reader> {
    const known = this.#loading.get(user);
    if (known !== undefined) return known.promise;
    const loading: Loading = { activity: new Map(), old: new Set(), promise: undefined as never };
    this.#loading.set(user, loading);
    loading.promise = this.#readAll(user, loading).finally(() => {
      if (this.#loading.get(user) === loading) this.#loading.delete(user);
    });
    return loading.promise;
  }

  async #readAll(user: number, loading: Loading): Promise<Reader> {
    const all: SubscribedRow[] = [];
    for (let after = 0; ; ) {
      const rows = await selectSubscribed(this.#db, { user, after, limit: STEP });
      for (const row of rows) all.push(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < STEP) break;
      after = last.channel_id;
      await setImmediate();
    }
    const subscriptions = all.map((row): Subscription => {
      const channel = this.#share(row, loading.activity);
      return { channel, activity: channel.activity, lastRead: row.last_read_id ?? 0 };
    });
    subscriptions.sort((a, b) => b.activity - a.activity);
    const version = ++this.#lastVersion;
    // When an event has said meanwhile that it is out of date, it is used this once.
    const isOld = this.#loading.get(user) !== loading || all.some((row) => loading.old.has(row.channel_id));
    const moved = new Map<number, number>();
    const reader: Reader = { subscriptions, version, checked: this.#changes, moved, isOld };
    const known = this.#readers.peek(user);
    const history = this.#histories.peek(user);
    if (!isOld || (history !== undefined && known?.isOld !== false)) {
      if (history !== undefined && known !== undefined) noteMoves(history, known, reader);
      this.#readers.set(user, reader);
    }
    if (this.#readers.peek(user) !== reader) this.#release(reader);
    return reader;
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

/** Tells a history what has moved between two readings of a user's channels. */
function noteMoves(history: OrderHistory, before: Reader, after: Reader): void {
  const places = new Map(after.subscriptions.map(({ channel, activity }) => [channel.id, activity]));
  for (const { channel, activity } of before.subscriptions) {
    if ((places.get(channel.id) ?? activity) !== activity) history.move(channel.id, activity);
  }
}

export const subscribedChannels: CacheDefinition<SubscribedChannels> = {
  name: 'subscribed channels',
  make: ({ store }) => new SubscribedChannels(store.read),
};
