/** `create16` and `create64`: durable posts, against plain inserts of the same rows into a copy of the same store. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClients, type Reply } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { runFolder } from './folders.ts';
import { type LoadResult, load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { postBy } from './posts.ts';
import type { StoreCopy } from './prepare.ts';
import { atLeast } from './report.ts';
import { USERS } from './sample-plan.ts';
import type { Database } from './sample-schema.ts';
import { runBaseline } from './server.ts';

export const PER_TRANSACTION = 50;
/** Rows that the baseline repeats. */
const SAME_ROWS = 5000;
/** Users who write, by turns. */
const AUTHORS = 1000;

const connectionsOf: Record<string, number> = { create16: 16, create64: 64 };
const targets: Record<Database, Record<string, number>> = {
  sqlite: { create16: 0.25, create64: 0.4 },
  postgres: { create64: 0.2 },
};

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

/** Writes down rows of posts that the program made, for the baseline. */
export async function writeRows(copy: StoreCopy, posts: number): Promise<string> {
  const rows = await copy.query(`select * from posts where id > ${posts} order by id limit ${SAME_ROWS}`);
  const file = join(runFolder, 'rows.json');
  writeFileSync(file, JSON.stringify(rows));
  return file;
}

async function run(setting: Setting): Promise<Outcome> {
  const keys = [...setting.keys];
  const scratch = await setting.copyStore();
  const program = await setting.start(...keys);
  const clients = new Map<string, Awaited<ReturnType<typeof openClients>>>();
  for (const key of keys) clients.set(key, await openClients(program.port, connectionsOf[key] ?? 1));
  let acknowledged = 0;
  const post = async (key: string, ms: number): Promise<LoadResult> => {
    const round = await load({ clients: clients.get(key) ?? [], ms, next: nextPost });
    acknowledged += round.count;
    for (const { reply, user } of round.samples) checkReply(reply, user);
    return round;
  };
  for (const key of keys) await post(key, WARM_UP_MS);
  const rows = await writeRows(program.copy, setting.posts);
  const measured = Object.fromEntries(
    keys.map((key) => [key, (): Promise<Round> => setting.underLoad(key, () => post(key, ROUND_MS))]),
  );
  const rounds = await setting.byTurns({
    ...measured,
    baseline: () => runBaseline<Round>('inserts', scratch.place, rows, `${PER_TRANSACTION}`, `${ROUND_MS}`),
  });
  for (const list of clients.values()) for (const client of list) client.close();
  await checkPosts(program.copy, setting.posts, acknowledged);
  await program.stop();
  await scratch.drop();

  const outcome: Outcome = { results: {}, lines: [] };
  for (const key of keys) {
    const figures = compare((rounds as Record<string, Round[]>)[key] ?? [], rounds.baseline);
    const target = targets[setting.database][key];
    outcome.results[key] = { ...figures, connections: connectionsOf[key] };
    outcome.lines.push(
      rateLine(
        key,
        `posts created/s, ${connectionsOf[key]} connections`,
        figures,
        target === undefined ? [] : [atLeast('ratio', figures.ratio, target)],
      ),
    );
  }
  return outcome;
}

const what = (connections: number): string =>
  `posts created over ${connections} connections; baseline: inserts of the same rows, ${PER_TRANSACTION} a transaction`;

export const create: Part = {
  keys: { create16: what(16), create64: what(64) },
  minutes: 6,
  run,
};
