/** `home`: reads of personal streams, against a bare server that sends the same bytes ready-made. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HttpClient, type LoadResult, load, makeRequest, openClients, type Reply } from './client.ts';
import { roles } from './community.ts';
import { runFolder } from './folders.ts';
import { check, decimal, type Outcome, type Part, ROUND_MS, share, WARM_UP_MS, whole } from './part.ts';
import { tokenOf } from './prepare.ts';
import { startBare } from './server.ts';
import { median, percentile, rounded, spread } from './statistics.ts';

const CONNECTIONS = 16;
const PAGE = 20;
/** Replies that the bare server has ready. */
const READY = 64;

/** Everybody who reads: as many with quiet followees as with busy ones, by turns. */
const readers = Array.from({ length: roles.quietReaders.last - roles.quietReaders.first + 1 }, (_, index) => [
  roles.quietReaders.first + index,
  roles.busyReaders.first + index,
]).flat();

const requests = readers.map((reader) =>
  makeRequest('GET', `/api/posts/stream?count=${PAGE}&include_annotations=1`, tokenOf(reader)),
);

/** Walks through the readers for ever. */
function nextReader(): () => { bytes: Buffer; tag: number } {
  let next = 0;
  return () => {
    const index = next++ % readers.length;
    return { bytes: requests[index] as Buffer, tag: readers[index] as number };
  };
}

interface Post {
  id: string;
  annotations: unknown[];
  user: { id: string; annotations: unknown[]; you_follow?: boolean };
  repost_of?: Post;
}

/** Checks a page; @returns the ids of its posts. */
function checkPage({ body }: Reply, reader: number): number[] {
  const { data, meta } = JSON.parse(body) as { data: Post[]; meta: { code: number; more: boolean } };
  check(meta.code === 200 && meta.more, `reader ${reader} is told that there is no more`);
  check(data.length === PAGE, `reader ${reader} got ${data.length} posts`);
  for (const post of data) {
    const original = post.repost_of ?? post;
    check(original.annotations.length === 1, `post ${post.id} has no annotations`);
    check(post.user.annotations.length === 1, `post ${post.id} has no user with annotations`);
    check(
      post.user.you_follow === true || post.user.id === String(reader),
      `reader ${reader} does not follow the author of post ${post.id}`,
    );
  }
  const ids = data.map(({ id }) => Number(id));
  check(
    ids.every((id, index) => index === 0 || id < (ids[index - 1] as number)),
    `reader ${reader} got posts out of order`,
  );
  return ids;
}

/** Reads every stream once, as after a start when nothing is kept yet. */
async function readCold(clients: readonly HttpClient[]): Promise<{ latencies: number[]; replies: Reply[] }> {
  const latencies: number[] = [];
  const replies: Reply[] = [];
  let next = 0;
  const drive = async (client: HttpClient): Promise<void> => {
    for (let index = next++; index < readers.length; index = next++) {
      const sent = performance.now();
      replies[index] = await client.request(requests[index] as Buffer, true);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(clients.map(drive));
  for (const [index, reply] of replies.entries()) {
    check(reply.status === 200, `reader ${readers[index]} got ${reply.head}`);
    checkPage(reply, readers[index] as number);
  }
  return { latencies, replies };
}

/** Writes down replies for the bare server, spread over all readers. */
function writePages(replies: readonly Reply[]): { file: string; bytes: number } {
  const step = Math.floor(replies.length / READY) | 1;
  const chosen = Array.from(
    { length: READY },
    (_, index) => replies[(index * step) % replies.length] as Reply,
  );
  const pages = chosen.map(({ head, body }) => ({ headers: ownHeaders(head), body }));
  const file = join(runFolder, 'pages.json');
  writeFileSync(file, JSON.stringify(pages));
  return { file, bytes: chosen.reduce((sum, { length }) => sum + length, 0) / READY };
}

/** The headers that `node:http` does not add by itself. */
function ownHeaders(head: string): string[] {
  return head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string])
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
    .flat();
}

/** The median latency of each reader. */
function byReader(rounds: readonly LoadResult[]): Map<number, number> {
  const latencies = new Map<number, number[]>(readers.map((reader) => [reader, []]));
  for (const round of rounds) {
    for (const [index, tag] of round.tags.entries()) {
      latencies.get(tag)?.push(round.latencies[index] as number);
    }
  }
  return new Map(
    [...latencies].filter(([, list]) => list.length > 0).map(([id, list]) => [id, median(list)]),
  );
}

async function run(setting: Parameters<Part['run']>[0]): Promise<Outcome> {
  return setting.withProgram(async (program) => {
    const clients = await openClients(program.port, CONNECTIONS);
    const cold = await readCold(clients);
    const { file, bytes } = writePages(cold.replies);
    const bare = await startBare('page', file);
    const bareClients = await openClients(bare.port, CONNECTIONS);
    const next = nextReader();
    await load({ clients, ms: WARM_UP_MS, next });
    await load({ clients: bareClients, ms: WARM_UP_MS, next });
    const rounds = await setting.byTurns(
      async () => {
        const round = await load({ clients, ms: ROUND_MS, next });
        for (const { reply, tag } of round.samples) checkPage(reply, tag);
        return round;
      },
      () => load({ clients: bareClients, ms: ROUND_MS, next }),
    );
    for (const client of [...clients, ...bareClients]) client.close();
    await bare.stop();

    const ours = rounds.ours.map(({ perSecond }) => perSecond);
    const bares = rounds.bare.map(({ perSecond }) => perSecond);
    const readerMedians = byReader(rounds.ours);
    const slowest = Math.max(...readerMedians.values()) / median([...readerMedians.values()]);
    const group = (first: number): number =>
      median([...readerMedians].filter(([id]) => id >= first && id < first + 500).map(([, ms]) => ms));
    const ratio = median(ours) / median(bares);
    const p50 = median(rounds.ours.map(({ latencies }) => median(latencies)));
    const p99 = median(rounds.ours.map(({ latencies }) => percentile(latencies, 0.99)));
    return {
      results: {
        home: {
          per_second: rounded(median(ours), 4),
          bare: rounded(median(bares), 4),
          ratio: rounded(ratio),
          p50_ms: rounded(p50),
          p99_ms: rounded(p99),
          spread: rounded(spread(ours)),
          bare_spread: rounded(spread(bares)),
          slowest_reader_to_median: rounded(slowest),
          quiet_p50_ms: rounded(group(roles.quietReaders.first)),
          busy_p50_ms: rounded(group(roles.busyReaders.first)),
          first_read_p50_ms: rounded(median(cold.latencies)),
          first_read_max_ms: rounded(Math.max(...cold.latencies)),
          reply_bytes: Math.round(bytes),
          connections: CONNECTIONS,
        },
      },
      lines: [
        {
          key: 'home',
          what: `reads/s, ${CONNECTIONS} connections; slowest reader ${decimal(slowest, 1)} × median`,
          ours: whole(median(ours)),
          bare: whole(median(bares)),
          ratio: decimal(ratio),
          p50: decimal(p50),
          p99: decimal(p99),
          spread: share(spread(ours)),
          reach: 'ratio ≥ 0.35, slowest ≤ 10 ×',
          met: ratio >= 0.35 && slowest <= 10,
        },
      ],
    };
  });
}

export const home: Part = { keys: ['home'], run };
