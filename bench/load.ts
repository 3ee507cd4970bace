import type { HttpClient, Reply } from './client.ts';
import type { Round } from './compare.ts';
import { median, percentile } from './statistics.ts';

/** A request, and what its latency is to be filed under: the user who makes it. */
export interface Request {
  bytes: Buffer;
  user: number;
}

export interface Load {
  clients: readonly HttpClient[];
  /** How long, in milliseconds; without it, until there is no next request. */
  ms?: number;
  next(): Request | undefined;
  /** Called with the text of every reply, and when its request was sent, by `performance.now()`. */
  onReply?(body: string, request: Request, sent: number): void;
}

export interface LoadResult extends Round {
  count: number;
  p50: number;
  p99: number;
  /** Milliseconds of each request, and who made it. */
  latencies: number[];
  users: number[];
  /** Some of the replies, for checking them. */
  samples: { reply: Reply; user: number }[];
  /** How long it took, in milliseconds. */
  ms: number;
}

/** One reply in this many becomes a sample. */
const SAMPLE_EVERY = 251;

/** Keeps every connection busy with one request after another; each must be answered with 200. */
export async function load({ clients, ms = Infinity, next, onReply }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const users: number[] = [];
  const samples: LoadResult['samples'] = [];
  const start = performance.now();
  const stop = start + ms;
  let asked = 0;
  const drive = async (client: HttpClient): Promise<void> => {
    for (let sent = start; sent < stop; ) {
      const request = next();
      if (request === undefined) return;
      const isSample = asked++ % SAMPLE_EVERY === 0;
      sent = performance.now();
      const reply = await client.request(request.bytes, isSample || onReply !== undefined);
      const arrived = performance.now();
      if (reply.status !== 200) throw new Error(`a request was answered with ${reply.head}`);
      latencies.push(arrived - sent);
      users.push(request.user);
      if (isSample) samples.push({ reply, user: request.user });
      onReply?.(reply.body, request, sent);
      sent = arrived;
    }
  };
  await Promise.all(clients.map(drive));
  return summed([{ latencies, users, samples, ms: performance.now() - start }]);
}

/** Several loads as one: what the pauses between them took does not count. */
export function summed(
  loads: readonly Pick<LoadResult, 'latencies' | 'users' | 'samples' | 'ms'>[],
): LoadResult {
  const latencies = loads.flatMap((one) => one.latencies);
  const ms = loads.reduce((sum, one) => sum + one.ms, 0);
  return {
    count: latencies.length,
    perSecond: (latencies.length * 1000) / ms,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    latencies,
    users: loads.flatMap((one) => one.users),
    samples: loads.flatMap((one) => one.samples),
    ms,
  };
}
