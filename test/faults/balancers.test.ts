/** Several processes behind the samples of HAProxy and nginx, of which some end: nothing is lost and nothing is done twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { older } from '../../packages/client/src/index.ts';
import type { Balancer } from '../balancer.ts';
import { HAPROXY_MISSING, hasHaproxy, startHaproxy } from '../haproxy.ts';
import { Client, createDatabase, until } from '../harness.ts';
import { hasNginx, NGINX_MISSING, startNginx } from '../nginx.ts';
import { clientFor } from '../published.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';
import { type Account, Program } from './program.ts';

const balancers = [
  {
    name: 'HAProxy',
    start: (ports: number[]) => startHaproxy(ports),
    isThere: hasHaproxy,
    hint: HAPROXY_MISSING,
  },
  { name: 'nginx', start: (ports: number[]) => startNginx(ports), isThere: hasNginx, hint: NGINX_MISSING },
];
const WRITERS = 4;
/** Calls of each writer between one event and the next. */
const CALLS = 15;

/** What one writer sent, and how it was answered. */
interface Sent {
  text: string;
  /** 0 where there was no answer. */
  status: number;
}

describe.each(balancers)('several processes behind $name', ({ name, start, isThere, hint }) => {
  if (!isThere) console.warn(`The sample of ${name} is not tried with several processes: ${hint}.`);
  if (!hasRedis) console.warn(`Several processes behind ${name} are not tried: ${REDIS_MISSING}.`);
  const programs: Program[] = [];
  let redis: RedisServer | undefined;
  let balancer: Balancer | undefined;
  let ada: Account;
  let client: Client;

  beforeAll(async () => {
    if (!isThere || !hasRedis) return;
    redis = await RedisServer.start();
    const databaseUrl = await createDatabase();
    for (let n = 0; n < 3; n++) {
      const settings = { MILLRACE_REDIS_URL: redis.url };
      programs.push(await Program.create('postgres', { databaseUrl, settings }));
    }
    [ada] = (await programs[0]!.accounts('ada')) as [Account];
    await Promise.all(programs.map((program) => program.start()));
    balancer = await start(programs.map(({ port }) => port));
    client = new Client(balancer.origin, ada.token);
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(programs.map((program) => program.dispose()));
    await redis?.dispose();
  });

  /** Several writers post one after the other while `work` runs, and some calls longer. */
  async function writeDuring(work: () => Promise<unknown>): Promise<Sent[]> {
    const sent: Sent[] = [];
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0, left = CALLS; left > 0; n++) {
        const text = `${expect.getState().currentTestName}: ${writer}, ${n}`;
        const status = await client.post('/posts', { text }).then(
          (reply) => reply.status,
          () => 0,
        );
        sent.push({ text, status });
        if (isOver) left--;
      }
    });
    await until(() => sent.length >= WRITERS * CALLS);
    await work();
    isOver = true;
    await Promise.all(writers);
    return sent;
  }

  async function postsOf(): Promise<(string | undefined)[]> {
    const texts: (string | undefined)[] = [];
    const own = older((range) => clientFor(client).users.posts('me', range), { count: 200 });
    for await (const { text } of own) texts.push(text);
    return texts;
  }

  /** Everything that was acknowledged is there, and nothing is there twice. */
  async function checkPosts(sent: readonly Sent[]): Promise<void> {
    const there = await postsOf();
    expect(new Set(there).size).toBe(there.length);
    for (const { text, status } of sent) if (status === 200) expect(there).toContain(text);
  }

  test.skipIf(!isThere || !hasRedis)(
    'a process that is killed fails what it was doing, and nothing else',
    async () => {
      const [victim] = programs as [Program];
      const sent = await writeDuring(() => victim.kill());
      await victim.start();
      const failed = sent.filter(({ status }) => status !== 200);
      expect(failed.length).toBeLessThanOrEqual(WRITERS);
      await checkPosts(sent);
    },
  );

  test.skipIf(!isThere || !hasRedis)(
    'a client that leaves its stream without a word is noticed, and gets what comes while it is disconnected',
    async () => {
      const openStreams = async (): Promise<number> => {
        const counts = programs.map((program) => program.metric('millrace_open_streams'));
        return (await Promise.all(counts)).reduce((sum, n) => sum + n);
      };
      for (const Stream of [HttpStream, SocketStream]) {
        const stream = await Stream.open(client);
        await client.get(`/posts/stream?connection_id=${stream.connectionId}&count=0`);
        expect(await openStreams()).toBe(1);
        stream.close();
        await until(async () => (await openStreams()) === 0);
        const { data } = await client.post('/posts', { text: 'while it is disconnected' });
        const again = await Stream.open(client, `?connection_id=${stream.connectionId}`);
        expect((await again.next()).data[0].id).toBe(data.id);
        again.close();
        await until(async () => (await openStreams()) === 0);
      }
    },
  );
});

const isPossible = hasHaproxy && hasRedis;

test.skipIf(!isPossible)(
  'HAProxy sends streams to the processes of that role, and everything else to the others',
  async () => {
    const redis = await RedisServer.start();
    const databaseUrl = await createDatabase();
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const [api, streams] = [
      await Program.create('postgres', { databaseUrl, settings }),
      await Program.create('postgres', { databaseUrl, settings }),
    ];
    let balancer: Balancer | undefined;
    try {
      const [ada] = (await api.accounts('ada')) as [Account];
      await Promise.all([api.start('--roles', 'api,jobs'), streams.start('--roles', 'streams')]);
      balancer = await startHaproxy([api.port], { streams: [streams.port] });
      const client = new Client(balancer.origin, ada.token);
      for (let n = 0; n < 3; n++) expect((await client.get('/users/me')).status).toBe(200);
      for (const Stream of [HttpStream, SocketStream]) {
        const stream = await Stream.open(client);
        expect(stream.connectionId).toMatch(/./);
        stream.close();
      }
      expect((await client.get('/posts/stream/global')).status).toBe(200);
      expect((await fetch(`${balancer.origin}/metrics`)).status).toBe(404);
    } finally {
      await balancer?.stop();
      await Promise.all([api.dispose(), streams.dispose()]);
      await redis.dispose();
    }
  },
);
