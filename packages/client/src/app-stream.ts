import type { MessageMeta } from './api.ts';
import { openByFetch } from './connection.ts';
import { queryOf } from './http.ts';
import { Link, type StreamOptions } from './link.ts';
import { Once } from './once.ts';

/** What an app stream tells. */
export interface AppMessage<T = unknown> {
  /** The object or objects; absent where nothing of a deletion is left to be shown. */
  data?: T;
  meta: MessageMeta;
}

export interface AppStreamOptions extends StreamOptions {
  /** Discards what is queued when it first connects. */
  purge?: boolean;
  /** The service deletes the stream when the client disconnects: then nothing is queued while it is away. */
  auto_delete?: boolean;
}

/** Messages of these types tell of what happens once; the others of what may happen again. */
const ONCE = new Set(['post', 'star', 'user_follow', 'message']);

/** An app stream, which connects again whenever the connection ends. Iterate over it to receive the messages. */
export class AppStream implements AsyncIterable<AppMessage> {
  readonly #link: Link;
  readonly #once = new Once();
  readonly #messages: AsyncGenerator<AppMessage, void>;

  /** @param endpoint - of the stream, which holds a secret: it needs no token */
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

  /** Ends the stream and the iteration. The service queues what is missed for 600 seconds. */
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
        for await (const text of connection.frames) {
          const message = JSON.parse(text);
          if (message.control !== undefined) this.#link.tellControl(message);
          else if (this.#isNew(message, text)) yield message;
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
