/** `create16` and `create64`: durable posts, against bare inserts of the same rows into a copy of the same store. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadResult, load, makeRequest, openClients, type Reply } from './client.ts';
import { PEOPLE, POSTS, username } from './community.ts';
import { runFolder } from './folders.ts';
import { check, decimal, type Outcome, type Part, ROUND_MS, share, WARM_UP_MS, whole } from './part.ts';
import { type StoreCopy, tokenOf } from './prepare.ts';
import { runBare } from './server.ts';
import { median, percentile, rounded, spread } from './statistics.ts';

const PER_TRANSACTION = 50;
/** Rows that the bare inserts repeat. */
const SAME_ROWS = 5000;
/** People who write, by turns. */
const AUTHORS = 1000;

const connectionsOf: Record<string, number> = { create16: 16, create64: 64 };

let written = 0;

/** An ordinary post by one of the people after another: a mention, a hashtag and a link in about 130 characters. */
function nextPost(): { bytes: Buffer; tag: number } {
  const number = ++written;
  const author = ((number * 17) % AUTHORS) + 1;
  const friend = username(((number * 31) % PEOPLE) + 1);
  const text =
    `Note ${number} from the quay: the ferry that @${friend} waits for is late again, ` +
    `which is nothing new #ferry${number % 100} https://harbour.example/timetable/${number}`;
  return { bytes: makeRequest('POST', '/api/posts', tokenOf(author), { text }), tag: author };
}

interface Post {
  id: string;
  text: string;
  user: { id: string };
  entities: Record<'hashtags' | 'links' | 'mentions', unknown[]>;
}

function checkReply({ body }: Reply, author: number): void {
  const { data } = JSON.parse(body) as { data: Post };
  const { hashtags, links, mentions } = data.entities;
  check(data.user.id === String(author), `post ${data.id} is not by ${author}`);
  check(
    hashtags.length === 1 && links.length === 1 && mentions.length === 1,
    `post ${data.id} was not parsed: ${data.text}`,
  );
}

/** Everything that was acknowledged must be there, once, with all that belongs to it. */
async function checkRows(copy: StoreCopy, acknowledged: number): Promise<void> {
  const [counts] = await copy.query<Record<string, number | string>>(`
    select (select count(*) from posts where id > ${POSTS}) as posts,
      (select count(*) from post_hashtags where post_id > ${POSTS}) as hashtags,
      (select count(*) from post_mentions where post_id > ${POSTS}) as mentions,
      (select count(*) from events where type = 'post') as events,
      (select sum(num_posts) - ${POSTS} from user_counts) as counted`);
  for (const [what, count] of Object.entries(counts ?? {})) {
    check(Number(count) === acknowledged, `${acknowledged} posts were acknowledged, ${what}: ${count}`);
  }
}

/** Writes down rows that the program made. */
async function writeRows(copy: StoreCopy): Promise<string> {
  const rows = await copy.query<Record<string, unknown>>(
    `select user_id, app_id, created_at, text, entities, annotations, reply_to, thread_id, repost_of,
       machine_only, is_directed from posts where id > ${POSTS} order by id limit ${SAME_ROWS}`,
  );
  const file = join(runFolder, 'rows.json');
  writeFileSync(
    file,
    JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
  );
  return file;
}

async function run(setting: Parameters<Part['run']>[0], keys: ReadonlySet<string>): Promise<Outcome> {
  const scratch = await setting.prepared.copy();
  let acknowledged = 0;
  const measured = await setting.withProgram(async (program, copy) => {
    const clients = new Map<string, Awaited<ReturnType<typeof openClients>>>();
    for (const key of keys) clients.set(key, await openClients(program.port, connectionsOf[key] ?? 1));
    const post = async (key: string, ms: number): Promise<LoadResult> => {
      const round = await load({ clients: clients.get(key) ?? [], ms, next: nextPost });
      acknowledged += round.count;
      for (const { reply, tag } of round.samples) checkReply(reply, tag);
      return round;
    };
    for (const key of keys) await post(key, WARM_UP_MS);
    const rows = await writeRows(copy);
    const rounds = await setting.byTurns(
      async () => {
        const results: Record<string, LoadResult> = {};
        for (const key of keys) results[key] = await post(key, ROUND_MS);
        return results;
      },
      () =>
        runBare<{ perSecond: number }>('inserts', scratch.place, rows, `${PER_TRANSACTION}`, `${ROUND_MS}`),
    );
    for (const list of clients.values()) for (const client of list) client.close();
    await checkRows(copy, acknowledged);
    const bares = rounds.bare.map(({ perSecond }) => perSecond);
    const outcome: Outcome = { results: {}, lines: [] };
    for (const key of keys) {
      describe(
        outcome,
        key,
        rounds.ours.map((round) => round[key] as LoadResult),
        bares,
      );
    }
    return outcome;
  });
  await scratch.drop();
  return measured;
}

function describe(outcome: Outcome, key: string, rounds: readonly LoadResult[], bares: number[]): void {
  const ours = rounds.map(({ perSecond }) => perSecond);
  const ratio = median(ours) / median(bares);
  const p50 = median(rounds.map(({ latencies }) => median(latencies)));
  const p99 = median(rounds.map(({ latencies }) => percentile(latencies, 0.99)));
  outcome.results[key] = {
    per_second: rounded(median(ours), 4),
    bare: rounded(median(bares), 4),
    ratio: rounded(ratio),
    p50_ms: rounded(p50),
    p99_ms: rounded(p99),
    spread: rounded(spread(ours)),
    bare_spread: rounded(spread(bares)),
    connections: connectionsOf[key],
  };
  outcome.lines.push({
    key,
    what: `posts created/s, ${connectionsOf[key]} connections`,
    ours: whole(median(ours)),
    bare: whole(median(bares)),
    ratio: decimal(ratio),
    p50: decimal(p50),
    p99: decimal(p99),
    spread: share(spread(ours)),
    reach: key === 'create64' ? 'ratio ≥ 0.25' : '',
    met: ratio >= 0.25,
  });
}

export const create: Part = { keys: Object.keys(connectionsOf), run };
