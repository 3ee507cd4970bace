/**
 * `create16` and `create64`: durable posts, against a plain server that stores the same rows, and against plain inserts of the
 * rows of posts alone; each on a copy of the same store.
 */

import { type HttpClient, openClients, type Reply } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { writePosts, writeRows } from './create-rows.ts';
import { type LoadResult, load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { postBy } from './posts.ts';
import type { StoreCopy } from './prepare.ts';
import { processorMs } from './processor.ts';
import { atLeast, whole } from './report.ts';
import { USERS } from './sample-plan.ts';
import { runBaseline, startBaseline } from './server.ts';
import { median, rounded } from './statistics.ts';

export const PER_TRANSACTION = 50;
/** Users who write, in turn. */
const AUTHORS = 1000;

const connectionsOf: Record<string, number> = { create16: 16, create64: 64 };
/** Of the plain server's rate. */
const TARGET = 0.6;

let asked = 0;
export const nextPost = () => postBy(((++asked * 17) % AUTHORS) + 1, false);

/** As many posts as mention everybody once: a process that has made them has cached whom it needs for further ones. */
export function firstPosts(): () => Request | undefined {
  let left = USERS;
  return () => (left-- > 0 ? nextPost() : undefined);
}

interface Post {
  id: string;
  text: string;
  user: { id: string };
  entities: Record<'hashtags' | 'links' | 'mentions', unknown[]>;
}

export function checkReply({ body }: Reply, author: number): void {
  const { data } = JSON.parse(body) as { data: Post };
  const { hashtags, links, mentions } = data.entities;
  check(data.user.id === String(author), `post ${data.id} is not by ${author}`);
  check(
    hashtags.length === 1 && links.length === 1 && mentions.length === 1,
    `post ${data.id} was not parsed: ${data.text}`,
  );
}

/** Everything that was acknowledged must be there, once, with all that belongs to it. `posts`: those of the prepared store. */
export async function checkPosts(copy: StoreCopy, posts: number, acknowledged: number): Promise<void> {
  const [counts] = await copy.query<Record<string, number | string>>(`
    select (select count(*) from posts where id > ${posts}) as posts,
      (select count(*) from post_hashtags where post_id > ${posts}) as hashtags,
      (select count(*) from post_mentions where post_id > ${posts}) as mentions,
      (select count(*) from events where type = 'post') as events,
      (select sum(num_posts) - ${posts} from user_counts) as counted`);
  for (const [what, count] of Object.entries(counts ?? {})) {
    check(Number(count) === acknowledged, `${acknowledged} posts were acknowledged, ${what}: ${count}`);
  }
}

async function run(setting: Setting): Promise<Outcome> {
  const keys = [...setting.keys];
  const [scratch, baselineCopy] = [await setting.copyStore(), await setting.copyStore()];
  const program = await setting.start(...keys);
  const clientsOf = async (port: number): Promise<Map<string, HttpClient[]>> => {
    const clients = new Map<string, HttpClient[]>();
    for (const key of keys) clients.set(key, await openClients(port, connectionsOf[key] ?? 1));
    return clients;
  };
  const clients = await clientsOf(program.port);
  let acknowledged = 0;
  let reply = '';
  const post = async (key: string, ms: number): Promise<LoadResult> => {
    const round = await load({ clients: clients.get(key) ?? [], ms, next: nextPost });
    acknowledged += round.count;
    for (const { reply, user } of round.samples) checkReply(reply, user);
    reply = round.samples.at(-1)?.reply.body ?? reply;
    return round;
  };
  for (const key of keys) await post(key, WARM_UP_MS);
  const rows = await writeRows(program.copy, setting.posts);
  const created = await writePosts(program.copy, setting.database, setting.posts, reply);
  const baseline = await startBaseline('creates', baselineCopy.place, created);
  const baselineClients = await clientsOf(baseline.port);
  let stored = 0;
  const costs: Record<string, number[]> = {};
  const store = async (key: string, ms: number): Promise<LoadResult> => {
    const before = processorMs(baseline.pid);
    const round = await load({ clients: baselineClients.get(key) ?? [], ms, next: nextPost });
    stored += round.count;
    costs[key] ??= [];
    costs[key].push(((processorMs(baseline.pid) - before) * 1000) / round.count);
    return round;
  };
  for (const key of keys) await store(key, WARM_UP_MS);
  const measured = keys.flatMap((key): [string, () => Promise<Round>][] => [
    [key, () => setting.underLoad(key, () => post(key, ROUND_MS))],
    [baselineOf(key), () => store(key, ROUND_MS)],
  ]);
  const rounds = (await setting.byTurns({
    ...Object.fromEntries(measured),
    inserts: () => runBaseline<Round>('inserts', scratch.place, rows, `${PER_TRANSACTION}`, `${ROUND_MS}`),
  })) as Record<string, Round[]>;
  for (const client of [...clients.values(), ...baselineClients.values()].flat()) client.close();
  await checkPosts(program.copy, setting.posts, acknowledged);
  await checkPosts(baselineCopy, setting.posts, stored);
  await program.stop();
  await baseline.stop();
  await Promise.all([scratch.drop(), baselineCopy.drop()]);

  const outcome: Outcome = { results: {}, lines: [] };
  const inserts = rounded(median((rounds.inserts ?? []).map(({ perSecond }) => perSecond)), 4);
  for (const key of keys) {
    const figures = compare(rounds[key] ?? [], rounds[baselineOf(key)] ?? []);
    const connections = connectionsOf[key];
    const baseline_processor_us = rounded(median(costs[key] ?? []));
    outcome.results[key] = { ...figures, inserts, connections, baseline_processor_us };
    const line = rateLine(key, `posts created/s, ${connections} connections`, figures, [
      atLeast('ratio', figures.ratio, TARGET),
    ]);
    outcome.lines.push({ ...line, inserts: whole(inserts) });
  }
  return outcome;
}

const baselineOf = (key: string): string => `${key} baseline`;

const what = (connections: number): string =>
  `posts created over ${connections} connections; baseline: a plain server that stores the same rows; beside it plain inserts of post rows, ${PER_TRANSACTION} a transaction`;

export const create: Part = {
  keys: { create16: what(16), create64: what(64) },
  minutes: 6,
  run,
};
