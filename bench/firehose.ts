/** `firehose`: 5,000 events a second to fifty app streams with filters, against a plain server that knows what each is to be sent. */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { digest } from '../src/digest.ts';
import { apiOf } from './api.ts';
import { HttpClient, makeRequest } from './client.ts';
import { compare, rateLine } from './compare.ts';
import { chosenFilter } from './firehose-filters.ts';
import { runFolder } from './folders.ts';
import { check, type Outcome, type Part, type Setting } from './part.ts';
import { type StoreCopy, tokenOf } from './prepare.ts';
import { processorMs } from './processor.ts';
import { atLeast, atMost } from './report.ts';
import { type Listener, startBaseline } from './server.ts';
import { median, percentile } from './statistics.ts';
import { openStream } from './streams.ts';

const KEY = 'firehose';
const STREAMS = 50;
/** Streams of one token. */
const PER_TOKEN = 5;
const TOKENS = STREAMS / PER_TOKEN;
const PER_SECOND = 5000;
/** Events are appended so often, as another process appends them. */
const EVERY_MS = 100;
const AT_A_TIME = (PER_SECOND * EVERY_MS) / 1000;
const SECONDS = 6;
/** Rounds that are not counted. What runs is compiled meanwhile: it is busy for a fifth of the time, so that takes long. */
const WARM_UP_ROUNDS = 3;
/** Posts that events tell of, again and again. */
const POSTS = 5000;
/** What has not come after this long never will. */
const LOST_MS = 30_000;
/** Who makes the apps, and has the filters. */
const MAKER = 2;

const appToken = (number: number): string =>
  createHash('sha256').update(`bench app ${number}`).digest('base64url').slice(0, 40);

/** Apps, each with a token of its own. */
async function addApps(copy: StoreCopy): Promise<void> {
  const key = createHash('sha256').update('bench').digest();
  const [clock] = await copy.query<{ last_id: number | string }>('select last_id from clock');
  const first = Number(clock?.last_id) + 1;
  const statements = Array.from({ length: TOKENS }, (_, number) => {
    const id = first + number;
    return [
      `insert into apps (id, client_id, owner_id, name, link, redirect_uris, client_secret_digest, created_at)
       values (${id}, 'bench-${id}', ${MAKER}, 'Firehose ${number}', 'https://bench.example', '[]', '-', 0)`,
      `insert into tokens (id, digest, app_id, scopes, created_at)
       values (${id}, '${digest(key, appToken(number))}', ${id}, '', 0)`,
    ];
  });
  await copy.change([...statements.flat(), `update clock set last_id = ${first + TOKENS}`]);
}

interface PostRow {
  id: number;
  user_id: number;
  thread: number;
}

/** Appends events of posts to the log, as another process does that has made them. */
async function append(copy: StoreCopy, posts: readonly PostRow[]): Promise<void> {
  const values = posts.map(({ id, user_id: user, thread }, place) => {
    const body = JSON.stringify({
      type: 'post',
      body: { id: Number(id), user: Number(user), thread: Number(thread) },
    });
    return `((select last_seq from clock) + ${place + 1}, ${Date.now()}, 'post', '${body}')`;
  });
  await copy.change([
    `insert into events (seq, at, type, body) values ${values.join(',')}`,
    `update clock set last_seq = last_seq + ${posts.length}, last_at = ${Date.now()}`,
  ]);
}

/** What has come over the streams. */
class Receipts {
  count = 0;
  readonly delays: number[] = [];
  /** When events that come now were appended, by `performance.now()`. */
  readonly appended: number[] = [];

  readonly messages = new Map<string, { message: object; streams: number[] }>();
  isKeeping = true;

  receive(stream: number, json: Buffer): void {
    this.count++;
    if (this.isKeeping) {
      const message = JSON.parse(json.toString()) as { meta: { id: string } };
      const known = this.messages.get(message.meta.id);
      if (known === undefined) this.messages.set(message.meta.id, { message, streams: [stream] });
      else known.streams.push(stream);
    } else {
      this.delays.push(performance.now() - (this.appended.at(-1) ?? 0));
    }
  }

  async reach(count: number): Promise<void> {
    const end = performance.now() + LOST_MS;
    while (this.count < count && performance.now() < end) await sleep(5);
    check(this.count === count, `${this.count} of ${count} messages came`);
  }
}

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  count: number;
}

/** Lets events happen at an even pace; `happen` has those from one number to another. */
async function pour(
  server: Listener,
  receipts: Receipts,
  perCycle: number,
  happen: (from: number, to: number) => Promise<void>,
): Promise<Round> {
  const count = SECONDS * PER_SECOND;
  const goal = receipts.count + (perCycle * count) / POSTS;
  receipts.delays.length = 0;
  const before = processorMs(server.pid);
  const start = performance.now();
  for (let done = 0; done < count; done += AT_A_TIME) {
    await sleep(Math.max(0, start + (done / PER_SECOND) * 1000 - performance.now()));
    receipts.appended.push(performance.now());
    await happen(done, done + AT_A_TIME);
  }
  await receipts.reach(goal);
  const took = processorMs(server.pid) - before;
  return {
    perSecond: (count * 1000) / took,
    p50: median(receipts.delays),
    p99: percentile(receipts.delays, 0.99),
    count,
  };
}

/** Makes the streams with their filters, and connects to them. */
async function openAll(port: number, receipts: Receipts): Promise<{ close(): void }[]> {
  const { filters } = apiOf({ port }, tokenOf(MAKER));
  const streams: { close(): void }[] = [];
  for (let place = 0; place < STREAMS; place++) {
    const filter = await filters.create(chosenFilter(place).filter);
    const { appStreams } = apiOf({ port }, appToken(Math.floor(place / PER_TOKEN)));
    const { data } = await appStreams.create({ object_types: ['post'], filter_id: filter.data.id });
    const { pathname, search } = new URL(data.endpoint);
    streams.push(
      await openStream(port, 'http', undefined, (json) => receipts.receive(place, json), pathname + search),
    );
  }
  return streams;
}

async function run(setting: Setting): Promise<Outcome> {
  const copy = await setting.copyStore();
  await addApps(copy);
  const posts = await copy.query<PostRow>(
    `select id, user_id, coalesce(thread_id, id) as thread from posts
     where repost_of is null and is_deleted = 0 order by id desc limit ${POSTS}`,
  );
  check(posts.length === POSTS, `the store has ${posts.length} posts to tell of`);
  const program = await setting.startOn(copy, KEY);
  const receipts = new Receipts();
  const streams = await openAll(program.port, receipts);
  const appendSome = (from: number, to: number) =>
    append(copy, posts.slice(from % POSTS, ((to - 1) % POSTS) + 1));
  // The first time, what comes is kept and judged.
  for (let from = 0; from < POSTS; from += AT_A_TIME) {
    await appendSome(from, from + AT_A_TIME);
    await sleep(EVERY_MS * 2);
  }
  const perCycle = await settled(receipts);
  const events = posts.flatMap(({ id }) => receipts.messages.get(String(id)) ?? []);
  for (const { message, streams } of events) {
    const wanted = Array.from({ length: STREAMS }, (_, place) => place).filter((place) =>
      chosenFilter(place).passes(message as never),
    );
    const came = [...streams].sort((a, b) => a - b);
    check(
      String(came) === String(wanted),
      `${JSON.stringify(message)} came to streams ${came}, not ${wanted}`,
    );
  }
  setting.tell(`  ${(perCycle / POSTS).toFixed(2)} streams match an event on average`);
  receipts.isKeeping = false;

  const file = join(runFolder, 'events.json');
  // Those that match no stream cost the baseline nothing but their turn.
  const unmatched = Array.from({ length: POSTS - events.length }, () => ({
    message: events[0]?.message,
    streams: [],
  }));
  writeFileSync(file, JSON.stringify([...events, ...unmatched]));
  const baseline = await startBaseline('firehose', file);
  const plainReceipts = new Receipts();
  plainReceipts.isKeeping = false;
  const plainStreams = [];
  for (let place = 0; place < STREAMS; place++) {
    plainStreams.push(
      await openStream(
        baseline.port,
        'http',
        undefined,
        (json) => plainReceipts.receive(place, json),
        `/${place}`,
      ),
    );
  }
  const trigger = await HttpClient.open(baseline.port);
  const own = () => pour(program, receipts, perCycle, appendSome);
  const plain = () =>
    pour(baseline, plainReceipts, perCycle, async (from, to) => {
      await trigger.request(makeRequest('POST', `/?from=${from}&to=${to}`));
    });
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await own();
    await plain();
  }
  const rounds = await setting.byTurns({ own: () => setting.underLoad(KEY, own), plain });
  for (const stream of [...streams, ...plainStreams, trigger]) stream.close();
  await baseline.stop();
  await program.stop();
  await copy.drop();

  const figures = compare(rounds.own, rounds.plain);
  return {
    results: { [KEY]: { ...figures, streams_per_event: perCycle / POSTS } },
    lines: [
      rateLine(
        KEY,
        `events per second of processor time, at ${PER_SECOND} a second, to ${STREAMS} app streams with filters of 5 clauses`,
        figures,
        [
          atLeast('ratio', figures.ratio, 0.5),
          atLeast('', figures.per_second, PER_SECOND),
          atMost('p99', figures.p99_ms, 1000, ' ms'),
        ],
      ),
    ],
  };
}

/** Waits until nothing more comes. @returns how many messages came. */
async function settled(receipts: Receipts): Promise<number> {
  for (let count = -1; count !== receipts.count; ) {
    count = receipts.count;
    await sleep(1000);
  }
  return receipts.count;
}

export const firehose: Part = {
  keys: {
    [KEY]:
      '5,000 events a second to 50 app streams with 5-clause filters; baseline: a server that serialises each event once and writes it to the sockets that match',
  },
  isLong: true,
  minutes: 8,
  run,
};
