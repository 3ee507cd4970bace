/** `fanout_http`, `fanout_ws`: a post to a thousand open streams, against a bare loop that writes the same bytes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HttpClient, makeRequest, openClients } from './client.ts';
import { roles } from './community.ts';
import { runFolder } from './folders.ts';
import {
  check,
  decimal,
  type Outcome,
  type Part,
  ROUND_MS,
  type Setting,
  share,
  WARM_UP_MS,
  whole,
} from './part.ts';
import { tokenOf } from './prepare.ts';
import { startBare } from './server.ts';
import { median, percentile, rounded, spread } from './statistics.ts';
import { inParallel, openStream, type StreamClient, subscribeHome, type Wire } from './streams.ts';

/** Posts under way at a time in the second half of each round. */
const AT_A_TIME = 8;
/** A post that has not reached everybody after this long never will. */
const LOST_MS = 10_000;

const followers = Array.from(
  { length: roles.starFollowers.last - roles.starFollowers.first + 1 },
  (_, index) => roles.starFollowers.first + index,
);

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
  readonly #streams: StreamClient[] = [];
  readonly #posts = new Map<number, Arrivals>();
  #posters: HttpClient[] = [];
  /** The first frame that came, as an example. */
  example = '';

  static async gather(port: number, wire: Wire, subscribe: boolean): Promise<Audience> {
    const audience = new Audience();
    audience.#posters = await openClients(port, 16);
    await inParallel(followers, 16, async (person, worker) => {
      const place = audience.#streams.length;
      audience.#streams.push(undefined as never);
      const stream = await openStream(port, wire, person, (json) => audience.#receive(place, json));
      audience.#streams[place] = stream;
      if (subscribe) await subscribeHome(audience.#posters[worker] as HttpClient, stream, person);
    });
    return audience;
  }

  leave(): void {
    for (const client of [...this.#streams, ...this.#posters]) client.close();
  }

  #arrivals(id: number): Arrivals {
    let arrivals = this.#posts.get(id);
    if (arrivals === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      arrivals = {
        count: 0,
        times: new Float64Array(this.#streams.length),
        complete: promise,
        completed: resolve,
      };
      this.#posts.set(id, arrivals);
    }
    return arrivals;
  }

  #receive(place: number, json: Buffer): void {
    if (this.example === '') this.example = json.toString();
    const arrivals = this.#arrivals(readId(json));
    if (arrivals.times[place] !== 0) throw new Error(`stream ${place} got post ${readId(json)} twice`);
    arrivals.times[place] = performance.now();
    if (++arrivals.count === this.#streams.length) arrivals.completed();
  }

  /** Posts one after another, or several at a time, each until everybody has it. */
  async publish(ms: number, atATime: number): Promise<Round> {
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
          const id = Number(/"id":"(\d+)"/.exec(body)?.[1]);
          const arrivals = this.#arrivals(id);
          await inTime(arrivals.complete, () => `post ${id} reached ${arrivals.count} streams only`);
          for (const time of arrivals.times) delays.push(time - sent);
          posts++;
        }
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    return {
      perSecond: (posts * this.#streams.length) / seconds,
      p50: median(delays),
      p99: percentile(delays, 0.99),
    };
  }

  /** Everything that came has come to everybody; that nothing came twice is seen to as it comes. */
  checkComplete(): number {
    for (const [id, { count }] of this.#posts) {
      check(count === this.#streams.length, `post ${id} reached ${count} of ${this.#streams.length} streams`);
    }
    return this.#posts.size;
  }
}

interface Round {
  perSecond: number;
  p50: number;
  p99: number;
}

let written = 0;

function nextText(): string {
  return `Bulletin ${++written}: the lock gates open at noon, bring your papers #canal https://canal.example/${written}`;
}

/** Reads the number of a post from the start of its frame. */
function readId(json: Buffer): number {
  let id = 0;
  for (let at = ID_START; json[at] !== QUOTE; at++) {
    const digit = (json[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) throw new Error(`a frame is no post: ${json.toString().slice(0, 200)}`);
    id = id * 10 + digit;
  }
  return id;
}

const ID_START = '{"data":[{"id":"'.length;
const QUOTE = 0x22;
const ZERO = 0x30;

async function inTime(work: Promise<void>, fault: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`wrong result: ${fault()}`)), LOST_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function measure(setting: Setting, key: string, wire: Wire): Promise<Outcome> {
  return setting.withProgram(async (program, copy) => {
    const audience = await Audience.gather(program.port, wire, true);
    await audience.publish(WARM_UP_MS, AT_A_TIME);
    const file = join(runFolder, 'frame.json');
    writeFileSync(file, JSON.stringify(audience.example));
    const bare = await startBare('streams', file);
    const bareAudience = await Audience.gather(bare.port, wire, false);
    await bareAudience.publish(WARM_UP_MS, AT_A_TIME);
    const round = async (of: Audience) => ({
      serial: await of.publish(ROUND_MS, 1),
      eight: await of.publish(ROUND_MS, AT_A_TIME),
    });
    const rounds = await setting.byTurns(
      () => round(audience),
      () => round(bareAudience),
    );
    const posts = audience.checkComplete();
    const [row] = await copy.query<{ n: number | string }>(
      `select num_posts as n from user_counts where user_id = ${roles.star}`,
    );
    const [before] = await copy.query<{ n: number | string }>(
      `select count(*) as n from posts where user_id = ${roles.star} and id <= (select max(id) from posts) - ${posts}`,
    );
    check(Number(row?.n) - Number(before?.n) === posts, `${posts} posts came, not as many as were made`);
    audience.leave();
    bareAudience.leave();
    await bare.stop();

    const modes = {
      serial: summary(rounds, 'serial'),
      eight: summary(rounds, 'eight'),
    };
    const frameBytes = Buffer.byteLength(audience.example);
    return {
      results: {
        [key]: { ...modes.eight, serial: modes.serial, eight: modes.eight, frame_bytes: frameBytes },
      },
      lines: [
        line(key, `deliveries/s to 1,000 ${wire} streams, one post after another`, modes.serial),
        line(key, `the same, ${AT_A_TIME} posts at a time`, modes.eight),
      ],
    };
  });
}

type Mode = 'serial' | 'eight';

function summary(rounds: Record<'ours' | 'bare', Record<Mode, Round>[]>, mode: Mode) {
  const of = (who: 'ours' | 'bare', figure: keyof Round) => rounds[who].map((round) => round[mode][figure]);
  return {
    per_second: rounded(median(of('ours', 'perSecond')), 4),
    bare: rounded(median(of('bare', 'perSecond')), 4),
    ratio: rounded(median(of('ours', 'perSecond')) / median(of('bare', 'perSecond'))),
    p50_ms: rounded(median(of('ours', 'p50'))),
    p99_ms: rounded(median(of('ours', 'p99'))),
    bare_p50_ms: rounded(median(of('bare', 'p50'))),
    bare_p99_ms: rounded(median(of('bare', 'p99'))),
    spread: rounded(spread(of('ours', 'perSecond'))),
    bare_spread: rounded(spread(of('bare', 'perSecond'))),
  };
}

function line(key: string, what: string, mode: ReturnType<typeof summary>) {
  return {
    key,
    what: `${what} (bare p99 ${decimal(mode.bare_p99_ms, 1)} ms)`,
    ours: whole(mode.per_second),
    bare: whole(mode.bare),
    ratio: decimal(mode.ratio),
    p50: decimal(mode.p50_ms, 1),
    p99: decimal(mode.p99_ms, 1),
    spread: share(mode.spread),
    reach: 'ratio ≥ 0.6, p99 < 25 ms',
    met: mode.ratio >= 0.6 && mode.p99_ms < 25,
  };
}

export const fanoutHttp: Part = {
  keys: ['fanout_http'],
  run: (setting) => measure(setting, 'fanout_http', 'http'),
};
export const fanoutWs: Part = { keys: ['fanout_ws'], run: (setting) => measure(setting, 'fanout_ws', 'ws') };
