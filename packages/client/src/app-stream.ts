import type { Channel, File, Message, MessageMeta, Post, StreamMarker, Token, User } from './api.ts';
import { openByFetch, parseFrame } from './connection.ts';
import { isTemporary } from './error.ts';
import { queryOf } from './http.ts';
import { Link, type StreamOptions } from './link.ts';
import { Once } from './once.ts';

/** The objects in messages of each type. */
export interface AppData {
  post: Post;
  star: { post: Post; user: User };
  user_follow: { user: User; follows_user: User };
  mute: { user: User; muted_user: User };
  block: { user: User; blocked_user: User };
  stream_marker: { marker: StreamMarker; user: User };
  message: Message;
  channel: Channel;
  channel_subscription: { user: User; channel: Channel };
  message_reaction: { message: Message; user: User; emoji: string };
  token: Token;
  file: File;
  user: User;
}

/** A message of an app stream. Later versions of a service may add types. */
export interface AppMessage<T extends keyof AppData = keyof AppData> {
  /** The object or objects; absent if there is nothing left to show, as when a user has deauthorised the app. */
  data?: AppData[T];
  meta: MessageMeta & { type: T };
}

/** Narrows the type of a message: `if (isMessage(message, 'post')) message.data?.text`. */
export function isMessage<T extends keyof AppData>(message: AppMessage, type: T): message is AppMessage<T> {
  return message.meta.type === type;
}

export interface AppStreamOptions extends StreamOptions {
  /** Discards queued messages on the first connection. */
  purge?: boolean;
  /** The service deletes the stream when the client disconnects, so nothing is queued meanwhile. */
  auto_delete?: boolean;
}

/** Events of these types happen only once; others may repeat. */
const ONCE = new Set<string>(['post', 'star', 'user_follow', 'message']);

/** An app stream that reconnects whenever the connection ends. Iterate over it to receive messages. */
export class AppStream implements AsyncIterable<AppMessage> {
  readonly #link: Link;
  readonly #once = new Once();
  readonly #messages: AsyncGenerator<AppMessage, void>;

  /** @param endpoint - the stream's endpoint; it contains a secret, so no token is needed */
  constructor(endpoint: string, options: AppStreamOptions = {}) {
    const { purge, auto_delete } = options;
    let isFirst = true;
    this.#link = new Link(async (signal) => {
      const query = queryOf({ ...(isFirst && purge && { purge }), ...(auto_delete && { auto_delete }) });
      const url = endpoint + (endpoint.includes('?') ? query.replace('?', '&') : query);
      const connection = await openByFetch(url, {}, signal);
      isFirst = false;
      return connection;
    }, options);
    this.#messages = this.#run();
  }

  /** Ends the stream and the iteration. The service queues missed messages for 600 seconds. */
  close(): void {
    this.#link.close();
  }

  [Symbol.asyncIterator](): AsyncGenerator<AppMessage, void> {
    return this.#messages;
  }

  async *#run(): AsyncGenerator<AppMessage, void> {
    try {
      while (!this.#link.isClosed) {
        const connection = await this.#link.connected();
        this.#once.reconnected();
        try {
          for await (const text of connection.frames) {
            const message = parseFrame(text);
            if (message.meta === undefined) this.#link.control(message);
            else if (this.#isNew(message, text)) yield message;
          }
        } catch (thrown) {
          if (!isTemporary(thrown)) throw thrown;
        }
        this.#link.lost(connection);
      }
    } catch (thrown) {
      if (!this.#link.isClosed || this.#link.hasFailed) throw thrown;
    } finally {
      this.#link.close();
    }
  }

  #isNew({ meta }: AppMessage, text: string): boolean {
    if (!ONCE.has(meta.type)) return !this.#once.isRepeated(text);
    return this.#once.isNew(`${meta.type} ${meta.id} ${meta.is_deleted === true}`);
  }
}
