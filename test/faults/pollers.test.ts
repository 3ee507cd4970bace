/** Readers that poll with `since_id` while several clients and several processes write: no gap, no repeat, in order. */
import { afterEach, describe, expect, test } from 'vitest';
import { eventsAfter } from '../../src/events/log.ts';
import { type Client, databases, type Json, PATIENCE_MS, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { type Account, Program } from './program.ts';

const POSTS_PER_WRITER = 120;

interface Poll {
  path: string;
  client: Client;
  seen: string[];
}

/** Asks once for everything after the last id seen. A range with many posts is read from its oldest end or page by page. */
async function poll({ client, path, seen }: Poll, fromOldest: boolean): Promise<void> {
  const since = seen.at(-1) ?? '0';
  if (fromOldest) {
    const { data } = await client.get(`${path}?count=-50&since_id=${since}`);
    seen.push(...data.map(({ id }: Json) => id).reverse());
    return;
  }
  const ids: string[] = [];
  for (let before = ''; ; ) {
    const { data, meta } = await client.get(`${path}?count=50&since_id=${since}${before}`);
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

async function write({ client }: Account): Promise<void> {
  for (let n = 0; n < POSTS_PER_WRITER; n++) {
    expect((await client.post('/posts', { text: `post ${n}` })).status).toBe(200);
  }
}

describe.each(databases)('pollers on %s', (database) => {
  const running: { dispose(): Promise<void> }[] = [];
  afterEach(() => Promise.all(running.splice(0).map((one) => one.dispose())));
  // Several processes share a Redis.
  const isMissing = database === 'postgres' && !hasRedis;
  const why = isMissing ? ` (skipped: ${REDIS_MISSING})` : '';

  test.skipIf(isMissing)(`see everything once and in order while several processes write${why}`, async () => {
    const redis = database === 'postgres' ? await RedisServer.start() : undefined;
    const settings = redis && { MILLRACE_REDIS_URL: redis.url };
    const first = await Program.create(database, settings && { settings });
    running.push(first, ...(redis === undefined ? [] : [redis]));
    const people = await first.accounts('reader', ...Array.from({ length: 6 }, (_, n) => `writer_${n}`));
    const [reader, ...writers] = people as [Account, ...Account[]];
    await first.start();
    const servers = [first];
    if (settings !== undefined) {
      // A second server on the same database, with a folder and a port of its own.
      const second = await Program.create(database, { databaseUrl: first.databaseUrl, settings });
      running.push(second);
      await second.start();
      servers.push(second);
    }
    for (const writer of writers) await reader.client.post(`/users/${writer.id}/follow`);
    const at = (n: number, { token }: Account) => servers[n % servers.length]!.clientOf(token);

    let isOver = false;
    /** The lists after the last write. */
    const truth = new Map<string, string[]>();
    const polls: Poll[] = servers.flatMap((_, n) =>
      ['/posts/stream/global', '/posts/stream'].flatMap((path) =>
        [0, 1].map(() => ({ path, client: at(n, reader), seen: [] })),
      ),
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
    await Promise.all(writers.map((writer, n) => write({ ...writer, client: at(n, writer) })));
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
    for (const { faults } of servers) expect(faults).toEqual([]);
    expect(await first.json('check')).toEqual({ ok: true, problems: [] });
  });
});
