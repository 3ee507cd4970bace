/** Readers that poll with `since_id` while several clients and several processes write: no gap, no repeat, in order. */
import { afterEach, describe, expect, test } from 'vitest';
import { eventsAfter } from '../../src/events/log.ts';
import { type Client, databases, type Json, PATIENCE_MS, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { type Account, Program } from './program.ts';

const POSTS_PER_WRITER = 120;

interface Poll {
  path: string;
  /** Those of all processes; each request goes to the next. */
  clients: readonly Client[];
  seen: string[];
}

/** Asks once for everything after the last id seen. A range with many posts is read from its oldest end or page by page. */
async function poll({ clients, path, seen }: Poll, fromOldest: boolean): Promise<void> {
  const since = seen.at(-1) ?? '0';
  let count = 0;
  const get = (query: string) => clients[(seen.length + count++) % clients.length]!.get(path + query);
  if (fromOldest) {
    const { data } = await get(`?count=-50&since_id=${since}`);
    seen.push(...data.map(({ id }: Json) => id).reverse());
    return;
  }
  const ids: string[] = [];
  for (let before = ''; ; ) {
    const { data, meta } = await get(`?count=50&since_id=${since}${before}`);
    ids.push(...data.map(({ id }: Json) => id));
    if (!meta.more) break;
    before = `&before_id=${meta.min_id}`;
  }
  seen.push(...ids.reverse());
}

/**
 * Polls until told what comes last and has it. A server may show the posts of another one a moment later, so that
 * nothing more came at the end does not mean that all has come.
 */
async function keepPolling(
  target: Poll,
  fromOldest: boolean,
  last: (path: string) => string | undefined,
): Promise<void> {
  for (let end = Number.POSITIVE_INFINITY; performance.now() < end; ) {
    await poll(target, fromOldest);
    const final = last(target.path);
    if (final === undefined) continue;
    if (target.seen.at(-1) === final) return;
    end = Math.min(end, performance.now() + PATIENCE_MS);
  }
}

/** The whole list after the last write. */
async function readAll(client: Client, path: string): Promise<string[]> {
  const ids: string[] = [];
  for (let before = ''; ; ) {
    const { data, meta } = await client.get(`${path}?count=200${before}`);
    ids.push(...data.map(({ id }: Json) => id));
    if (!meta.more) return ids.reverse();
    before = `&before_id=${meta.min_id}`;
  }
}

async function write(clients: readonly Client[], half: () => Promise<void>): Promise<void> {
  for (let n = 0; n < POSTS_PER_WRITER; n++) {
    if (n === POSTS_PER_WRITER / 2) await half();
    const client = clients[n % clients.length] as Client;
    expect((await client.post('/posts', { text: `post ${n}` })).status).toBe(200);
  }
}

describe.each(databases)('pollers on %s', (database) => {
  const isSeveral = database === 'postgres';
  const isMissing = isSeveral && !hasRedis;
  const why = isMissing ? ` (skipped: ${REDIS_MISSING})` : '';
  const programs: Program[] = [];
  let redis: RedisServer | undefined;
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.dispose()));
    await redis?.dispose();
  });

  test.skipIf(isMissing)(`see everything once and in order while several processes write${why}`, async () => {
    redis = isSeveral ? await RedisServer.start() : undefined;
    const settings: Record<string, string> = redis === undefined ? {} : { MILLRACE_REDIS_URL: redis.url };
    const first = await Program.create(database, { settings });
    programs.push(first);
    const people = await first.accounts('reader', ...Array.from({ length: 6 }, (_, n) => `writer_${n}`));
    const [reader, ...writers] = people as [Account, ...Account[]];
    const { databaseUrl } = first;
    while (isSeveral && programs.length < 3) {
      programs.push(await Program.create(database, { databaseUrl, settings }));
    }
    for (const program of programs) await program.start();
    for (const writer of writers) await reader.client.post(`/users/${writer.id}/follow`);
    const clientsOf = ({ token }: Account) => programs.map((program) => program.clientOf(token));

    let isOver = false;
    /** The lists after the last write. */
    const truth = new Map<string, string[]>();
    const polls: Poll[] = ['/posts/stream/global', '/posts/stream'].flatMap((path) =>
      [0, 1].map(() => ({ path, clients: clientsOf(reader), seen: [] })),
    );
    const polling = polls.map((target, n) =>
      keepPolling(target, n % 2 === 0, (path) => truth.get(path)?.at(-1)),
    );
    const seqs: number[] = [];
    const postIds: number[] = [];
    const logging = first.withContext(async (ctx) => {
      for (let last = false; ; last = isOver) {
        const events = await eventsAfter(ctx.store.read, seqs.at(-1) ?? 0, 100);
        seqs.push(...events.map(({ seq }) => seq));
        postIds.push(...events.flatMap((event) => (event.type === 'post' ? event.body.id : [])));
        if (last && events.length === 0) break;
        await new Promise(setImmediate);
      }
    });
    const demo = first.json('demo', '--users', '20', '--posts', '300', '--seed', '7');
    // What Redis knows is lost on the way.
    let restarting: Promise<void> | undefined;
    const loseRedis = async () => {
      restarting ??= redis?.restart();
      await restarting;
    };
    await Promise.all(writers.map((writer) => write(clientsOf(writer), loseRedis)));
    expect(await demo).toEqual({ users: 20, posts: 300 });
    isOver = true;
    const written = writers.length * POSTS_PER_WRITER;
    const own = await until(async () => {
      const ids = await readAll(reader.client, '/posts/stream');
      return ids.length >= written && ids;
    });
    truth.set('/posts/stream', own);
    truth.set('/posts/stream/global', await readAll(reader.client, '/posts/stream/global'));
    await Promise.all([...polling, logging]);

    expect(truth.get('/posts/stream')).toHaveLength(written);
    expect(truth.get('/posts/stream/global')?.length).toBeGreaterThan(written + 100);
    for (const { path, seen } of polls) expect(seen, path).toEqual(truth.get(path));
    expect(seqs).toEqual(seqs.map((_, n) => n + 1));
    expect(postIds).toEqual([...new Set(postIds)].sort((a, b) => a - b));
    for (const { faults } of programs) expect(faults).toEqual([]);
    expect(await first.json('check')).toEqual({ ok: true, problems: [] });
  });
});
