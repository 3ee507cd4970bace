/** `fanout_http`, `fanout_ws`: a post to a thousand open streams, against a plain loop that writes the same bytes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HttpClient, makeRequest, openClients } from './client.ts';
import { type Comparison, compare, rateLine } from './compare.ts';
import { runFolder } from './folders.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { idOfReply } from './posts.ts';
import { tokenOf } from './prepare.ts';
import { atLeast, delayAtMost, type Target } from './report.ts';
import { idsOf, roles } from './sample-plan.ts';
import { startBaseline } from './server.ts';
import { median, percentile } from './statistics.ts';
import {
  AT_A_TIME,
  inTime,
  openStreams,
  readId,
  type StreamClient,
  type Transport,
  toHome,
} from './streams.ts';

/** Posts under way at a time in the second half of each round. */
const POSTS_AT_A_TIME = 8;
/** A post that has not reached every stream after this long never will. */
const LOST_MS = 10_000;

const followers = idsOf(roles.starFollowers);

/** What has arrived of one post. */
interface Arrivals {
  count: number;
  /** When each stream got it, by `performance.now()`; 0 for not yet. */
  times: Float64Array;
  complete: Promise<void>;
  completed: () => void;
}

/** All streams on one server, and what has come over them. */
class Audience {
  readonly #posters: readonly HttpClient[];
  #streams: StreamClient[] = [];
  readonly #posts = new Map<number, Arrivals>();
  /** The first frame that came, as an example. */
  example = '';

  private constructor(posters: readonly HttpClient[]) {
    this.#posters = posters;
  }

  /** Opens the streams of all followers of one user; on the program, `subscribe`s them too. */
  static async gather(port: number, transport: Transport, subscribe: boolean): Promise<Audience> {
    const posters = await openClients(port, AT_A_TIME);
    const audience = new Audience(posters);
    audience.#streams = await openStreams(
      port,
      transport,
      followers,
      subscribe ? toHome(posters) : undefined,
      (place, json) => audience.#receive(place, json),
    );
    return audience;
  }

  leave(): void {
    for (const client of [...this.#streams, ...this.#posters]) client.close();
  }

  #arrivals(id: number): Arrivals {
    let arrivals = this.#posts.get(id);
    if (arrivals === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const times = new Float64Array(followers.length);
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
    if (++arrivals.count === followers.length) arrivals.completed();
  }

  /** Posts one after another, or several at a time, each until every stream has it. */
  async publish(ms: number, atATime: number) {
    const delays: number[] = [];
    const start = performance.now();
    let posts = 0;
    await Promise.all(
      this.#posters.slice(0, atATime).map(async (poster) => {
        while (performance.now() < start + ms) {
          const bytes = makeRequest('POST', '/api/posts', tokenOf(roles.star), { text: nextText() });
          const sent = performance.now();
          const { status, body } = await poster.request(bytes, true);
          check(status === 200, `a post was answered with ${body}`);
          const id = idOfReply(body);
          const arrivals = this.#arrivals(id);
          await inTime(
            arrivals.complete,
            LOST_MS,
            () => `post ${id} reached ${arrivals.count} of ${followers.length} streams`,
          );
          for (const time of arrivals.times) delays.push(time - sent);
          posts++;
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    return {
      perSecond: (posts * followers.length) / seconds,
      p50: median(delays),
      p99: percentile(delays, 0.99),
    };
  }

  /** All that came has come to every stream; that nothing came twice is checked as it comes. @returns the ids. */
  checkComplete(): number[] {
    for (const [id, { count }] of this.#posts) {
      check(count === followers.length, `post ${id} reached ${count} of ${followers.length} streams`);
    }
    return [...this.#posts.keys()];
  }
}

let written = 0;

function nextText(): string {
  return `Bulletin ${++written}: the lock gates open at noon, bring your papers #canal https://canal.example/${written}`;
}

async function measure(setting: Setting, key: string, transport: Transport): Promise<Outcome> {
  const program = await setting.start(key);
  const audience = await Audience.gather(program.port, transport, true);
  await audience.publish(WARM_UP_MS, POSTS_AT_A_TIME);
  const file = join(runFolder, 'frame.json');
  writeFileSync(file, JSON.stringify(audience.example));
  const baseline = await startBaseline('streams', file);
  const baselineAudience = await Audience.gather(baseline.port, transport, false);
  await baselineAudience.publish(WARM_UP_MS, POSTS_AT_A_TIME);
  const rounds = await setting.byTurns({
    one: () => setting.underLoad(key, () => audience.publish(ROUND_MS, 1)),
    eight: () => setting.underLoad(key, () => audience.publish(ROUND_MS, POSTS_AT_A_TIME)),
    baselineOne: () => baselineAudience.publish(ROUND_MS, 1),
    baselineEight: () => baselineAudience.publish(ROUND_MS, POSTS_AT_A_TIME),
  });
  const ids = audience.checkComplete();
  const [row] = await program.copy.query<{ n: number | string }>(
    `select count(*) as n from posts where user_id = ${roles.star} and id >= ${Math.min(...ids)}`,
  );
  check(Number(row?.n) === ids.length, `${ids.length} posts came, ${row?.n} were made`);
  audience.leave();
  baselineAudience.leave();
  await baseline.stop();
  await program.stop();

  const one = compare(rounds.one, rounds.baselineOne);
  const eight = compare(rounds.eight, rounds.baselineEight);
  const isTarget = setting.database === 'sqlite';
  const targetsOf = (figures: Comparison, least: number, times: number): Target[] =>
    isTarget
      ? [atLeast('ratio', figures.ratio, least), delayAtMost(times, figures.p99_ms, figures.baseline_p99_ms)]
      : [];
  return {
    results: { [key]: { one, eight, frame_bytes: Buffer.byteLength(audience.example) } },
    lines: [
      rateLine(
        key,
        `deliveries/s to 1,000 ${transport} streams, one post after another`,
        one,
        targetsOf(one, 0.7, 2),
      ),
      rateLine(key, `the same, ${POSTS_AT_A_TIME} posts at a time`, eight, targetsOf(eight, 1.5, 1)),
    ],
  };
}

const what = (transport: string): string =>
  `a post to 1,000 open ${transport} streams, one after another and ${POSTS_AT_A_TIME} at a time; baseline: a loop that writes the same bytes`;

export const fanoutHttp: Part = {
  keys: { fanout_http: what('HTTP') },
  minutes: 6,
  run: (setting) => measure(setting, 'fanout_http', 'http'),
};
export const fanoutWs: Part = {
  keys: { fanout_ws: what('WebSocket') },
  minutes: 6,
  run: (setting) => measure(setting, 'fanout_ws', 'ws'),
};
