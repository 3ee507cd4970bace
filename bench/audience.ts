import { type HttpClient, makeRequest, openClients } from './client.ts';
import { check } from './part.ts';
import { idOfReply } from './posts.ts';
import { tokenOf } from './prepare.ts';
import { roles } from './sample-plan.ts';
import { median, percentile } from './statistics.ts';
import {
  AT_A_TIME,
  inTime,
  openStreams,
  readId,
  type StreamClient,
  type Subscribing,
  type Transport,
} from './streams.ts';

/** A post that has not reached every stream after this long never will. */
const LOST_MS = 10_000;

/** What has arrived of one post. */
interface Arrivals {
  count: number;
  /** When each stream got it, by `performance.now()`; 0 for not yet. */
  times: Float64Array;
  complete: Promise<void>;
  completed: () => void;
}

/** Whose streams are open on one server: each user one for each time that he is named. */
export interface Seats {
  port: number;
  users: readonly number[];
}

/** Open streams, each of which gets every post of the star, and what has come over them. */
export class Audience {
  /** Of all servers in turn. */
  readonly #posters: HttpClient[] = [];
  readonly #streams: StreamClient[] = [];
  readonly #posts = new Map<number, Arrivals>();
  /** How many streams are open. */
  size = 0;
  /** The first frame that came, as an example. */
  example = '';

  /** Opens the streams; on the program, subscribes them as `subscribe` says. */
  static async gather(
    servers: readonly Seats[],
    transport: Transport,
    subscribe: ((clients: readonly HttpClient[]) => Subscribing) | undefined,
  ): Promise<Audience> {
    const audience = new Audience();
    const pools: HttpClient[][] = [];
    for (const { port, users } of servers) {
      const first = audience.size;
      audience.size += users.length;
      const pool = await openClients(port, AT_A_TIME);
      pools.push(pool);
      const streams = await openStreams(port, transport, users, subscribe?.(pool), (place, json) =>
        audience.#receive(first + place, json),
      );
      audience.#streams.push(...streams);
    }
    for (let turn = 0; turn < AT_A_TIME; turn++) {
      audience.#posters.push(...pools.map((pool) => pool[turn] as HttpClient));
    }
    return audience;
  }

  leave(): void {
    for (const client of [...this.#streams, ...this.#posters]) client.close();
  }

  #arrivals(id: number): Arrivals {
    let arrivals = this.#posts.get(id);
    if (arrivals === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const times = new Float64Array(this.size);
      arrivals = { count: 0, times, complete: promise, completed: resolve };
      this.#posts.set(id, arrivals);
    }
    return arrivals;
  }

  #receive(place: number, json: Buffer): void {
    if (this.example === '') this.example = json.toString();
    const arrivals = this.#arrivals(readId(json));
    if (arrivals.times[place] !== 0) throw new Error(`stream ${place} got post ${readId(json)} twice`);
    arrivals.times[place] = performance.now();
    if (++arrivals.count === this.size) arrivals.completed();
  }

  /** Posts one after another, or several at a time, each until every stream has it; at least once. */
  async publish(ms: number, atATime: number) {
    const delays: number[] = [];
    const start = performance.now();
    let posts = 0;
    await Promise.all(
      this.#posters.slice(0, atATime).map(async (poster) => {
        do {
          const sent = performance.now();
          const { status, body } = await poster.request(starPost(), true);
          check(status === 200, `a post was answered with ${body}`);
          const id = idOfReply(body);
          const arrivals = this.#arrivals(id);
          await inTime(
            arrivals.complete,
            LOST_MS,
            () => `post ${id} reached ${arrivals.count} of ${this.size} streams`,
          );
          for (const time of arrivals.times) delays.push(time - sent);
          posts++;
        } while (performance.now() < start + ms);
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    return {
      perSecond: (posts * this.size) / seconds,
      count: posts * this.size,
      p50: median(delays),
      p99: percentile(delays, 0.99),
    };
  }

  /** All that came has come to every stream; that nothing came twice is checked as it comes. @returns the ids. */
  checkComplete(): number[] {
    for (const [id, { count }] of this.#posts) {
      check(count === this.size, `post ${id} reached ${count} of ${this.size} streams`);
    }
    return [...this.#posts.keys()];
  }
}

let written = 0;

/** Creates another post by the star. */
export function starPost(): Buffer {
  return makeRequest('POST', '/api/posts', tokenOf(roles.star), { text: starText() });
}

/** The text of another post by the star. */
export function starText(): string {
  return `Bulletin ${++written}: the lock gates open at noon, bring your papers #canal https://canal.example/${written}`;
}
