/** `cluster_home`, `cluster_create`: reads and creates through three processes, against one alone without Redis. */

import { openClients } from './client.ts';
import { Cluster, costText, eachOf, PROCESSES, Redis } from './cluster.ts';
import { compare, rateLine } from './compare.ts';
import { checkPosts, checkReply, firstPosts, nextPost } from './create.ts';
import { checkPage, eachReaderOnce, everyReader } from './home-pages.ts';
import { type Load, type LoadResult, load } from './load.ts';
import { type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { whole } from './report.ts';
import { median, rounded } from './statistics.ts';

/** What is asked of the processes. */
interface Kind {
  key: string;
  /** In words: many of it, and one. */
  many: string;
  one: string;
  connections: number;
  next: Load['next'];
  /** Requests that let a process that was just started cache what the others need. */
  first(): Load['next'];
  check(sample: LoadResult['samples'][number]): void;
}

const reads: Kind = {
  key: 'cluster_home',
  many: 'reads of home timelines',
  one: 'read',
  connections: 16,
  next: everyReader(),
  first: eachReaderOnce,
  check: ({ reply, user }) => checkPage(reply.body, user),
};

const creates: Kind = {
  key: 'cluster_create',
  many: 'posts created',
  one: 'post',
  connections: 64,
  next: nextPost,
  first: firstPosts,
  check: ({ reply, user }) => checkReply(reply, user),
};

/** Processes under load, and what they have done. */
class Loaded {
  readonly cluster: Cluster;
  readonly #kind: Kind;
  readonly #setting: Setting;
  /** Requests that were answered. */
  done = 0;

  constructor(cluster: Cluster, kind: Kind, setting: Setting) {
    this.cluster = cluster;
    this.#kind = kind;
    this.#setting = setting;
  }

  async warmUp(): Promise<void> {
    for (const { port } of this.cluster.programs) {
      const clients = await openClients(port, this.#kind.connections);
      this.done += (await load({ clients, next: this.#kind.first() })).count;
      for (const client of clients) client.close();
    }
    await this.run(WARM_UP_MS);
  }

  /** Has all processes answer, or only the first so many. */
  async run(ms: number, processes?: number) {
    const { key, next, check } = this.#kind;
    // For this round alone: the program closes connections on which nothing comes.
    const lists = await this.cluster.openClients(this.#kind.connections);
    const work = () => load({ clients: lists.slice(0, processes).flat(), ms, next });
    const round = await this.cluster.measure(() => this.#setting.underLoad(key, work));
    for (const client of lists.flat()) client.close();
    for (const sample of round.samples) check(sample);
    this.done += round.count;
    return round;
  }
}

async function measure(setting: Setting, kind: Kind): Promise<Outcome> {
  const { key, many, one: operation, connections } = kind;
  const redis = await Redis.start();
  const start = async (processes: number, on?: Redis): Promise<Loaded> => {
    return new Loaded(await Cluster.start(setting, key, processes, on), kind, setting);
  };
  const three = await start(PROCESSES, redis);
  const one = await start(1, redis);
  const alone = await start(1);
  const all = [three, one, alone];
  for (const loaded of all) await loaded.warmUp();
  const rounds = await setting.byTurns({
    three: () => three.run(ROUND_MS),
    // What the writes of one process cost the others.
    ...(kind === creates && { first: () => three.run(ROUND_MS, 1) }),
    one: () => one.run(ROUND_MS),
    alone: () => alone.run(ROUND_MS),
  });
  const batches: Record<string, object> = {};
  if (kind === creates) {
    for (const [name, { cluster, done }] of Object.entries({ three, one, alone })) {
      await checkPosts(cluster.copy, setting.posts, done);
      batches[name] = await batchesOf(cluster, done);
    }
  }
  for (const { cluster } of all) await cluster.stop();
  await redis.stop();

  const threeFigures = compare(rounds.three, rounds.alone);
  const oneFigures = compare(rounds.one, rounds.alone);
  const costs = { three: eachOf(rounds.three), one: eachOf(rounds.one), alone: eachOf(rounds.alone) };
  const first = rounds.first && eachOf(rounds.first);
  const [own = 0, ...others] = first?.each_program_us ?? [];
  return {
    results: {
      [key]: {
        three: { ...threeFigures, ...costs.three, ...batches.three },
        one: { ...oneFigures, ...costs.one, ...batches.one },
        ...(first && { through_first: first }),
        alone: { ...costs.alone, ...batches.alone },
        connections,
      },
    },
    lines: [
      rateLine(
        key,
        `${many}/s through ${PROCESSES} processes, ${connections} connections; ${costText(operation, costs.three, costs.alone)}`,
        threeFigures,
      ),
      rateLine(
        key,
        `the same through one process with Redis; ${costText(operation, costs.one, costs.alone)}`,
        oneFigures,
      ),
      ...(rounds.first === undefined
        ? []
        : [
            rateLine(
              key,
              `the same through the first of ${PROCESSES} processes; processor µs a post: it ${whole(own)}, each of the others ${whole(median(others))}`,
              compare(rounds.first, rounds.alone),
            ),
          ]),
    ],
  };
}

/** How many posts a transaction had. Each that gives out ids changes the one row of the clock once. */
async function batchesOf(cluster: Cluster, posts: number): Promise<object> {
  // What a connection of PostgreSQL has counted can be read when it has been idle for a moment.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const [row] = await cluster.copy.query<{ n: number | string }>(
    `select n_tup_upd as n from pg_stat_user_tables where relname = 'clock'`,
  );
  return { posts_per_batch: rounded(posts / Number(row?.n)) };
}

const baseline = 'baseline: one process on the same PostgreSQL without Redis';

export const clusterHome: Part = {
  keys: {
    [reads.key]: `${reads.many} through ${PROCESSES} processes; ${baseline}`,
  },
  minutes: 6,
  run: (setting) => measure(setting, reads),
};

export const clusterCreate: Part = {
  keys: {
    [creates.key]: `${creates.many} through ${PROCESSES} processes; ${baseline}`,
  },
  minutes: 6,
  run: (setting) => measure(setting, creates),
};
