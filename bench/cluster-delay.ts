/**
 * `cluster_delay`: from the reply to a post through one process to its frame at clients of two others, on a machine that has
 * nothing else to do; against bare servers that hand the same bytes on through the same Redis.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { starPost } from './audience.ts';
import { openClients } from './client.ts';
import { Cluster, PROCESSES, Redis } from './cluster.ts';
import { runFolder } from './folders.ts';
import { check, type Outcome, type Part, type Setting, WARM_UP_MS } from './part.ts';
import { idOfReply } from './posts.ts';
import { atMost, millis, percent } from './report.ts';
import { roles } from './sample-plan.ts';
import { startBaseline } from './server.ts';
import { median, percentile, rounded, spread } from './statistics.ts';
import { inTime, openStreams, readId, toHome } from './streams.ts';

const KEY = 'cluster_delay';
const EVERY_MS = 20;
const POSTS_A_ROUND = 250;
/** Posts that may wait for their replies at a time. */
const POSTERS = 64;
const LOST_MS = 10_000;
const TARGET_MS = 15;

/** What happened to one post, by `performance.now()`; 0 for not yet. */
interface Post {
  sent: number;
  replied: number;
  /** When the stream of each process brought it. */
  arrived: number[];
}

/** Delays of one round, in milliseconds. */
interface Round {
  /** From the reply to the frame from another process; 0 for one that came before the reply. */
  delays: number[];
  /** From sending the request to the frame from another process. */
  fromRequest: number[];
  /** From the reply to the frame from the process itself. */
  own: number[];
}

/** A stream of each server, and the servers' first as the one that posts go to. */
class Watch {
  /** Used in turn: the servers close connections that are idle for a minute. */
  #posters: Awaited<ReturnType<typeof openClients>> = [];
  readonly #open: { close(): void }[] = [];
  readonly #posts = new Map<number, Post>();
  readonly #ports: readonly number[];
  example = '';

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
  }

  static async open(ports: readonly number[], subscribe: boolean): Promise<Watch> {
    const watch = new Watch(ports);
    watch.#posters = await openClients(ports[0] as number, POSTERS);
    for (const [place, port] of ports.entries()) {
      const clients = await openClients(port, 1);
      const users = [roles.starFollowers.first + place];
      const streams = await openStreams(
        port,
        'http',
        users,
        subscribe ? toHome(clients) : undefined,
        (_, json) => {
          if (watch.example === '') watch.example = json.toString();
          watch.#post(readId(json)).arrived[place] = performance.now();
        },
      );
      watch.#open.push(...streams, ...clients);
    }
    return watch;
  }

  close(): void {
    for (const client of [...this.#open, ...this.#posters]) client.close();
  }

  #post(id: number): Post {
    let post = this.#posts.get(id);
    if (post === undefined) {
      post = { sent: 0, replied: 0, arrived: this.#ports.map(() => 0) };
      this.#posts.set(id, post);
    }
    return post;
  }

  /** Posts in steady intervals, whatever becomes of the posts before. */
  async run(posts: number): Promise<Round> {
    this.#posts.clear();
    const start = performance.now();
    const replies: Promise<void>[] = [];
    for (let n = 0; n < posts; n++) {
      await sleep(Math.max(0, start + n * EVERY_MS - performance.now()));
      replies.push(this.#send());
    }
    await Promise.all(replies);
    const isComplete = (): boolean =>
      [...this.#posts.values()].every(({ arrived }) => arrived.every((time) => time > 0));
    const waiting = async (): Promise<void> => {
      while (!isComplete()) await sleep(5);
    };
    await inTime(waiting(), LOST_MS, () => 'a post did not reach every process');
    const all = [...this.#posts.values()];
    check(all.length === posts, `${posts} posts were made, ${all.length} came`);
    const others = (since: (post: Post) => number): number[] =>
      all.flatMap((post) => post.arrived.slice(1).map((time) => Math.max(0, time - since(post))));
    return {
      delays: others(({ replied }) => replied),
      fromRequest: others(({ sent }) => sent),
      own: all.map(({ arrived, replied }) => Math.max(0, (arrived[0] as number) - replied)),
    };
  }

  async #send(): Promise<void> {
    const poster = this.#posters.shift();
    check(poster !== undefined, `${POSTERS} posts wait for their replies: the machine is too busy`);
    const sent = performance.now();
    const { status, body } = await poster.request(starPost(), true);
    check(status === 200, `a post was answered with ${body}`);
    Object.assign(this.#post(idOfReply(body)), { sent, replied: performance.now() });
    this.#posters.push(poster);
  }
}

async function run(setting: Setting): Promise<Outcome> {
  const redis = await Redis.start();
  const cluster = await Cluster.start(setting, KEY, PROCESSES, redis);
  const watch = await Watch.open(cluster.ports, true);
  await watch.run(WARM_UP_MS / EVERY_MS);
  const file = join(runFolder, 'frame.json');
  writeFileSync(file, JSON.stringify(watch.example));
  const servers = [];
  for (let n = 0; n < PROCESSES; n++) servers.push(await startBaseline('streams', file, redis.url));
  const bare = await Watch.open(
    servers.map(({ port }) => port),
    false,
  );
  await bare.run(WARM_UP_MS / EVERY_MS);
  const rounds = await setting.byTurns({
    program: () => setting.underLoad(KEY, () => watch.run(POSTS_A_ROUND)),
    baseline: () => bare.run(POSTS_A_ROUND),
  });
  watch.close();
  bare.close();
  await cluster.stop();
  for (const server of servers) await server.stop();
  await redis.stop();

  // A round has too few posts for a 99th percentile of its own.
  const over = (of: readonly Round[], name: keyof Round) => {
    const values = of.flatMap((round) => round[name]);
    return { p50_ms: rounded(median(values)), p99_ms: rounded(percentile(values, 0.99)) };
  };
  const delay = over(rounds.program, 'delays');
  const fromRequest = over(rounds.program, 'fromRequest');
  const own = over(rounds.program, 'own');
  const base = over(rounds.baseline, 'delays');
  const apart = spread(rounds.program.map(({ delays }) => median(delays)));
  return {
    results: {
      [KEY]: {
        ...delay,
        baseline: base,
        from_request: fromRequest,
        own_process: own,
        spread: rounded(apart),
      },
    },
    lines: [
      {
        key: KEY,
        what: `ms from the reply of one process to the frame of another, a post every ${EVERY_MS} ms (baseline's p99 ${millis(base.p99_ms)}; from sending the post p50 ${millis(fromRequest.p50_ms)}, p99 ${millis(fromRequest.p99_ms)})`,
        program: millis(delay.p50_ms),
        baseline: millis(base.p50_ms),
        ratio: (delay.p50_ms / base.p50_ms).toFixed(2),
        p50: millis(delay.p50_ms),
        p99: millis(delay.p99_ms),
        spread: percent(apart),
        targets: [atMost('p99', delay.p99_ms, TARGET_MS, ' ms')],
      },
    ],
  };
}

export const clusterDelay: Part = {
  keys: {
    [KEY]: `from the reply to a post through one process to its frame at clients of two others; baseline: bare servers that hand it on through the same Redis`,
  },
  minutes: 5,
  run,
};
