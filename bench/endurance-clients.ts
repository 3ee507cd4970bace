/** The clients of `endurance`: some write, some read, and some listen, come and go. */

import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../test/ask.ts';
import { Ledger } from './endurance-ledger.ts';
import { findGap, Listener, type Run } from './endurance-listener.ts';
import { check } from './part.ts';
import { tokenOf } from './prepare.ts';
import { roles } from './sample-plan.ts';
import { inTime } from './streams.ts';

/** Who writes: the star, and users who wrote long ago. */
export const authors: readonly number[] = [roles.star, 2, 3, 4];
const LISTENERS = 30;
const READERS = 4;
/** Between the posts of a writer, and the reads of a reader, in milliseconds: how much the machine can do is not what is tried. */
const WRITE_MS = 200;
const READ_MS = 500;
/** What has not come after this long never will. */
const LATE_MS = 120_000;

const followers = Array.from({ length: LISTENERS }, (_, place) => roles.starFollowers.first + place);

export class Clients {
  readonly ledger = new Ledger();
  readonly #port: number;
  readonly #listeners: readonly Listener[];
  readonly #working: Promise<unknown>[];
  #isOver = false;

  private constructor(port: number) {
    this.#port = port;
    this.#listeners = followers.map(
      (user, place) => new Listener(port, user, place % 2 === 0 ? 'http' : 'ws', this.ledger),
    );
    const readers = followers.slice(0, READERS);
    this.#working = [
      ...authors.map((author) => this.#keep(WRITE_MS, () => this.#write(author))),
      ...readers.map((reader) => this.#keep(READ_MS, () => this.#read(reader))),
    ];
  }

  /** Has every listener follow all who write, and starts. */
  static async start(port: number): Promise<Clients> {
    for (const user of followers) {
      for (const author of authors) {
        const { status, text } = await call(port, user, 'POST', `/users/${author}/follow`);
        check(status === 200, `a follow was answered with ${text}`);
      }
    }
    return new Clients(port);
  }

  /** Has writers and readers end, and waits for them. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#working);
  }

  /**
   * Waits until every stream has what was stored, and compares all that came. `posts` are those since the beginning, in order.
   * @throws when a stream has a gap or anything else.
   */
  async compare(posts: readonly number[]) {
    for (const listener of this.#listeners) listener.stay();
    const due = this.ledger.firstPosts();
    const gapOf = (run: Run): string | undefined => findGap(run, posts, due[run.begun] as number);
    const late = () =>
      this.#listeners.filter(({ current }) => current === undefined || gapOf(current) !== undefined);
    const waiting = async (): Promise<void> => {
      while (late().length > 0) await sleep(100);
    };
    const fault = () => {
      const gaps = late().map(({ current }) => current && gapOf(current));
      return `after ${LATE_MS / 1000} s ${gaps.length} streams have a gap: ${gaps.slice(0, 5).join('; ')}`;
    };
    await inTime(waiting(), LATE_MS, fault);
    await Promise.all(this.#listeners.map((listener) => listener.close()));
    const sum = (of: (listener: Listener) => number): number =>
      this.#listeners.reduce((total, listener) => total + of(listener), 0);
    for (const { user, runs } of this.#listeners) {
      for (const run of runs) {
        const gap = gapOf(run);
        check(gap === undefined, `the stream ${run.connectionId} of user ${user} has a gap: ${gap}`);
      }
    }
    check(sum(({ forgotten }) => forgotten) === 0, 'a connection was forgotten');
    return {
      streams: sum(({ runs }) => runs.length),
      returns: sum(({ returns }) => returns),
      repeats: sum(({ repeats }) => repeats),
      recovered: sum(({ recovered }) => recovered),
      deliveries: sum(({ runs }) => runs.reduce((total, { ids }) => total + ids.length, 0)),
    };
  }

  async #keep(ms: number, work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await work();
      await sleep(ms);
    }
  }

  async #write(author: number): Promise<void> {
    const write = this.ledger.begin();
    const text = `Post ${write} of the soak, which @person${author} wrote at ${Date.now()} #soak`;
    const sent = performance.now();
    const reply = await call(this.#port, author, 'POST', '/posts', { text }).catch(() => undefined);
    if (reply?.status === 200) this.ledger.acknowledge(write, Number(JSON.parse(reply.text).data.id), sent);
    else this.ledger.fail(reply?.status ?? 0);
  }

  async #read(reader: number): Promise<void> {
    const sent = performance.now();
    const reply = await call(this.#port, reader, 'GET', '/posts/stream').catch(() => undefined);
    if (reply?.status === 200) this.ledger.read(performance.now() - sent);
  }
}

function call(port: number, user: number, method: string, path: string, body?: object) {
  const headers: Record<string, string> = { authorization: `Bearer ${tokenOf(user)}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const json = body && JSON.stringify(body);
  return ask(`http://127.0.0.1:${port}/api${path}`, { method, headers, body: json });
}
