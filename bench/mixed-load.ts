import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { type HttpClient, openClients } from './client.ts';
import type { Round } from './compare.ts';
import { checkPage, eachReaderOnce, everyReader } from './home-pages.ts';
import { type LoadResult, load, type Request } from './load.ts';
import { check, type Program } from './part.ts';
import { idOfReply, postBy } from './posts.ts';
import { idsOf, planFollows, roles, USERS } from './sample-plan.ts';
import { longestStallMs } from './stall.ts';
import { AT_A_TIME, inTime, openStreams, readId, type StreamClient, toHome } from './streams.ts';

export const READERS = 16;
export const WRITERS = 8;
/** The users with an open stream. */
const listeners = idsOf(roles.starFollowers);
/** One post in so many is by the user whom all of them follow. */
const STAR_EVERY = 50;
/** Deliveries that have not come after this long never will. */
const LOST_MS = 60_000;

/** What a round came to; each where it was asked for. */
export interface MixedRound {
  reads: Round;
  writes: Round;
  deliveries: Round;
  /** The longest time the program's event loop was held up, in milliseconds. */
  stallMs: number;
}

/** A post that has not reached all streams. */
interface Underway {
  /** When it was sent, once its reply has told its id. */
  sent: number | undefined;
  /** Streams that are to get it, less those that have. */
  missing: number;
  /** When it reached streams before its reply came. */
  early: number[];
}

/** Connections that read, connections that write, and open streams, all on one program. */
export class MixedLoad {
  readonly #readers: readonly HttpClient[];
  #writers: readonly HttpClient[] = [];
  #streams: readonly StreamClient[] = [];
  readonly #nextReader = everyReader();
  /** How many streams get a post of each author, by author. */
  readonly #audience: Int32Array;
  #posts = 0;
  readonly #underway = new Map<number, Underway>();
  #delivered = 0;
  #expected = 0;
  readonly #delays: RecordableHistogram = createHistogram();
  #allDelivered: (() => void) | undefined;

  private constructor(readers: readonly HttpClient[], audience: Int32Array) {
    this.#readers = readers;
    this.#audience = audience;
  }

  /**
   * Connects to the program and has every reader read once, so that no first read is measured; with `withStreams`,
   * opens a thousand streams too, subscribed to home timelines.
   */
  static async open(program: Program, withStreams: boolean): Promise<MixedLoad> {
    const readers = await openClients(program.port, READERS);
    await load({ clients: readers, next: eachReaderOnce() });
    const audience = withStreams ? audienceOf(program.people) : new Int32Array(program.people + 1);
    const mixed = new MixedLoad(readers, audience);
    if (withStreams) {
      const subscribers = await openClients(program.port, AT_A_TIME);
      mixed.#streams = await openStreams(
        program.port,
        'http',
        listeners,
        toHome(subscribers),
        (_place, json) => mixed.#receive(readId(json)),
      );
      for (const client of subscribers) client.close();
    }
    // Last: the program closes connections that ask for nothing.
    mixed.#writers = await openClients(program.port, WRITERS);
    return mixed;
  }

  close(): void {
    for (const client of [...this.#streams, ...this.#readers, ...this.#writers]) client.close();
  }

  /** Reads, writes or both for a while, and then waits until every post has reached its streams. */
  async run(ms: number, what: 'reads' | 'writes' | 'both'): Promise<MixedRound> {
    this.#delays.reset();
    const before = this.#delivered;
    await longestStallMs(this.#readers[0] as HttpClient);
    const [reads, writes] = await Promise.all([
      what === 'writes' ? undefined : this.#read(ms),
      what === 'reads' ? undefined : this.#write(ms),
    ]);
    const delivered = this.#delivered - before;
    const stallMs = await longestStallMs(this.#readers[0] as HttpClient);
    await this.#drain();
    for (const { reply, user } of reads?.samples ?? []) checkPage(reply.body, user);
    return {
      reads: reads ?? NONE,
      writes: writes ?? NONE,
      deliveries: {
        perSecond: (delivered * 1000) / (writes?.ms ?? ms),
        p50: this.#delays.percentile(50) / 1000,
        p99: this.#delays.percentile(99) / 1000,
      },
      stallMs,
    };
  }

  #read(ms: number): Promise<LoadResult> {
    return load({ clients: this.#readers, ms, next: this.#nextReader });
  }

  #write(ms: number): Promise<LoadResult> {
    return load({
      clients: this.#writers,
      ms,
      next: () => this.#nextPost(),
      onReply: (body, { user }, sent) => this.#acknowledge(idOfReply(body), user, sent),
    });
  }

  #nextPost(): Request {
    const number = ++this.#posts;
    const author = number % STAR_EVERY === 0 ? roles.star : ((number * 17) % (USERS - 1)) + 2;
    return postBy(author, true);
  }

  #post(id: number): Underway {
    let post = this.#underway.get(id);
    if (post === undefined) {
      post = { sent: undefined, missing: 0, early: [] };
      this.#underway.set(id, post);
    }
    return post;
  }

  #acknowledge(id: number, author: number, sent: number): void {
    const audience = this.#audience[author] as number;
    this.#expected += audience;
    const post = this.#post(id);
    post.sent = sent;
    post.missing += audience;
    for (const time of post.early) this.#record(time - sent);
    this.#settle(id, post);
  }

  #receive(id: number): void {
    const now = performance.now();
    this.#delivered++;
    const post = this.#post(id);
    post.missing--;
    if (post.sent === undefined) {
      post.early.push(now);
    } else {
      this.#record(now - post.sent);
      this.#settle(id, post);
    }
  }

  #settle(id: number, { missing }: Underway): void {
    check(missing >= 0, `post ${id} was delivered more often than it should be`);
    if (missing === 0) this.#underway.delete(id);
    if (this.#underway.size === 0) this.#allDelivered?.();
  }

  #record(ms: number): void {
    this.#delays.record(Math.max(1, Math.round(ms * 1000)));
  }

  /** Waits until everything has been delivered that is to be. */
  async #drain(): Promise<void> {
    if (this.#underway.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#allDelivered = resolve;
    const fault = (): string => `${this.#delivered} of ${this.#expected} deliveries came`;
    await inTime(promise, LOST_MS, fault);
    this.#allDelivered = undefined;
    check(this.#delivered === this.#expected, fault());
  }
}

const NONE: Round = { perSecond: 0 };

/** How many of the open streams get a post of each author: those of followers, and the author's own. */
function audienceOf(people: number): Int32Array {
  const follows = planFollows(people);
  const audience = new Int32Array(people + 1);
  for (const listener of listeners) {
    for (const author of [listener, ...(follows[listener] ?? [])]) {
      audience[author] = (audience[author] as number) + 1;
    }
  }
  return audience;
}
