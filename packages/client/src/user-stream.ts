import type {
  Channel,
  File,
  FrameMeta,
  Message,
  Post,
  QueryParameters,
  StreamMarker,
  Token,
  User,
} from './api.ts';
import { type Connection, parseFrame } from './connection.ts';
import { isTemporary, MillraceError } from './error.ts';
import { Link, type StreamOptions } from './link.ts';
import { Once } from './once.ts';
import { MAX_COUNT, newer, type Page, type Range } from './pages.ts';

/** Items of the calls that can be subscribed to. */
export type Streamed =
  | Post
  | User
  | Channel
  | Message
  | File
  | Token
  | { marker: StreamMarker; user: User }
  | Typing;

/** Somebody is typing a message: in frames of type `typing`, with `include_typing` in the subscribing call. Good for five seconds. */
export interface Typing {
  channel_id: string;
  user: User;
}

/** One event, with all subscriptions that it concerns. */
export interface Frame<T = Streamed> {
  /** What can still be shown of it if `meta.is_deleted`. */
  data: T[];
  meta: FrameMeta;
  /** Read through the API, because the connection that missed it could not be resumed. */
  isBackfilled?: true;
}

/** Parameters that turn a call into a subscription, and the range of missed items. */
export interface SubscribeQuery extends Range {
  connection_id?: string;
  subscription_id?: string;
}

/** Makes the subscribing call: `(query) => client.posts.stream(query)`. */
export type Subscribe<R> = (query: SubscribeQuery) => Promise<R>;

export interface UserStreamOptions extends StreamOptions {
  /** Display options for all frames, such as `{ include_html: false }`. */
  query?: Partial<QueryParameters>;
  /** By default, WebSocket in browsers and `fetch` elsewhere. Node.js has WebSocket since version 22. */
  transport?: 'fetch' | 'websocket';
}

/** The reply of a subscribing call; without `more` if the call has no pages. */
interface Answer {
  data: unknown;
  meta: { more?: boolean; max_id?: string; subscription_id?: string; unread_counts?: object };
}

/** The part of a service that a user stream needs. */
export interface StreamService {
  /** Opens a connection: with `connection_id` the earlier one, if the service still has it. @throws {MillraceError} */
  open(query: { connection_id?: string }, signal: AbortSignal): Promise<Connection>;
  /** Ends a subscription. @throws {MillraceError} */
  unsubscribe(connectionId: string, subscriptionId: string): Promise<void>;
}

interface Subscription {
  read: Subscribe<Answer>;
  /** The connection it belongs to. */
  connectionId: string | undefined;
  /** `pagination_id` of the newest item delivered; undefined for a call without pages. */
  last: string | undefined;
  /** Whether it lists channels, which have changes and messages of their own. */
  listsChannels: boolean;
}

/** Events of these types happen only once; the others are changes. */
const ONCE = new Set(['post', 'message', 'user_follow', 'channel_subscription']);

/**
 * A user stream that reconnects whenever the connection ends. Iterate over it to receive frames; subscribe to calls with
 * `subscribe`, before or during the iteration. Leaving the loop closes the stream. `T` is the type of the items of the subscribed
 * calls.
 */
export class UserStream<T = Streamed> implements AsyncIterable<Frame<T>> {
  readonly #service: StreamService;
  readonly #link: Link;
  readonly #once = new Once();
  readonly #subscriptions = new Map<string, Subscription>();
  /** Subscribing calls under way. */
  readonly #pending = new Set<Promise<unknown>>();
  readonly #frames: AsyncGenerator<Frame<T>, void>;
  #connectionId: string | undefined;
  /** The connection whose frames were last read. */
  #lastId: string | undefined;

  constructor(service: StreamService, options: StreamOptions) {
    this.#service = service;
    this.#link = new Link(async (signal) => {
      const id = this.#connectionId;
      const connection = await service.open(id === undefined ? {} : { connection_id: id }, signal);
      this.#connectionId = connection.id;
      return connection;
    }, options);
    this.#frames = this.#run();
  }

  /** The connection's id, once connected; it changes if the connection cannot be resumed. */
  get connectionId(): string | undefined {
    return this.#connectionId;
  }

  /**
   * Subscribes to a call. Makes the call now, and again if the connection could not be resumed, to fetch what was missed since
   * the last item.
   * @param subscriptionId - a name of your choice, which frames carry in `meta.subscription_ids`
   * @param read - makes the call, with the given query added to its parameters
   * @returns the reply of the call: the first page. Later frames do not repeat its items.
   * @throws {MillraceError} if the call is rejected; it is retried while the service is unavailable
   */
  async subscribe<R extends Answer>(subscriptionId: string, read: Subscribe<R>): Promise<R> {
    for (let attempt = 0; ; attempt++) {
      const connection = await this.#link.connected();
      try {
        const work = this.#subscribe(connection, subscriptionId, read);
        const settled = work.then(
          () => undefined,
          () => undefined,
        );
        this.#pending.add(settled);
        settled.then(() => this.#pending.delete(settled));
        return await work;
      } catch (thrown) {
        if (this.#link.isClosed || !(isTemporary(thrown) || isOfConnection(thrown))) throw thrown;
        if (isOfConnection(thrown)) this.#link.lost(connection);
        await this.#link.pause(attempt);
      }
    }
  }

  /** Removes a subscription. @throws {MillraceError} */
  async unsubscribe(subscriptionId: string): Promise<void> {
    const { id } = await this.#link.connected();
    this.#subscriptions.delete(subscriptionId);
    await this.#service.unsubscribe(id as string, subscriptionId);
  }

  /**
   * Leaves the connection and resumes it, filling the gap. A connection that broke without being closed, as while a computer
   * slept, is noticed late; who knows of it may call this.
   */
  reconnect(): void {
    this.#link.drop();
  }

  /** Ends the stream and the iteration. The service stores missed frames for 600 seconds. */
  close(): void {
    this.#link.close();
  }

  [Symbol.asyncIterator](): AsyncGenerator<Frame<T>, void> {
    return this.#frames;
  }

  async #subscribe<R extends Answer>(
    connection: Connection,
    subscriptionId: string,
    read: Subscribe<R>,
  ): Promise<R> {
    const reply = await read(subscribing(connection, subscriptionId));
    const { more, max_id, subscription_id, unread_counts } = reply.meta;
    if (subscription_id === undefined) throw new Error('The call is none that can be subscribed to.');
    const listsChannels = unread_counts !== undefined;
    this.#subscriptions.set(subscriptionId, {
      read,
      connectionId: connection.id,
      last: more === undefined ? undefined : (max_id ?? '0'),
      listsChannels,
    });
    if (!listsChannels)
      for (const item of listOf(reply.data))
        this.#once.isNew(keyOf(subscriptionId, false, item?.pagination_id));
    return reply;
  }

  async *#run(): AsyncGenerator<Frame<T>, void> {
    try {
      while (!this.#link.isClosed) {
        const connection = await this.#link.connected();
        this.#once.reconnected();
        try {
          yield* this.#catchUp(connection);
          for await (const text of connection.frames) {
            // A pending subscription already receives frames, but only its page will show which of them are new.
            while (this.#pending.size > 0) await Promise.all(this.#pending);
            const frame = this.#take(text);
            if (frame !== undefined) yield frame;
          }
        } catch (thrown) {
          if (!isTemporary(thrown) && !isOfConnection(thrown)) throw thrown;
        }
        this.#link.lost(connection);
      }
    } catch (thrown) {
      if (!this.#link.isClosed || this.#link.hasFailed) throw thrown;
    } finally {
      this.#link.close();
    }
  }

  /** Delivers what the frames of a new connection omit. */
  async *#catchUp(connection: Connection): AsyncGenerator<Frame<T>, void> {
    const isResumed = this.#lastId === connection.id;
    this.#lastId = connection.id;
    for (const [id, subscription] of this.#subscriptions) {
      if (subscription.connectionId !== connection.id) yield* this.#backfill(connection, id, subscription);
      // The service considers frames delivered once its system has sent them, but some may have been lost on the way. Lists of
      // channels and calls without pages cannot show which.
      else if (isResumed && subscription.last !== undefined && !subscription.listsChannels)
        for await (const item of this.#newer(subscription)) {
          // Skip files: the frames of their changes may still arrive.
          if (!('complete' in Object(item))) yield* this.#missed(connection, id, subscription, item);
        }
    }
  }

  #newer({ read, last }: Subscription): AsyncGenerator<Item, void> {
    return newer((range) => read(range) as Promise<Page<Item>>, { since_id: last });
  }

  /** Removes subscriptions that already had this frame; returns undefined if none is left. */
  #take(text: string): Frame<T> | undefined {
    const frame = parseFrame(text);
    if (frame.meta?.subscription_ids === undefined) {
      this.#link.control(frame);
      return undefined;
    }
    const { type, subscription_ids, is_deleted, deleted_id, is_revision, max_id } = frame.meta;
    const isRepeated = this.#once.isRepeated(text);
    frame.meta.subscription_ids = subscription_ids.filter((id: string) => {
      const subscription = this.#subscriptions.get(id);
      // It is of a post that the list may have had long before.
      if (is_revision) return !isRepeated;
      const isMessageOfChannels = type === 'message' && subscription?.listsChannels;
      if (subscription !== undefined && !isMessageOfChannels) advance(subscription, max_id);
      // In a list of channels, the position does not identify the event: subscribing to a channel again repeats it.
      const isOnce = ONCE.has(type) && !(type === 'channel_subscription' && subscription?.listsChannels);
      if (!isOnce) return !isRepeated;
      return this.#once.isNew(keyOf(id, is_deleted === true, is_deleted ? deleted_id : max_id));
    });
    return frame.meta.subscription_ids.length > 0 ? frame : undefined;
  }

  /** Subscribes again on a new connection, and delivers the items missed since the last one. */
  async *#backfill(
    connection: Connection,
    id: string,
    subscription: Subscription,
  ): AsyncGenerator<Frame<T>, void> {
    try {
      for (;;) {
        if (subscription.last !== undefined) {
          for await (const item of this.#newer(subscription))
            yield* this.#missed(connection, id, subscription, item);
        }
        const { last: since_id, read } = subscription;
        const range = since_id === undefined ? {} : { since_id, count: MAX_COUNT };
        const { data, meta } = await read({ ...range, ...subscribing(connection, id) });
        // More than a page was missed.
        if (meta.subscription_id === undefined && meta.more) continue;
        subscription.connectionId = connection.id;
        for (const item of listOf(data).toReversed()) yield* this.#missed(connection, id, subscription, item);
        return;
      }
    } catch (thrown) {
      if (!(thrown instanceof MillraceError) || thrown.isTemporary || isOfConnection(thrown)) throw thrown;
      this.#subscriptions.delete(id);
      this.#link.tell({ state: 'unsubscribed', subscriptionId: id, error: thrown });
    }
  }

  *#missed(
    connection: Connection,
    id: string,
    subscription: Subscription,
    item: Item,
  ): Generator<Frame<T>, void> {
    const { pagination_id } = Object(item) as Item;
    const place = pagination_id && { min_id: pagination_id, max_id: pagination_id, more: false };
    const isPaged = pagination_id !== undefined && !subscription.listsChannels;
    advance(subscription, pagination_id);
    if (isPaged && !this.#once.isNew(keyOf(id, false, pagination_id))) return;
    const meta = {
      code: 200 as const,
      ...place,
      subscription_ids: [id],
      connection_id: connection.id as string,
    };
    yield { data: [item as T], meta, isBackfilled: true };
  }
}

interface Item {
  pagination_id?: string;
}

function listOf(data: unknown): Item[] {
  return (Array.isArray(data) ? data : [data]) as Item[];
}

function keyOf(subscriptionId: string, isDeleted: boolean, id: string | undefined): string {
  return `${id} ${isDeleted} ${subscriptionId}`;
}

function subscribing({ id }: Connection, subscription_id: string): SubscribeQuery {
  return { connection_id: id as string, subscription_id };
}

/** Ids are integers below 2^53. */
function advance(subscription: Subscription, id: string | undefined): void {
  const { last } = subscription;
  if (id !== undefined && last !== undefined && Number(id) > Number(last)) subscription.last = id;
}

/** Whether the connection no longer exists, so that the next one must be new. */
function isOfConnection(thrown: unknown): boolean {
  return thrown instanceof MillraceError && thrown.status === 404 && thrown.message.includes('connection_id');
}
