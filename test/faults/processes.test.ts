/** Several programs on one store: which may serve beside each other, and what happens when one ends. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import { type Account, Program } from './program.ts';
import type { Finished } from './run-command.ts';

const programs: Program[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.dispose()));
});

async function create(
  database: (typeof databases)[number],
  options: Parameters<typeof Program.create>[1] = {},
): Promise<Program> {
  const program = await Program.create(database, options);
  programs.push(program);
  return program;
}

/** Another program on the same PostgreSQL database. */
const beside = (first: Program, redis?: RedisServer): Promise<Program> =>
  create('postgres', {
    databaseUrl: first.databaseUrl,
    ...(redis !== undefined && { settings: { MILLRACE_REDIS_URL: redis.url } }),
  });

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

/** Serves until the program ends by itself. */
const refused = async (program: Program): Promise<Finished> => {
  const finished = await program.runAlone('serve');
  expect(finished).toMatchObject({ status: 1, stdout: '' });
  expect(finished.stderr).not.toMatch(/\n\s+at /);
  return finished;
};

describe.each(databases)('a second program on %s', (database) => {
  test('is refused with the reason while the first one goes on, and serves at once after kill -9', async () => {
    const first = await create(database);
    await first.start();
    const again = await create(database, { databaseUrl: first.databaseUrl });
    if (database === 'sqlite') again.env.MILLRACE_DATA = first.folder;
    const { stderr } = await refused(again);
    expect(stderr).toMatch(new RegExp(`process ${first.pid} on \\S+, since 20\\S+Z`));
    expect(stderr).toContain('Redis');
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    // Commands are no second service.
    expect((await first.json('user', 'add', 'ada')).username).toBe('ada');
    await first.kill();
    await again.start();
    // Its predecessor is known to be dead without waiting for its lease.
    expect(again.stderr).not.toContain('Waiting');
    expect(await again.json('check')).toEqual({ ok: true, problems: [] });
    await again.stop();
    await first.start();
    expect([...first.faults, ...again.faults]).toEqual([]);
  });

  test('of two that start at once, one serves', async () => {
    const first = await create(database);
    const second = await create(database, { databaseUrl: first.databaseUrl });
    if (database === 'sqlite') second.env.MILLRACE_DATA = first.folder;
    const starts = await Promise.allSettled([first.start(), second.start()]);
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = starts.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(String(refusal.reason)).toMatch(/ended with 1 .*serve/s);
  });
});

test('the lease of a program of another machine is waited for', async () => {
  const first = await create('postgres');
  await first.start();
  await first.kill();
  // As if it had run elsewhere, where nobody can see that it has ended.
  await first.withContext(({ store }) =>
    store.bookkeeping((db) =>
      db.all(
        `update processes set place = '{"host":"elsewhere","pid":1}', lease_until = lease_until + 1000`,
        [],
      ),
    ),
  );
  await first.start();
  expect(first.stderr).toMatch(/"Waiting until process 1 on elsewhere[^\n]* is known to be dead\."/);
});

describe.skipIf(!hasRedis)(`with Redis${hasRedis ? '' : ` (skipped: ${REDIS_MISSING})`}`, () => {
  let redis: RedisServer;
  let other: RedisServer;
  beforeAll(async () => {
    [redis, other] = await Promise.all([RedisServer.start(), RedisServer.start()]);
  });
  afterAll(() => Promise.all([redis.dispose(), other.dispose()]));

  test('programs serve beside each other on the same Redis only', async () => {
    const first = await create('postgres', { settings: { MILLRACE_REDIS_URL: redis.url } });
    await first.start();
    const second = await beside(first, redis);
    await second.start();
    // What it knew is lost, but it is the same Redis all the same.
    await redis.restart();
    const [third, withoutRedis, onOther] = await Promise.all([
      beside(first, redis),
      beside(first),
      beside(first, other),
    ]);
    await third.start();
    const [without, apart] = await Promise.all([refused(withoutRedis), refused(onOther)]);
    expect(without.stderr).toMatch(/serves this database with Redis, and this one has none/);
    expect(apart.stderr).toMatch(/serves this database with another Redis/);
    await Promise.all([first, second, third].map((program) => program.stop()));
    await withoutRedis.start();
    expect((await refused(first)).stderr).toMatch(/serves this database without Redis/);
    expect([first, second, third, withoutRedis].flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('programs that do not share the contents of files do not serve beside each other', async () => {
    const first = await create('postgres', { settings: { MILLRACE_REDIS_URL: redis.url } });
    const second = await beside(first, redis);
    const bucket = await beside(first, redis);
    const streams = await beside(first, redis);
    for (const { folder } of [second, streams]) {
      rmSync(join(folder, 'blobs'));
      mkdirSync(join(folder, 'blobs'), { mode: 0o700 });
    }
    bucket.env.MILLRACE_S3_URL = 'http://key:secret@127.0.0.1:1/bucket';
    await first.start();
    const { stderr } = await refused(second);
    expect(stderr).toMatch(
      new RegExp(`process ${first.pid} .* serves this database with other contents of files`),
    );
    expect(stderr).toContain('set MILLRACE_S3_URL alike for all');
    // One that only keeps streams uses no contents.
    await streams.start('--roles', 'streams');
    expect(await refused(bucket)).toMatchObject({ status: 1 });
    await first.stop();
    await second.start();
    expect([first, second, streams].flatMap(({ faults }) => faults)).toEqual([]);
  });

  test('programs do what their roles say', async () => {
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const api = await create('postgres', { settings });
    const streams = await beside(api, redis);
    const [ann] = (await api.accounts('ann')) as [Account];
    await api.start('--roles', 'api');
    await streams.start('--roles=streams,jobs');
    expect((await ann.client.get('/users/me')).data.username).toBe('ann');
    for (const path of ['/api/users/me', '/', '/docs', '/healthzz']) {
      const reply = await fetch(`${streams.origin}${path}`);
      expect([path, reply.status]).toEqual([path, 503]);
      const message = expect.stringContaining('has not the role api');
      expect(await reply.json()).toMatchObject({ meta: { code: 503, error_message: message } });
    }
    for (const path of ['/healthz', '/readyz', '/readyz/', '/metrics']) {
      expect([path, (await fetch(`${streams.origin}${path}`)).status]).toEqual([path, 200]);
    }
    const figures = async ({ origin }: Program) => {
      const text = await (await fetch(`${origin}/metrics`)).text();
      return [...text.matchAll(/^millrace_(processes|leader|redis_up) (\d+)$/gm)].map(([, name, n]) => [
        name,
        n,
      ]);
    };
    await until(async () => (await figures(api))[0]?.[1] === '2');
    const both = [['processes', '2']];
    expect(await figures(api)).toEqual([...both, ['leader', '0'], ['redis_up', '1']]);
    expect(await figures(streams)).toEqual([...both, ['leader', '1'], ['redis_up', '1']]);
  });

  test('one that stops answers until others have taken over, and tells balancers to use them', async () => {
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const first = await create('postgres', { settings });
    const second = await beside(first, redis);
    const [ann] = (await first.accounts('ann')) as [Account];
    await first.start();
    await second.start();
    await until(async () => /^millrace_processes 2$/m.test(await textOf(`${first.origin}/metrics`)));
    const stream = await HttpStream.open(ann.client);
    const stopped = first.stop();
    const ready = await until(async () => {
      const reply = await fetch(`${first.origin}/readyz`);
      return reply.status === 503 && reply;
    });
    expect(await ready.text()).toBe('this process is stopping.\n');
    expect(ready.headers.get('connection')).toBe('close');
    // It still takes new connections, and keeps its streams.
    const reply = await ann.client.post('/posts', { text: 'while it stops' });
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    expect(stream.isEnded).toBe(false);
    process.kill(first.pid, 'SIGINT');
    expect((await stopped).status).toBe(0);
    await stream.untilClosed();
    expect((await second.clientOf(ann.token).get(`/posts/${reply.data.id}`)).status).toBe(200);
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  test('one brings the store up to date, and the others wait for it', async () => {
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const first = await create('postgres', { settings });
    const second = await beside(first, redis);
    await first.accounts('ann');
    const client = new pg.Client({ connectionString: first.databaseUrl });
    await client.connect();
    for (const { env } of [first, second]) env.MILLRACE_LOG_LEVEL = 'info';
    const last = '0001-processes';
    await client.query(`drop table processes, upkeep_runs; delete from migrations where name = '${last}'`);
    // Another process is in the midst of it, until it is killed.
    const position = `('migration ${last}', '{"statement":0}')`;
    await client.query(`begin; insert into meta (key, value) values ${position}; create table processes ()`);
    const starts = [first, second].map((program) => program.start());
    await until(() => [first, second].every(({ stderr }) => stderr.includes('another process is bringing')));
    expect([first.isRunning, second.isRunning]).toEqual([true, true]);
    await client.query('rollback');
    await Promise.all(starts);
    // The log is written a moment later.
    const hasTold = ({ stderr }: Program): boolean => stderr.includes(last);
    await until(() => [first, second].some(hasTold));
    expect([first, second].filter(hasTold)).toHaveLength(1);
    const { rows } = await client.query('select count(*)::int as n from processes');
    expect(rows).toEqual([{ n: 2 }]);
    await client.end();
    expect(await first.json('check')).toEqual({ ok: true, problems: [] });
    expect([...first.faults, ...second.faults]).toEqual([]);
  });

  test('commands end at once where Redis is unavailable, and reach programs at once where it is not', async () => {
    const lonely = await RedisServer.start();
    const settings = { MILLRACE_REDIS_URL: lonely.url };
    const program = await create('postgres', { settings });
    const [ann] = (await program.accounts('ann')) as [Account];
    await program.start();
    expect((await ann.client.get('/users/me')).status).toBe(200);
    const { tokens } = await program.json('token', 'list', 'ann');
    await program.json('token', 'revoke', tokens[0].id, '--yes');
    expect((await ann.client.get('/users/me')).status).toBe(401);
    await lonely.kill();
    expect((await program.json('user', 'suspend', 'ann')).state).toBe('suspended');
    await lonely.dispose();
    expect(await (await fetch(`${program.origin}/readyz`)).text()).toBe('ok, while Redis is unavailable\n');
    expect(program.faults).toEqual([]);
  });
});
