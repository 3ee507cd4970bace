/** `citus_home`, `citus_post`, `citus_star`, `citus_create`: what PostgreSQL takes for an operation on Citus and on one server. */

import { idIn, renaming, START } from './citus-ids.ts';
import { COORDINATOR, Nodes } from './citus-nodes.ts';
import { makeRequest, openClients } from './client.ts';
import { checkReply, nextPost } from './create.ts';
import { checkPage, eachReaderOnce } from './home-pages.ts';
import { type Load, type LoadResult, load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { type StoreCopy, tokenOf } from './prepare.ts';
import { atMost, decimal, whole } from './report.ts';
import { kindOf, planPosts, roles, type Sample } from './sample-plan.ts';
import type { Listener } from './server.ts';
import { median, rounded } from './statistics.ts';

const SHARDS = 32;
const CONNECTIONS = 16;
const ROUNDS = 3;

/** An operation, and how many times as much as one PostgreSQL the nodes may take for it. */
interface Operation {
  what: string;
  most: number;
  /** Whether each round begins with nothing cached, and ends when there is nothing to ask any more. */
  isFirst?: true;
  /** Requests of one round after another. */
  requests(sample: Sample): Load['next'];
  check?(sample: LoadResult['samples'][number]): void;
}

/** The posts with a text of their own, one after another, spread over their authors. */
function originals(sample: Sample): () => number {
  const plan = planPosts(sample);
  let last = 0;
  return () => {
    do last = (last + 7919) % sample.posts;
    while (last === 0 || kindOf(plan, last) !== 'plain');
    return idIn(plan, last);
  };
}

/** Requests about a post that nobody has asked for. */
function aboutOriginals(method: string, path: (post: number) => string) {
  return (sample: Sample): (() => Request) => {
    const next = originals(sample);
    return () => {
      const user = roles.starFollowers.first;
      return { bytes: makeRequest(method, path(next()), tokenOf(user)), user };
    };
  };
}

const operations: Readonly<Record<string, Operation>> = {
  citus_home: {
    what: 'home timelines of 1,000 readers with nothing cached',
    most: 3,
    isFirst: true,
    requests: eachReaderOnce,
    check: ({ reply, user }) => void checkPage(reply.body, user),
  },
  citus_post: {
    what: 'posts that are not cached, by id',
    most: 2,
    requests: aboutOriginals('GET', (post) => `/api/posts/${post}`),
  },
  citus_star: {
    what: 'posts starred',
    most: 3,
    requests: aboutOriginals('POST', (post) => `/api/posts/${post}/star`),
  },
  citus_create: {
    what: 'posts created',
    most: 3,
    requests: () => nextPost,
    check: ({ reply, user }) => checkReply(reply, user),
  },
};

/** The program on one of the two. */
class Side {
  readonly copy: StoreCopy;
  readonly #setting: Setting;
  readonly #nodes: Nodes;
  readonly #requests = new Map<string, Load['next']>();
  #program: Listener;
  created = 0;

  private constructor(setting: Setting, nodes: Nodes, copy: StoreCopy, program: Listener) {
    this.#setting = setting;
    this.#nodes = nodes;
    this.copy = copy;
    this.#program = program;
  }

  static async start(setting: Setting, nodes: Nodes, shards?: number): Promise<Side> {
    const copy = await setting.copyStore();
    await copy.change(renaming);
    if (shards !== undefined) {
      await nodes.distribute(copy, shards);
      await copy.change([`update meta set value = '${START}' where key = 'divided_after'`]);
    }
    return new Side(setting, nodes, copy, await setting.startOn(copy));
  }

  /** @returns the microseconds of processor time that the nodes took for an operation. */
  async run(key: string, operation: Operation, ms = ROUND_MS): Promise<number> {
    const { isFirst, requests, check: checkSample } = operation;
    if (isFirst) {
      await this.#program.stop();
      this.#program = await this.#setting.startOn(this.copy);
    }
    const next = (!isFirst && this.#requests.get(key)) || requests(this.#setting.sample);
    this.#requests.set(key, next);
    const clients = await openClients(this.#program.port, CONNECTIONS);
    const before = this.#nodes.processorMs();
    const round = await load({ clients, next, ...(!isFirst && { ms }) });
    const used = this.#nodes.processorMs() - before;
    for (const client of clients) client.close();
    if (checkSample) for (const sample of round.samples) checkSample(sample);
    if (key === 'citus_create') this.created += round.count;
    return (used * 1000) / round.count;
  }

  async stop(): Promise<void> {
    await this.#program.stop();
    await this.copy.drop();
  }
}

async function run(setting: Setting): Promise<Outcome> {
  const url = process.env[COORDINATOR] as string;
  const nodes = await Nodes.open(url);
  const plain = await Side.start(setting, nodes);
  const divided = await Side.start(setting, nodes, SHARDS);
  const outcome: Outcome = { results: {}, lines: [] };
  for (const key of setting.keys) {
    const operation = operations[key] as Operation;
    for (const side of [plain, divided]) if (!operation.isFirst) await side.run(key, operation, WARM_UP_MS);
    const rounds = await setting.byTurns(
      { divided: () => divided.run(key, operation), plain: () => plain.run(key, operation) },
      ROUNDS,
    );
    const [us, baseline] = [median(rounds.divided), median(rounds.plain)];
    const ratio = us / baseline;
    outcome.results[key] = {
      postgres_us: rounded(us),
      baseline_postgres_us: rounded(baseline),
      ratio: rounded(ratio),
      shards: SHARDS,
    };
    outcome.lines.push({
      key,
      what: `${operation.what}: µs of processor time of all nodes for each, ${SHARDS} shards`,
      program: whole(us),
      baseline: whole(baseline),
      ratio: decimal(ratio),
      targets: [atMost('ratio', ratio, operation.most)],
    });
  }
  for (const side of [plain, divided]) {
    const [counts] = await side.copy.query<{ posts: string }>('select count(*) as posts from posts');
    check(Number(counts?.posts) === setting.posts + side.created, `there are ${counts?.posts} posts`);
    await side.stop();
  }
  await nodes.drop(new URL(divided.copy.place).pathname.slice(1));
  return outcome;
}

const about = `processor time of PostgreSQL on Citus, ${SHARDS} shards; baseline: one PostgreSQL`;

export const citus: Part = {
  keys: Object.fromEntries(Object.entries(operations).map(([key, { what }]) => [key, `${what}: ${about}`])),
  minutes: 15,
  run,
};
