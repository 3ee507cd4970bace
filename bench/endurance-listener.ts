/**
 * A client of `endurance` that listens to its home timeline: it leaves, comes back to its connection, and makes new ones. As
 * docs/streams.md asks of clients, it then reads its list from the last post that it has: bytes may be lost on the way.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../test/ask.ts';
import type { Ledger } from './endurance-ledger.ts';
import { tokenOf } from './prepare.ts';
import { openStream, readId, type StreamClient, type Transport } from './streams.ts';

/** How long a client stays connected and disconnected, in milliseconds, and how often it leaves permanently. */
const STAYS = { least: 20_000, most: 90_000 };
const AWAY = { least: 500, most: 20_000 };
const FOR_GOOD = 0.25;
/** Before it tries again, in milliseconds. */
const RETRY_MS = 200;

/** What came over one connection, however often it was dropped. */
export interface Run {
  connectionId: string;
  /** The number of writes that had begun when it was subscribed: what later ones make must come. */
  begun: number;
  ids: number[];
  isOpen: boolean;
}

export class Listener {
  readonly user: number;
  readonly runs: Run[] = [];
  returns = 0;
  repeats = 0;
  /** Posts that it has only from its list. */
  readonly #fromList = new Set<number>();
  /** Connections that were gone although the client had not been disconnected for long. */
  forgotten = 0;
  readonly #port: number;
  readonly #transport: Transport;
  readonly #ledger: Ledger;
  #run: Run | undefined;
  #stream: StreamClient | undefined;
  #openSince = 0;
  /** What comes while the list is read. */
  #held: number[] | undefined;
  /** From now on it stays. */
  #isStaying = false;
  #isClosed = false;
  #leave: (() => void) | undefined;
  readonly #listening: Promise<void>;

  constructor(port: number, user: number, transport: Transport, ledger: Ledger) {
    this.#port = port;
    this.user = user;
    this.#transport = transport;
    this.#ledger = ledger;
    this.#listening = this.#listen();
  }

  /** Stays from now on, or comes back. */
  stay(): void {
    this.#isStaying = true;
    this.#leave?.();
  }

  /** The connection that it has now. */
  get current(): Run | undefined {
    return this.#stream && this.#run;
  }

  /** How many posts never came over a stream, because the connection was dropped while they were under way. */
  get recovered(): number {
    return this.#fromList.size;
  }

  /** Ends it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stream?.close();
    this.#leave?.();
    await this.#listening;
  }

  async #listen(): Promise<void> {
    while (!this.#isClosed) {
      const opened = await this.#connect().catch(() => undefined);
      if (opened === undefined) {
        await sleep(RETRY_MS);
        continue;
      }
      const isLeaving = await this.#until(opened.isLost, this.#isStaying ? undefined : between(STAYS));
      this.#stream?.close();
      this.#stream = undefined;
      if (!isLeaving || this.#isStaying) continue;
      if (Math.random() < FOR_GOOD) await this.#delete();
      else await this.#until(new Promise(() => undefined), between(AWAY));
    }
  }

  /** Waits until the stream is lost, or the time is over. @returns whether the time is. */
  async #until(isLost: Promise<unknown>, ms: number | undefined): Promise<boolean> {
    const { promise: isOver, resolve } = Promise.withResolvers<true>();
    this.#leave = () => resolve(true);
    const timer = ms === undefined ? undefined : setTimeout(() => resolve(true), ms);
    const result = await Promise.race([isLost.then(() => false), isOver]);
    clearTimeout(timer);
    this.#leave = undefined;
    return result;
  }

  /** Opens the stream again, or a new one. @returns what resolves when it is lost. */
  async #connect(): Promise<{ isLost: Promise<unknown> }> {
    const { promise: isLost, resolve } = Promise.withResolvers<void>();
    const before = this.#run;
    const path = `/stream/user${before === undefined ? '' : `?connection_id=${before.connectionId}`}`;
    const run: Run = before ?? { connectionId: '', begun: 0, ids: [], isOpen: true };
    const receive = (json: Buffer): void => {
      const id = readId(json);
      if (this.#held === undefined) this.#receive(run, id);
      else this.#held.push(id);
    };
    this.#held = before && [];
    this.#openSince = performance.now();
    const stream = await openStream(this.#port, this.#transport, this.user, receive, path, resolve);
    if (before !== undefined && stream.connectionId !== before.connectionId) {
      this.forgotten++;
      before.isOpen = false;
      this.#run = undefined;
      stream.close();
      throw new Error('the connection was forgotten');
    }
    if (before === undefined) {
      run.connectionId = stream.connectionId;
      try {
        await this.#subscribe(run);
      } catch (error) {
        stream.close();
        throw error;
      }
      this.#run = run;
      this.runs.push(run);
    } else {
      this.returns++;
      try {
        await this.#readList(run);
      } catch (error) {
        stream.close();
        throw error;
      }
    }
    this.#stream = stream;
    return { isLost };
  }

  async #subscribe(run: Run): Promise<void> {
    await this.#get(`count=0&connection_id=${run.connectionId}`);
    run.begun = this.#ledger.begun;
  }

  /** Reads what there is after the last post, and then takes what has come meanwhile. */
  async #readList(run: Run): Promise<void> {
    const last = run.ids.at(-1);
    const missed: number[] = [];
    let before = '';
    for (let more = last !== undefined; more; ) {
      const { data, meta } = await this.#get(`count=200&since_id=${last}${before}`);
      missed.unshift(...data.map(({ id }) => Number(id)).reverse());
      before = `&before_id=${meta.min_id}`;
      more = meta.more;
    }
    for (const id of missed) {
      run.ids.push(id);
      this.#fromList.add(id);
    }
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const id of held) this.#receive(run, id);
  }

  async #get(query: string): Promise<{ data: { id: string }[]; meta: { min_id: string; more: boolean } }> {
    const url = `http://127.0.0.1:${this.#port}/api/posts/stream?${query}`;
    const { status, text } = await ask(url, { headers: { authorization: `Bearer ${tokenOf(this.user)}` } });
    if (status !== 200) throw new Error(`a list was answered with ${text}`);
    return JSON.parse(text);
  }

  #receive(run: Run, id: number): void {
    if (this.#fromList.delete(id)) return;
    if (id <= (run.ids.at(-1) ?? 0)) {
      this.repeats++;
      return;
    }
    run.ids.push(id);
    this.#ledger.receive(id, this.#openSince);
  }

  /** Leaves for good. */
  async #delete(): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    if (run === undefined) return;
    run.isOpen = false;
    const url = `http://127.0.0.1:${this.#port}/api/users/me/streams/${run.connectionId}`;
    const headers = { authorization: `Bearer ${tokenOf(this.user)}` };
    // Without an answer, the connection expires by itself.
    await ask(url, { method: 'DELETE', headers }).catch(() => undefined);
  }
}

function between({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least);
}

/**
 * Compares what came over a connection with what there is. `posts` are all that were stored, in order; `due` is the first that
 * must have come.
 * @returns what is wrong, if anything is.
 */
export function findGap({ ids, isOpen }: Run, posts: readonly number[], due: number): string | undefined {
  const [first] = ids;
  const last = posts.at(-1) ?? 0;
  if (first === undefined) return isOpen && due <= last ? `nothing came, not even ${due}` : undefined;
  if (first > due) return `${first} came first, but ${due} was due`;
  const start = posts.indexOf(first);
  const wrong = ids.findIndex((id, place) => id !== posts[start + place]);
  if (wrong >= 0) return `${ids[wrong]} came where ${posts[start + wrong]} was due`;
  return isOpen && ids.at(-1) !== last ? `${ids.at(-1)} came last, but ${last} was due` : undefined;
}
