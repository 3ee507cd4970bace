/** What clients of several processes do while parts of these fail: they write, poll and listen, and note what they meet. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type ApiReply, Client, type Json, until } from '../harness.ts';
import { HttpStream, SocketStream, StreamRefused } from '../stream-client.ts';
import { keepPolling, type Poll, readList } from './polling.ts';
import type { Account } from './program.ts';

/** Between two calls of a writer or poller, in milliseconds: how much the machine can do is not what is tried. */
const PAUSE_MS = 20;
/** Before a client that was refused a stream tries again, in milliseconds. */
const RETRY_MS = 25;

type Stream = HttpStream | SocketStream;
const transports = [HttpStream, SocketStream] as const;

/** How calls were answered: the number for each status; 0 where there was no answer of the service. */
export type Statuses = Record<number, number>;

/** What came over a connection until it was lost. */
interface Part {
  ids: string[];
  /** The service said goodbye. */
  isEnded: boolean;
}

/** How a client got its stream back. */
interface Return {
  /** It asked and was refused, or nobody answered. */
  refusals: number;
  /** From the loss of the connection on, in milliseconds. */
  ms: number;
  /** Of these, how long the call took that brought it back. */
  callMs: number;
}

/** A client that listens to the posts of its reader's home timeline and comes back when it loses its connection. */
class Listener {
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
        // The process that was asked may end, and the database may be away; nothing else is a reason to refuse it.
        if (error instanceof StreamRefused) expect([500, 503]).toContain(error.status);
        await sleep(RETRY_MS);
      }
    }
    return undefined;
  }
}

export interface Outcome {
  /** How many posts were acknowledged. */
  posts: number;
  writes: Statuses;
  reads: Statuses;
  /** How often streams were lost, without and with a goodbye. */
  cut: number;
  ended: number;
  returns: Return[];
  /** Of each return to a stream that was cut, how many events came again; none does after a goodbye. */
  repeats: number[];
}

/** Several clients of one service. */
export class Load {
  readonly #origin: string;
  readonly #readers: readonly Account[];
  readonly #listeners: readonly Listener[];
  readonly #writes: Statuses = {};
  readonly #reads: Statuses = {};
  readonly #acknowledged: string[] = [];
  readonly #polls: readonly Poll[];
  readonly #working: Promise<unknown>[];
  #isOver = false;
  /** Calls of writers that go on. */
  #writing = 0;
  #isStopped = false;
  /** What was written since the beginning. */
  #truth: string[] | undefined;
  readonly #since: string;

  private constructor(
    origin: string,
    { writers, readers }: People,
    listeners: readonly Listener[],
    since: string,
  ) {
    this.#origin = origin;
    this.#readers = readers;
    this.#listeners = listeners;
    this.#since = since;
    this.#polls = readers.flatMap((reader) =>
      ['/posts/stream', '/posts/stream/global'].map((path) => ({
        path,
        get: this.#insisting(reader),
        seen: [since],
      })),
    );
    this.#working = [
      ...writers.map((writer) => this.#write(writer)),
      ...this.#polls.map((target, n) => keepPolling(target, n % 2 === 0, () => this.#truth?.at(-1))),
    ];
    // Who finishes or stops it is told.
    Promise.all(this.#working).catch(() => undefined);
  }

  /** Starts writers, and for each reader two pollers and as many streams over each transport; all speak to one origin. */
  static async start(origin: string, people: People, streams = 2): Promise<Load> {
    const [first] = people.writers as [Account, ...Account[]];
    const { status, data } = await new Client(origin, first.token).post('/posts', { text: 'the first' });
    expect(status).toBe(200);
    const listeners: Listener[] = [];
    for (const { token } of people.readers) {
      for (const Stream of transports) {
        for (let n = 0; n < streams; n++)
          listeners.push(await Listener.open(new Client(origin, token), Stream));
      }
    }
    return new Load(origin, people, listeners, data.id);
  }

  /** Resolves when so many more posts were acknowledged. */
  async posts(count: number): Promise<void> {
    const enough = this.#acknowledged.length + count;
    await until(() => this.#acknowledged.length >= enough);
  }

  /** Resolves when every client has its stream. */
  async streams(): Promise<void> {
    await until(() => this.#listeners.every(({ isOpen }) => isOpen));
  }

  /** Ends it however it stands. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#isStopped = true;
    await Promise.allSettled(this.#working);
    await Promise.all(this.#listeners.map((one) => one.delete()));
  }

  /** Ends it when every client has what it should have, and fails where one has anything else. */
  async finish(): Promise<Outcome> {
    this.#isOver = true;
    await until(() => this.#writing === 0);
    const [reader] = this.#readers as [Account, ...Account[]];
    const truth = await readList(
      this.#insisting(reader),
      '/posts/stream',
      `count=200&since_id=${this.#since}`,
    );
    const last = truth.at(-1);
    this.#truth = truth;
    await Promise.all(this.#working);
    await until(() => this.#listeners.every((one) => one.hasCome(last)));
    await Promise.all(this.#listeners.map((one) => one.close()));
    for (const { path, seen } of this.#polls) expect(seen.slice(1), path).toEqual(truth);
    expect(truth).toEqual(expect.arrayContaining(this.#acknowledged));
    // What was sent once is not there twice, whichever process or balancer sent it on.
    expect(truth.length).toBeLessThanOrEqual(Object.values(this.#writes).reduce((sum, n) => sum + n));
    const joined = this.#listeners.map((one) => one.join());
    for (const { ids } of joined) expect(ids).toEqual(truth);
    const parts = this.#listeners.flatMap((one) => one.parts.slice(0, -1));
    const repeats = joined.flatMap((one) => one.repeats);
    // After a goodbye the position is exact.
    for (const [n, { isEnded }] of parts.entries()) if (isEnded) expect(repeats[n]).toBe(0);
    return {
      posts: this.#acknowledged.length,
      writes: this.#writes,
      reads: this.#reads,
      cut: parts.filter(({ isEnded }) => !isEnded).length,
      ended: parts.filter(({ isEnded }) => isEnded).length,
      returns: this.#listeners.flatMap((one) => one.returns),
      repeats: repeats.filter((_, n) => parts[n]?.isEnded === false),
    };
  }

  /** Posts one after another; nothing is sent twice. */
  async #write({ token, username }: Account): Promise<void> {
    const client = new Client(this.#origin, token);
    this.#writing++;
    for (let n = 0; !this.#isOver; n++) {
      const reply = await this.#note(this.#writes, client.post('/posts', { text: `${username} ${n}` }));
      if (reply?.status === 200) this.#acknowledged.push(reply.data.id);
      await sleep(PAUSE_MS);
    }
    this.#writing--;
  }

  /** Calls again until it is answered with 200. */
  #insisting({ token }: Account): Poll['get'] {
    const client = new Client(this.#origin, token);
    return async (path) => {
      while (!this.#isStopped) {
        await sleep(PAUSE_MS);
        const reply = await this.#note(this.#reads, client.get(path));
        if (reply?.status === 200) return reply;
      }
      throw new Error('stopped');
    };
  }

  async #note(statuses: Statuses, calling: Promise<ApiReply>): Promise<ApiReply | undefined> {
    const reply = await calling.catch(() => undefined);
    const status = reply?.status ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
    return reply;
  }
}

/** Those who write, and those who follow all of them. */
export interface People {
  writers: readonly Account[];
  readers: readonly Account[];
}

/** The first frame over WebSocket names the connection. */
function idsOf({ frames }: Stream): string[] {
  return frames.filter(({ data }) => data !== undefined).map(({ meta }: Json) => meta.max_id);
}
