import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { HttpClient, type Reply } from './client.ts';
import type { Kind } from './community-plan.ts';

/** Bytes of a request; of one with a large body, head and body. */
export type Bytes = Buffer | readonly [head: Buffer, body: Buffer];

interface Waiting {
  bytes: Bytes;
  withText: boolean;
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

/**
 * A bounded number of connections, as a proxy has to the service. A request that is due when all are in use waits for one, and its
 * delay counts from when it was due.
 */
export class Pool {
  readonly #port: number;
  readonly #most: number;
  readonly #free: HttpClient[] = [];
  #open = 0;
  #queue: Waiting[] = [];
  /** The most requests that waited for a connection at a time. */
  longest = 0;

  constructor(port: number, most: number) {
    this.#port = port;
    this.#most = most;
  }

  ask(bytes: Bytes, withText: boolean): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ bytes, withText, resolve, reject });
      this.longest = Math.max(this.longest, this.#queue.length - 1);
      this.#next();
    });
  }

  close(): void {
    for (const client of this.#free) client.close();
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const client = this.#take();
    if (client === undefined && this.#open >= this.#most) return;
    const waiting = this.#queue.shift() as Waiting;
    void this.#serve(waiting, client);
  }

  /** One that the server has not closed meanwhile. */
  #take(): HttpClient | undefined {
    for (let client = this.#free.pop(); client !== undefined; client = this.#free.pop()) {
      if (!client.isClosed) return client;
      this.#open--;
    }
    return undefined;
  }

  async #serve({ bytes, withText, resolve, reject }: Waiting, free: HttpClient | undefined): Promise<void> {
    if (free === undefined) this.#open++;
    let client = free;
    try {
      client ??= await HttpClient.open(this.#port);
      const isOne = Buffer.isBuffer(bytes);
      if (!isOne) client.begin(bytes[0]);
      const reply = await client.request(isOne ? bytes : bytes[1], withText);
      if (/^connection: close/im.test(reply.head)) this.#drop(client);
      else this.#free.push(client);
      resolve(reply);
    } catch (error) {
      this.#drop(client);
      reject(error as Error);
    }
    this.#next();
  }

  #drop(client: HttpClient | undefined): void {
    client?.close();
    this.#open--;
  }
}

/** The delays of calls of each kind, and what failed. */
export class Delays<K extends string = Kind> {
  readonly #histograms = new Map<K, RecordableHistogram>();
  /** By kind and status, how often. */
  failed: Record<string, number> = {};

  reset(): void {
    this.#histograms.clear();
    this.failed = {};
  }

  record(kind: K, ms: number): void {
    let histogram = this.#histograms.get(kind);
    if (histogram === undefined) {
      histogram = createHistogram();
      this.#histograms.set(kind, histogram);
    }
    histogram.record(Math.max(1, Math.round(ms * 1000)));
  }

  fail(kind: K, why: string | number): void {
    const name = `${kind}: ${why}`;
    this.failed[name] = (this.failed[name] ?? 0) + 1;
  }

  /** How many there were of each, and their delays in milliseconds. */
  figures(): Partial<Record<K, Figures>> {
    const figures: Partial<Record<K, Figures>> = {};
    for (const [kind, histogram] of this.#histograms) {
      const at = (percent: number): number => histogram.percentile(percent) / 1000;
      figures[kind] = { count: histogram.count, p50: at(50), p99: at(99), most: histogram.max / 1000 };
    }
    return figures;
  }
}

export interface Figures {
  count: number;
  p50: number;
  p99: number;
  most: number;
}
