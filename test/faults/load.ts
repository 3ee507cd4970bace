/** What clients of several processes do while parts of these fail: they write, poll and listen, and note what they meet. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { MillraceError } from '../../packages/client/src/index.ts';
import { Client, until } from '../harness.ts';
import { clientFor } from '../published.ts';
import { Follower, Listener, type Return, transports } from './listeners.ts';
import { keepPolling, type Poll, type Read, readList } from './polling.ts';
import type { Account } from './program.ts';

/** Between two calls of a client that calls all the time: how much the machine can do is not what is tried. */
export const pause = (): Promise<void> => sleep(30);

/** How calls were answered: the number for each status; 0 where there was no answer of the service. */
export type Statuses = Record<number, number>;

export interface Outcome {
  /** How many posts were acknowledged. */
  posts: number;
  writes: Statuses;
  reads: Statuses;
  /** The longest time, in milliseconds, in which no post was acknowledged. */
  silence: number;
  /** How often streams were lost, without and with a goodbye. */
  cut: number;
  ended: number;
  /** How often those of the published client were. */
  lost: number;
  returns: Return[];
  /** Of each return to a stream that was cut, how many events came again; none does after a goodbye. */
  repeats: number[];
}

/** Several clients of one service. */
export class Load {
  readonly #origin: string;
  readonly #listeners: readonly Listener[];
  readonly #followers: readonly Follower[];
  readonly #writes: Statuses = {};
  readonly #reads: Statuses = {};
  readonly #acknowledged: string[] = [];
  #lastAcknowledged = performance.now();
  #silence = 0;
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
    followers: readonly Follower[],
    since: string,
  ) {
    this.#origin = origin;
    this.#listeners = listeners;
    this.#followers = followers;
    this.#since = since;
    this.#polls = readers.flatMap(({ token }) => {
      const { posts } = clientFor({ origin, token });
      return [
        { list: 'home', read: this.#insisting((range) => posts.stream(range)), seen: [since] },
        { list: 'global', read: this.#insisting((range) => posts.stream.global(range)), seen: [since] },
      ];
    });
    this.#working = [
      ...writers.map((writer) => this.#write(writer)),
      ...this.#polls.map((target, n) => keepPolling(target, n % 2 === 0, () => this.#truth?.at(-1))),
    ];
    // The caller learns how it was finished or stopped.
    Promise.all(this.#working).catch(() => undefined);
  }

  /** Starts writers, and for each reader two pollers and two streams over each transport; all speak to one origin. */
  static async start(origin: string, people: People): Promise<Load> {
    const [{ token: author }] = people.writers as [Account, ...Account[]];
    const { data } = await clientFor({ origin, token: author }).posts.create({ text: 'the first' });
    const listeners: Listener[] = [];
    const followers: Follower[] = [];
    for (const { token } of people.readers) {
      for (const Stream of transports) listeners.push(await Listener.open(new Client(origin, token), Stream));
      for (const transport of ['fetch', 'websocket'] as const)
        followers.push(await Follower.open(origin, token, transport));
    }
    return new Load(origin, people, listeners, followers, data.id);
  }

  /** Resolves when so many more posts were acknowledged. */
  async posts(count: number): Promise<void> {
    const enough = this.#acknowledged.length + count;
    await until(() => this.#acknowledged.length >= enough);
  }

  /** Resolves when every client has its stream. */
  async streams(): Promise<void> {
    await until(() => [...this.#listeners, ...this.#followers].every(({ isOpen }) => isOpen));
  }

  /** Ends it however it stands. */
  async stop(): Promise<void> {
    this.#isOver = true;
    this.#isStopped = true;
    await Promise.allSettled(this.#working);
    await Promise.allSettled(this.#followers.map((one) => one.close()));
    await Promise.all(this.#listeners.map((one) => one.delete()));
  }

  /** Ends it when every client has what it should have, and fails where one has anything else. */
  async finish(): Promise<Outcome> {
    this.#isOver = true;
    await until(() => this.#writing === 0);
    const home = this.#polls.find(({ list }) => list === 'home') as Poll;
    const truth = await readList(home.read, { since_id: this.#since, count: 200 });
    const last = truth.at(-1);
    this.#truth = truth;
    await Promise.all(this.#working);
    const streams = [...this.#listeners, ...this.#followers];
    await until(() => streams.every((one) => one.hasCome(last)));
    await Promise.all(streams.map((one) => one.close()));
    for (const { list, seen } of this.#polls) expect(seen.slice(1), list).toEqual(truth);
    expect(truth).toEqual(expect.arrayContaining(this.#acknowledged));
    // What was sent once is not there twice, whichever process or balancer sent it on.
    expect(truth.length).toBeLessThanOrEqual(Object.values(this.#writes).reduce((sum, n) => sum + n));
    const joined = this.#listeners.map((one) => one.join());
    for (const { ids } of [...joined, ...this.#followers]) expect(ids).toEqual(truth);
    const parts = this.#listeners.flatMap((one) => one.parts.slice(0, -1));
    const repeats = joined.flatMap((one) => one.repeats);
    // After a goodbye the position is exact.
    for (const [n, { isEnded }] of parts.entries()) if (isEnded) expect(repeats[n]).toBe(0);
    return {
      posts: this.#acknowledged.length,
      writes: this.#writes,
      reads: this.#reads,
      silence: this.#silence,
      cut: parts.filter(({ isEnded }) => !isEnded).length,
      ended: parts.filter(({ isEnded }) => isEnded).length,
      lost: this.#followers.reduce((sum, one) => sum + one.lost, 0),
      returns: this.#listeners.flatMap((one) => one.returns),
      repeats: repeats.filter((_, n) => parts[n]?.isEnded === false),
    };
  }

  /** Posts one after another; nothing is sent twice. */
  async #write({ token, username }: Account): Promise<void> {
    const { posts } = clientFor({ origin: this.#origin, token });
    this.#writing++;
    for (let n = 0; !this.#isOver; n++) {
      const reply = await this.#note(this.#writes, posts.create({ text: `${username} ${n}` }));
      if (reply !== undefined) this.#acknowledge(reply.data.id);
      await pause();
    }
    this.#writing--;
  }

  #acknowledge(id: string): void {
    const now = performance.now();
    this.#silence = Math.max(this.#silence, now - this.#lastAcknowledged);
    this.#lastAcknowledged = now;
    this.#acknowledged.push(id);
  }

  /** Reads again until it is answered with 200. */
  #insisting(read: Read): Read {
    return async (range) => {
      while (!this.#isStopped) {
        await pause();
        const page = await this.#note(this.#reads, read(range));
        if (page !== undefined) return page;
      }
      throw new Error('stopped');
    };
  }

  async #note<T>(statuses: Statuses, calling: Promise<T>): Promise<T | undefined> {
    const count = (status: number): void => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    return calling.then(
      (reply) => {
        count(200);
        return reply;
      },
      ({ status }: MillraceError) => {
        count(status);
        return undefined;
      },
    );
  }
}

/** Those who write, and those who follow all of them. */
export interface People {
  writers: readonly Account[];
  readers: readonly Account[];
}
