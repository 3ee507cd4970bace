/** `resume`: a thousand connections that come back at once, each for a hundred events, against a plain server that has them in memory. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '../packages/client/src/index.ts';
import { Gate } from '../test/faults/gate.ts';
import { apiOf } from './api.ts';
import { Audience, starText } from './audience.ts';
import { HttpClient, makeRequest, openClients } from './client.ts';
import { runFolder } from './folders.ts';
import { check, type Outcome, type Part, type Setting } from './part.ts';
import { tokenOf } from './prepare.ts';
import { atMost, decimal, percent, whole } from './report.ts';
import { idsOf, roles } from './sample-plan.ts';
import { type Listener, startBaseline } from './server.ts';
import { longestStallMs } from './stall.ts';
import { median, percentile, rounded, spread } from './statistics.ts';
import {
  AT_A_TIME,
  inParallel,
  inTime,
  openStream,
  openStreams,
  readId,
  type StreamClient,
  toHome,
} from './streams.ts';

const KEY = 'resume';
const MISSED = 100;
/** All must have been delivered after this time, in milliseconds. */
const WITHIN_MS = 3000;
/** What has not come after this long never will. */
const LOST_MS = 60_000;

/** Followers who come back with the published client. */
const CLIENTS = 50;

const followers = idsOf(roles.starFollowers);

/** Brings clients back at once; each must be sent these posts, in order. @returns milliseconds until each had all. */
async function comeBack(
  { port }: Listener,
  pathOf: (place: number) => string,
  posts: readonly number[],
): Promise<{ times: number[]; streams: StreamClient[] }> {
  const times: number[] = [];
  const counts = new Uint16Array(followers.length);
  const { promise: complete, resolve } = Promise.withResolvers<void>();
  const start = performance.now();
  const opening = followers.map((user, place) => {
    const receive = (json: Buffer): void => {
      const count = counts[place] as number;
      check(readId(json) === posts[count], `stream ${place} was sent ${readId(json)} after ${count} posts`);
      counts[place] = count + 1;
      if (count + 1 < posts.length) return;
      times.push(performance.now() - start);
      if (times.length === followers.length) resolve();
    };
    return openStream(port, 'http', user, receive, pathOf(place));
  });
  const fault = () => `${times.length} of ${followers.length} streams were sent what they missed`;
  const [streams] = await inTime(Promise.all([Promise.all(opening), complete]), LOST_MS, fault);
  return { times, streams };
}

/** Posts while nobody is connected. @returns the ids, in order. */
async function postMeanwhile({ port }: { port: number }): Promise<number[]> {
  const { posts } = apiOf({ port }, tokenOf(roles.star));
  const texts = Array.from({ length: MISSED }, starText);
  const ids: number[] = [];
  await inParallel(texts, 8, async (text) => ids.push(Number((await posts.create({ text })).data.id)));
  return ids.sort((a, b) => a - b);
}

/**
 * What users have comes back as well: streams of the published client, of some of the followers. It is not what is measured: a
 * thousand of them take some eight seconds of processor time to read and judge what they are sent.
 */
async function checkClients({ port }: Listener): Promise<void> {
  const { gate, url } = await Gate.to(`http://127.0.0.1:${port}`);
  const through = { port: Number(new URL(url).port) };
  const streams = followers.slice(0, CLIENTS).map((user) => {
    const api = apiOf(through, tokenOf(user));
    const stream = api.userStream<Post>();
    const ids: number[] = [];
    return { stream, subscribing: stream.subscribe('home', (query) => api.posts.stream(query)), ids };
  });
  await Promise.all(streams.map(({ subscribing }) => subscribing));
  const reading = streams.map(async ({ stream, ids }) => {
    for await (const { data } of stream) ids.push(...data.map(({ id }) => Number(id)));
  });
  gate.close();
  const posts = await postMeanwhile({ port });
  await gate.open();
  const isComplete = () => streams.every(({ ids }) => ids.length >= MISSED);
  const waiting = async (): Promise<void> => {
    while (!isComplete()) await sleep(20);
  };
  await inTime(waiting(), LOST_MS, () => 'a client was not sent what it missed');
  for (const { stream } of streams) stream.close();
  await Promise.all(reading);
  gate.close();
  for (const { ids } of streams) check(`${ids}` === `${posts}`, `a client was sent ${ids}, not ${posts}`);
}

/** Waits until a program has noticed that its clients have left. */
async function empty(client: HttpClient): Promise<void> {
  for (;;) {
    const { body } = await client.request(makeRequest('GET', '/metrics'), true);
    if (/^millrace_open_streams 0$/m.test(body)) return;
    await sleep(20);
  }
}

async function run(setting: Setting): Promise<Outcome> {
  const program = await setting.start(KEY);
  const small = await Audience.gather([{ port: program.port, users: followers.slice(0, 1) }], 'http', toHome);
  await small.publish(1, 1);
  small.leave();
  await checkClients(program);
  const clients = await openClients(program.port, AT_A_TIME);
  let streams = await openStreams(program.port, 'http', followers, toHome(clients), () => undefined);
  for (const client of clients) client.close();
  const ids = streams.map(({ connectionId }) => connectionId);
  const stalls: number[] = [];
  const own = async (): Promise<number[]> => {
    for (const stream of streams) stream.close();
    const client = await HttpClient.open(program.port);
    await empty(client);
    const posts = await postMeanwhile(program);
    await longestStallMs(client);
    const back = await setting.underLoad(KEY, async () => ({
      ...(await comeBack(program, (place) => `/stream/user?connection_id=${ids[place]}`, posts)),
      count: followers.length * MISSED,
    }));
    stalls.push(await longestStallMs(client));
    client.close();
    streams = back.streams;
    for (const [place, { connectionId }] of streams.entries()) {
      check(connectionId === ids[place], `the connection of stream ${place} was not found again`);
    }
    return back.times;
  };
  await own();

  const file = join(runFolder, 'frame.json');
  writeFileSync(file, JSON.stringify(small.example));
  const baseline = await startBaseline('streams', file);
  const plain = async (): Promise<number[]> => {
    const posts = await postMeanwhile(baseline);
    const back = await comeBack(baseline, () => `/stream/user?missed=${MISSED}`, posts);
    for (const stream of back.streams) stream.close();
    return back.times;
  };
  await plain();
  const rounds = await setting.byTurns({ own, plain });
  for (const stream of streams) stream.close();
  await baseline.stop();
  await program.stop();

  const longest = rounds.own.map((times) => Math.max(...times));
  const baselines = rounds.plain.map((times) => Math.max(...times));
  const [ms, baselineMs] = [median(longest), median(baselines)];
  const all = rounds.own.flat();
  const stall = Math.max(...stalls);
  return {
    results: {
      [KEY]: {
        ms: rounded(ms),
        baseline: rounded(baselineMs),
        ratio: rounded(ms / baselineMs),
        p50_ms: rounded(median(all)),
        p99_ms: rounded(percentile(all, 0.99)),
        spread: rounded(spread(longest)),
        baseline_spread: rounded(spread(baselines)),
        longest_stall_ms: rounded(stall),
      },
    },
    lines: [
      {
        key: KEY,
        what: `ms until ${whole(followers.length)} streams that came back had ${MISSED} events each (event loop held up at most ${decimal(stall, 1)} ms)`,
        program: whole(ms),
        baseline: whole(baselineMs),
        ratio: decimal(ms / baselineMs, 1),
        p50: whole(median(all)),
        p99: whole(percentile(all, 0.99)),
        spread: percent(spread(longest)),
        targets: [atMost('', ms, WITHIN_MS, ' ms')],
      },
    ],
  };
}

export const resume: Part = {
  keys: {
    [KEY]:
      '1,000 dropped connections that come back at once for 100 events each; baseline: a server that has the bytes in memory',
  },
  isLong: true,
  minutes: 6,
  run,
};
