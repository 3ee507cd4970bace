/** Clients that listen to the posts of a home timeline while parts of the service fail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Frame, Post, UserStream } from '../../packages/client/src/index.ts';
import type { Client, Json } from '../harness.ts';
import { backoff, clientFor, collect } from '../published.ts';
import { HttpStream, SocketStream, StreamRefused } from '../stream-client.ts';

/** Before a client that was refused a stream tries again, in milliseconds. */
const RETRY_MS = 25;

type Stream = HttpStream | SocketStream;
export const transports = [HttpStream, SocketStream] as const;

/** What came over a connection until it was lost. */
interface Part {
  ids: string[];
  /** The service said goodbye. */
  isEnded: boolean;
}

/** How a client got its stream back. */
export interface Return {
  /** It asked and was refused, or nobody answered. */
  refusals: number;
  /** From the loss of the connection on, in milliseconds. */
  ms: number;
  /** Of these, how long the call took that brought it back. */
  callMs: number;
}

/**
 * A client that listens to the posts of its reader's home timeline and comes back when it loses its connection. It shows what the
 * service sends, repeats and goodbyes too.
 */
export class Listener {
  readonly connectionId: string;
  readonly parts: Part[] = [];
  readonly returns: Return[] = [];
  readonly #client: Client;
  readonly #Stream: (typeof transports)[number];
  #stream: Stream | undefined;
  readonly #listening: Promise<void>;
  #isOver = false;
  #failure: unknown;

  private constructor(client: Client, Stream: (typeof transports)[number], stream: Stream) {
    this.#client = client;
    this.#Stream = Stream;
    this.connectionId = stream.connectionId;
    this.#listening = this.#listen(stream).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  static async open(client: Client, Stream: (typeof transports)[number]): Promise<Listener> {
    const stream = await Stream.open(client);
    const { status } = await client.get(`/posts/stream?connection_id=${stream.connectionId}&count=1`);
    expect(status).toBe(200);
    return new Listener(client, Stream, stream);
  }

  /** @throws what it should not have met. */
  get isOpen(): boolean {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#stream?.closed === false;
  }

  /** Whether this is the last id that came. */
  hasCome(id: string | undefined): boolean {
    return this.isOpen && this.#stream !== undefined && idsOf(this.#stream).at(-1) === id;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#stream?.close();
    await this.#listening;
  }

  /** Ends the connection as well. */
  async delete(): Promise<void> {
    await this.close();
    await this.#client.delete(`/users/me/streams/${this.connectionId}`);
  }

  /** What came, in order, without what came again; and how many came again after each return. */
  join(): { ids: string[]; repeats: number[] } {
    const ids: string[] = [];
    const repeats: number[] = [];
    for (const [n, part] of this.parts.entries()) {
      const [first] = part.ids;
      const from = first === undefined ? -1 : ids.lastIndexOf(first);
      const again = from < 0 ? 0 : Math.min(ids.length - from, part.ids.length);
      expect(part.ids.slice(0, again)).toEqual(ids.slice(from < 0 ? ids.length : from).slice(0, again));
      ids.push(...part.ids.slice(again));
      if (n > 0) repeats.push(again);
    }
    return { ids, repeats };
  }

  async #listen(first: Stream): Promise<void> {
    for (let stream: Stream | undefined = first; stream !== undefined; stream = await this.#return()) {
      expect(stream.connectionId).toBe(this.connectionId);
      this.#stream = stream;
      await stream.untilClosed();
      this.parts.push({ ids: idsOf(stream), isEnded: stream.isEnded });
    }
  }

  async #return(): Promise<Stream | undefined> {
    const lost = performance.now();
    for (let refusals = 0; !this.#isOver; refusals++) {
      const asked = performance.now();
      try {
        const stream = await this.#Stream.open(this.#client, `?connection_id=${this.connectionId}`);
        const now = performance.now();
        this.returns.push({ refusals, ms: now - lost, callMs: now - asked });
        return stream;
      } catch (error) {
        // The process that was asked may end, and the database may be unavailable; nothing else is a reason to refuse it.
        if (error instanceof StreamRefused) expect([500, 503]).toContain(error.status);
        await sleep(RETRY_MS);
      }
    }
    return undefined;
  }
}

/** The same with the stream of the published client, which comes back by itself and leaves repeats out. */
export class Follower {
  readonly #stream: UserStream<Post>;
  readonly #frames: readonly Frame<Post>[];
  readonly #ended: Promise<void>;
  #connectionId: string | undefined;
  #isOpen = false;
  /** How often it lost its connection. */
  lost = 0;

  private constructor(origin: string, token: string, transport: 'fetch' | 'websocket') {
    this.#stream = clientFor({ origin, token }).userStream<Post>({
      transport,
      backoff,
      onState: ({ state }) => {
        if (state === 'open') this.#isOpen = true;
        if (state === 'waiting') this.lost++;
        if (state === 'waiting' || state === 'closed') this.#isOpen = false;
      },
    });
    ({ items: this.#frames, ended: this.#ended } = collect(this.#stream));
  }

  static async open(origin: string, token: string, transport: 'fetch' | 'websocket'): Promise<Follower> {
    const follower = new Follower(origin, token, transport);
    const { posts } = clientFor({ origin, token });
    await follower.#stream.subscribe('home', (query) => posts.stream({ count: 1, ...query }));
    follower.#connectionId = follower.#stream.connectionId;
    return follower;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get ids(): string[] {
    return this.#frames.flatMap(({ data }) => data.map(({ id }) => id));
  }

  hasCome(id: string | undefined): boolean {
    return this.isOpen && this.ids.at(-1) === id;
  }

  /** @throws what the service refused it with */
  async close(): Promise<void> {
    expect(this.#stream.connectionId).toBe(this.#connectionId);
    this.#stream.close();
    await this.#ended;
  }
}

/** The first frame over WebSocket names the connection. */
function idsOf({ frames }: Stream): string[] {
  return frames.filter(({ data }) => data !== undefined).map(({ meta }: Json) => meta.max_id);
}
