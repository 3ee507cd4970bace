/** Events between processes: what Redis loses, repeats or cannot tell is lost to nobody. */
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checked } from '../../src/bus/checked.ts';
import { eventsAfter } from '../../src/events/log.ts';
import { Client, TestService, until } from '../harness.ts';
import {
  hasRedis,
  REDIS_MISSING,
  RedisCluster,
  RedisSentinels,
  RedisServer,
  redisOf,
} from '../redis-server.ts';
import { type Member, startMember } from './member.ts';

/** A process, and the numbers of the events that it has applied, in that order. */
type Observed = Member & { readonly applied: readonly number[] };

function observe(member: Member): Observed {
  const applied: number[] = [];
  member.ctx.tail.follow(({ seq }) => applied.push(seq));
  return { ctx: member.ctx, origin: member.origin, stop: () => member.stop(), applied };
}

/** Three processes on one database, in this process; the first one is the last of the list. */
async function startMembers(redisUrl: string): Promise<[TestService, Observed[]]> {
  const first = await TestService.start('postgres', { MILLRACE_REDIS_URL: redisUrl });
  const members = [observe(first)];
  while (members.length < 3) members.unshift(observe(await startMember(first)));
  await until(() => members.every(({ ctx }) => ctx.bus?.isHearing));
  return [first, members];
}

describe.skipIf(!hasRedis)(`events between processes${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  let redis: RedisServer;
  let first: TestService;
  let members: Observed[];
  let clients: Client[];
  let post: (client: Client | undefined, text: string) => Promise<string>;

  beforeAll(async () => {
    redis = await RedisServer.start();
    [first, members] = await startMembers(redis.url);
    const { token } = await first.person('writer');
    clients = members.map(({ origin }) => new Client(origin, token));
    post = async (client, text) => {
      const { status, data } = (await client?.post('/posts', { text })) ?? {};
      expect(status).toBe(200);
      return data.id;
    };
  });

  afterAll(async () => {
    for (const { stop } of members) await stop();
    await redis.dispose();
  });

  /** What a process shows as the writer's newest post. */
  const newest = async (client: Client | undefined) =>
    (await client?.get('/users/me/posts?count=1'))?.data[0]?.id;

  /** Writes through each process and reads through all others at once; what is read there was cached before. */
  async function writeAndRead(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      for (const writer of clients) {
        const id = await post(writer, `post ${n}`);
        for (const reader of clients) expect(await newest(reader)).toBe(id);
        const name = `Named by ${id}`;
        expect((await writer.call('/users/me', { method: 'PATCH', body: { name } })).status).toBe(200);
        const read = clients.map(async (reader) => (await reader.get('/users/me')).data.name);
        expect(await Promise.all(read)).toEqual(clients.map(() => name));
      }
    }
  }

  /** Every process has applied every event once and in order, up to the last one. */
  async function checkApplied(): Promise<void> {
    const { position } = first.ctx.tail;
    for (const { ctx, applied } of members) {
      await until(() => ctx.tail.position >= position);
      const [start = 0] = applied;
      expect(applied).toEqual(applied.map((_, index) => start + index));
    }
  }

  test('what one process has written, all others show at once, without reading the log', async () => {
    await writeAndRead(2);
    const reads = await first.readsOf(async () => {
      for (const [n, writer] of clients.entries()) {
        const id = await post(writer, `told ${n}`);
        expect(await newest(clients[2])).toBe(id);
      }
    });
    expect(reads.filter((sql) => /"?events"?/.test(sql))).toEqual([]);
    await checkApplied();
  });

  test('several requests at once wait for the horizon with one command, or one statement', async () => {
    let asked = 0;
    const { commands } = redisOf(first.ctx);
    const get = commands.get.bind(commands);
    commands.get = ((key: string) => {
      asked++;
      return get(key);
    }) as typeof commands.get;
    const read = await first.readsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => first.ctx.horizon?.reach())),
    );
    expect(asked + read.length).toBe(1);
    commands.get = get as typeof commands.get;
  });

  test('messages that are repeated, too early or of another form change nothing', async () => {
    const { bus: shared, store, tail } = first.ctx;
    const before = tail.position;
    await post(clients[0], 'one');
    await post(clients[1], 'two');
    const [one, two] = await eventsAfter(store.read, before, 10);
    const tell = (message: unknown) => shared?.publish('events', JSON.stringify(message));
    tell({ v: 1, before: { seq: one?.seq, at: one?.at }, events: [two] });
    tell({ v: 1, before: { seq: two?.seq, at: two?.at }, events: [] });
    tell({ v: 1, before: { seq: before + 1000, at: 0 }, events: [{ ...two, seq: before + 1001 }] });
    tell({ v: 2, something: 'else' });
    await writeAndRead(1);
    await checkApplied();
  });

  test('a lost connection to Redis loses nothing', async () => {
    for (let n = 0; n < 3; n++) {
      await redis.command('client', 'kill', 'type', 'pubsub');
      await writeAndRead(1);
    }
    await until(() => members.every(({ ctx }) => ctx.bus?.isHearing));
    await checkApplied();
  });

  test('without Redis everything goes on, and so it does when Redis is back and empty', async () => {
    await redis.kill();
    await until(() => members.every(({ ctx }) => ctx.bus?.isReady === false));
    await writeAndRead(2);
    await redis.start();
    await until(() => members.every(({ ctx }) => ctx.bus?.isReady && ctx.bus.isHearing));
    await writeAndRead(1);
    await checkApplied();
  });

  test('a Redis that does not answer fails no call', async () => {
    redis.pause();
    try {
      await writeAndRead(1);
    } finally {
      redis.resume();
    }
    await until(() => members.every(({ ctx }) => ctx.bus?.isReady && ctx.bus.isHearing));
    await writeAndRead(1);
    await checkApplied();
  });

  test('while all write at once, each applies every event once and in order', async () => {
    const faults = [
      () => redis.command('client', 'kill', 'type', 'pubsub'),
      () => redis.restart(),
      () => redis.command('client', 'kill', 'type', 'normal'),
    ];
    for (const fault of faults) {
      const writes = clients.flatMap((client, m) =>
        Array.from({ length: 30 }, async (_, n) => {
          const id = await post(client, `all ${m} ${n}`);
          const { status } = (await clients[(m + 1) % 3]?.get(`/posts/${id}`)) ?? {};
          expect(status).toBe(200);
        }),
      );
      await fault();
      await Promise.all(writes);
    }
    await checkApplied();
  });

  test('services on one Redis do not hear one another, whatever logical database they were given', async () => {
    const other = await TestService.start('postgres', { MILLRACE_REDIS_URL: `${redis.url}/3` });
    try {
      const theirs = redisOf(other.ctx);
      const { tail } = other.ctx;
      expect(theirs.prefix).not.toBe(redisOf(first.ctx).prefix);
      const { position } = tail;
      const heard: string[] = [];
      await theirs.subscribe('heard', checked(Type.String()), (message) => heard.push(message));
      first.ctx.bus?.publish('heard', '"of another service"');
      theirs.publish('heard', '"own"');
      await post(clients[0], 'not for them');
      await until(() => heard.length > 0);
      expect(heard).toEqual(['own']);
      expect(tail.position).toBe(position);
    } finally {
      await other.stop();
    }
  });

  test('an event of a type that this version does not know empties the caches and is passed over', async () => {
    const { store, tail } = first.ctx;
    await writeAndRead(1);
    const before = tail.position;
    // As a newer version would write it.
    await store.bookkeeping(async (db) => {
      await db.all("update users set name = 'Named by a newer version' where username = 'writer'", []);
      const rows = await db.all(
        'update clock set last_seq = last_seq + 1, last_at = 5 returning last_seq',
        [],
      );
      const { last_seq } = rows[0] as { last_seq: number };
      const body = '{"type":"from-the-future","body":{"user":1}}';
      await db.all(`insert into events (seq, at, type, body) values ($1, 5, 'from-the-future', '${body}')`, [
        last_seq,
      ]);
    });
    // What follows on it makes all read the log, also those that no longer poll.
    await post(clients[1], 'after it');
    for (const reader of clients)
      expect((await reader.get('/users/me')).data.name).toBe('Named by a newer version');
    await writeAndRead(1);
    for (const { applied } of members) expect(applied).not.toContain(before + 1);
  });
});

describe.skipIf(!hasRedis)(`other kinds of Redis${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  test.each([
    ['with Sentinels, through a failover', RedisSentinels, (set: RedisSentinels) => set.master.kill()],
    ['a Cluster, when one of its nodes ends', RedisCluster, ({ nodes }: RedisCluster) => nodes[0]?.kill()],
  ] as const)('%s', async (_, kind, fail) => {
    const set = await kind.start();
    const [first, members] = await startMembers(set.url);
    try {
      const { token } = await first.person('writer');
      const clients = members.map(({ origin }) => new Client(origin, token));
      const writeAndRead = async (text: string) => {
        for (const writer of clients) {
          const { data } = await writer.post('/posts', { text });
          for (const reader of clients) {
            expect((await reader.get('/users/me/posts?count=1')).data[0].id).toBe(data.id);
          }
        }
      };
      await writeAndRead('before');
      await fail(set as never);
      await writeAndRead('meanwhile');
      await until(() => members.every(({ ctx }) => ctx.bus?.isHearing));
      await writeAndRead('after');
      for (const { applied } of members) {
        const [start = 0] = applied;
        expect(applied).toEqual(applied.map((_seq, index) => start + index));
      }
    } finally {
      for (const { stop } of members) await stop();
      await set.dispose();
    }
  });
});
