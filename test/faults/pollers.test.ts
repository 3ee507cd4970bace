/** Readers that poll with `since_id` while several clients and several processes write: no gap, no repeat, in order. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Client } from '../../packages/client/src/index.ts';
import { eventsAfter } from '../../src/events/log.ts';
import { addApp } from '../../src/features/apps/apps.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { databases, until } from '../harness.ts';
import { clientFor } from '../published.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { keepPolling, type Poll, type Read, readList } from './polling.ts';
import { type Account, Program } from './program.ts';

const POSTS_PER_WRITER = 120;
const POSTS_BESIDE = 300;

/** The lists that are polled. */
const lists: Record<string, (client: Client) => Read> = {
  home: (client) => (range) => client.posts.stream(range),
  global: (client) => (range) => client.posts.stream.global(range),
};

/** Calls the next of several processes each time. */
function inTurn(reads: readonly Read[]): Read {
  let count = 0;
  return (range) => reads[count++ % reads.length]!(range);
}

async function write(clients: readonly Client[], half: () => Promise<void>): Promise<void> {
  for (let n = 0; n < POSTS_PER_WRITER; n++) {
    if (n === POSTS_PER_WRITER / 2) await half();
    const client = clients[n % clients.length] as Client;
    await client.posts.create({ text: `post ${n}` });
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
    const names = Array.from({ length: 6 }, (_, n) => `writer_${n}`);
    const people = await first.accounts('reader', 'stranger', ...names);
    const [reader, stranger, ...writers] = people as [Account, Account, ...Account[]];
    const { databaseUrl } = first;
    while (isSeveral && programs.length < 3) {
      programs.push(await Program.create(database, { databaseUrl, settings }));
    }
    for (const program of programs) await program.start();
    for (const writer of writers) await clientFor(reader.client).users.follow(writer.id);
    const clientsOf = ({ token }: Account) => programs.map((program) => clientFor(program.clientOf(token)));

    let isOver = false;
    /** The lists after the last write. */
    const truth = new Map<string, string[]>();
    const polls: Poll[] = Object.entries(lists).flatMap(([list, of]) =>
      [0, 1].map(() => ({ list, read: inTurn(clientsOf(reader).map(of)), seen: [] })),
    );
    const polling = polls.map((target, n) =>
      keepPolling(target, n % 2 === 0, (list) => truth.get(list)?.at(-1)),
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
    // This process writes as a command does beside those that serve.
    const beside = first.withContext(async (ctx) => {
      const app = await addApp(ctx, {
        ownerId: Number(stranger.id),
        name: 'Beside',
        link: '',
        redirectUris: [],
      });
      const author = { userId: Number(stranger.id), appId: app.id };
      const draft = { replyTo: undefined, machineOnly: false, annotations: [], entities: undefined };
      for (let n = 0; n < POSTS_BESIDE; n++) await createPost(ctx, author, { ...draft, text: `beside ${n}` });
    });
    // What Redis knows is lost on the way.
    let restarting: Promise<void> | undefined;
    const loseRedis = async () => {
      restarting ??= redis?.restart();
      await restarting;
    };
    await Promise.all(writers.map((writer) => write(clientsOf(writer), loseRedis)));
    await beside;
    isOver = true;
    const written = writers.length * POSTS_PER_WRITER;
    const readAll = (list: string) => readList(lists[list]!(clientFor(reader.client)), { count: 200 });
    const own = await until(async () => {
      const ids = await readAll('home');
      return ids.length >= written && ids;
    });
    truth.set('home', own);
    truth.set('global', await readAll('global'));
    await Promise.all([...polling, logging]);

    expect(truth.get('home')).toHaveLength(written);
    expect(truth.get('global')).toHaveLength(written + POSTS_BESIDE);
    for (const { list, seen } of polls) expect(seen, list).toEqual(truth.get(list));
    expect(seqs).toEqual(seqs.map((_, n) => n + 1));
    expect(postIds).toEqual([...new Set(postIds)].sort((a, b) => a - b));
    for (const { faults } of programs) expect(faults).toEqual([]);
    expect(await first.json('check')).toEqual({ ok: true, problems: [] });
  });
});
