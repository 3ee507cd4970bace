/** PostgreSQL drops connections, or is unavailable for a while: errors meanwhile, nothing lost, and no help needed after. */

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabase, type Json, TestService, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import { Gate } from './gate.ts';
import { type Account, Program } from './program.ts';
import { runAlone } from './run-command.ts';

const CUTS = 12;

/** Ends every connection of the program's to its database, in the middle of whatever they do. */
async function cutConnections(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query(
    `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
     where datname = current_database() and application_name like 'millrace%'`,
  );
  return rows[0].n;
}

/** Clients that write and read until told to stop. @returns acknowledged posts and every other status. */
async function load(people: readonly Account[], isOver: () => boolean) {
  const acknowledged = new Map<string, string>();
  const refused: number[] = [];
  await Promise.all(
    people.map(async ({ client, username }) => {
      for (let n = 0; !isOver(); n++) {
        const text = `${username} ${n}`;
        const made = await client.post('/posts', { text });
        if (made.status === 200) acknowledged.set(made.data.id, text);
        else refused.push(made.status);
        const read = await client.get('/posts/stream?count=5');
        if (read.status !== 200) refused.push(read.status);
        const followed = await client.post(`/users/${people[n % people.length]?.id}/follow`);
        if (![200, 400].includes(followed.status)) refused.push(followed.status);
      }
    }),
  );
  return { acknowledged, refused };
}

async function expectAll(reader: Account, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const ids = [...acknowledged.keys()];
  for (let at = 0; at < ids.length; at += 200) {
    const page = ids.slice(at, at + 200);
    const { data } = await reader.client.get(`/posts?ids=${page.join(',')}`);
    expect(data.map(({ id, text }: Json) => [id, text])).toEqual(
      page.map((id) => [id, acknowledged.get(id)]),
    );
  }
}

const programs: { dispose(): Promise<void> }[] = [];
afterEach(() => Promise.all(programs.splice(0).map((program) => program.dispose())));

const without = hasRedis ? '' : ` (skipped: ${REDIS_MISSING})`;
test.skipIf(!hasRedis)(
  `connections cut during load lose nothing that was acknowledged${without}`,
  async () => {
    const redis = await RedisServer.start();
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const first = await Program.create('postgres', { settings });
    const second = await Program.create('postgres', { databaseUrl: first.databaseUrl, settings });
    programs.push(first, second, redis);
    const people = await first.accounts('anna', 'ben', 'cleo', 'dora', 'emil', 'fred', 'gina', 'hugo');
    await first.start();
    await second.start();
    const admin = new pg.Client({ connectionString: first.databaseUrl });
    await admin.connect();
    let isOver = false;
    let progress = 0;
    // Two processes write, so each also has to read the other's events while its connections go.
    const spread = people.map((person, n) => ({
      ...person,
      client: [first, second][n % 2]!.clientOf(person.token),
    }));
    const loading = load(spread, () => {
      progress++;
      return isOver;
    });
    for (let cut = 0; cut < CUTS; cut++) {
      const enough = progress + people.length * 3;
      await until(() => progress > enough);
      expect(await cutConnections(admin)).toBeGreaterThan(0);
    }
    const enough = progress + people.length * 5;
    await until(() => progress > enough);
    isOver = true;
    const { acknowledged, refused } = await loading;
    await admin.end();
    expect([...new Set(refused)].filter((status) => status !== 503)).toEqual([]);
    await expectAll(people[0] as Account, acknowledged);
    expect(await first.json('check')).toEqual({ ok: true, problems: [] });
    expect([...first.faults, ...second.faults]).toEqual([]);
  },
);

test('a database that is unavailable for a while is missed, and found again', async () => {
  const { gate, url } = await Gate.to(await createDatabase());
  const settings = { MILLRACE_LOG_LEVEL: 'info' };
  const program = await Program.create('postgres', { databaseUrl: url, settings });
  programs.push(program);
  const [anna] = (await program.accounts('anna')) as [Account];
  await program.start();
  const ready = async (): Promise<number> => (await fetch(`${program.origin}/readyz`)).status;
  expect(await ready()).toBe(200);
  gate.close();
  await until(async () => (await ready()) === 503);
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200);
  for (let n = 0; n < 8; n++) {
    const { status, body } = await anna.client.post('/posts', { text: 'lost' });
    expect({ status, slug: body.meta.error_slug }).toEqual({ status: 503, slug: 'unavailable' });
    // An attempt to open a stream must not use up a place for one.
    const stream = await fetch(`${program.origin}/stream/user`, {
      headers: { authorization: `Bearer ${anna.token}` },
    });
    expect(stream.status).toBe(503);
    await stream.text();
  }
  await gate.open();
  await until(async () => (await ready()) === 200);
  expect((await anna.client.post('/posts', { text: 'found' })).status).toBe(200);
  const { data } = await anna.client.get('/users/me/posts');
  expect(data.map(({ text }: Json) => text)).toEqual(['found']);
  const stream = await fetch(`${program.origin}/stream/user`, {
    headers: { authorization: `Bearer ${anna.token}` },
  });
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
  // One line says that it is unavailable, and one that it is back.
  const told = await until(() => {
    const lines = program.logged.filter(({ level, msg }) => level === 40 || /the database/.test(msg));
    return lines.some(({ msg }) => msg === 'the database works again') && lines;
  });
  expect(told.map(({ msg }) => msg)).toEqual([
    'the database failed; what waits for it gets an error',
    'the database works again',
  ]);
  expect(told[1]).toMatchObject({ seconds: expect.any(Number), failures: expect.any(Number) });
  gate.close();
  expect(program.faults).toEqual([]);
});

// All wait out the bound of ten seconds, so they do so together.
describe.concurrent('no call waits for ever', () => {
  test('for another session that holds the clock', async ({ expect }) => {
    const service = await TestService.start('postgres');
    const anna = await service.person('anna');
    const env = { MILLRACE_DATA: tmpdir(), MILLRACE_DATABASE_URL: service.ctx.config.databaseUrl! };
    const other = new pg.Client({ connectionString: env.MILLRACE_DATABASE_URL });
    await other.connect();
    await other.query('begin; select * from clock for update');
    const start = performance.now();
    const waiting = Promise.all([
      anna.post('/posts', { text: 'too early' }),
      runAlone(['user', 'add', 'ben'], env),
    ]);
    expect((await anna.get('/users/me')).status).toBe(200);
    // Bookkeeping does not wait for other writers.
    const stream = await HttpStream.open(anna);
    expect((await anna.get(`/posts/stream/global?connection_id=${stream.connectionId}`)).status).toBe(200);
    stream.close();
    const [posted, added] = await waiting;
    expect(performance.now() - start).toBeGreaterThan(9_000);
    expect([posted.status, posted.meta.error_slug]).toEqual([503, 'unavailable']);
    expect([added.status, added.stderr]).toEqual([
      1,
      expect.stringContaining('another process has blocked writes'),
    ]);

    await other.end();
    expect((await anna.post('/posts', { text: 'in time' })).status).toBe(200);
    expect((await anna.get('/users/me/posts')).data.map(({ text }: Json) => text)).toEqual(['in time']);
    expect((await service.anonymous.get('/users/@ben')).status).toBe(404);
    await service.stop();
  });

  test('for another process that keeps the SQLite store locked', async ({ expect }) => {
    const service = await TestService.start('sqlite', { MILLRACE_LOG_LEVEL: 'error' });
    const anna = await service.person('anna');
    const other = new DatabaseSync(join(service.ctx.config.data, 'millrace.db'));
    other.exec('begin immediate');
    const { status, meta } = await anna.post('/posts', { text: 'too early' });
    expect([status, meta.error_slug, meta.error_message]).toEqual([
      503,
      'unavailable',
      'Service unavailable: another process has blocked writes. Try again shortly.',
    ]);
    other.exec('rollback');
    other.close();
    expect((await anna.post('/posts', { text: 'in time' })).status).toBe(200);
    expect((await anna.get('/users/me/posts')).data.map(({ text }: Json) => text)).toEqual(['in time']);
    await service.stop();
  });

  test('for an answer that does not come', async ({ expect }) => {
    const { gate, url } = await Gate.to(await createDatabase());
    const service = await TestService.start('postgres', {
      MILLRACE_DATABASE_URL: url,
      MILLRACE_LOG_LEVEL: 'error',
    });
    const anna = await service.person('anna');
    const ready = async (): Promise<number> => (await fetch(`${service.origin}/readyz`)).status;
    gate.hold();
    const [posted, read, readiness] = await Promise.all([
      anna.post('/posts', { text: 'lost' }),
      anna.get('/users/me/posts'),
      ready(),
    ]);
    for (const { status, meta } of [posted, read]) {
      expect([status, meta.error_slug]).toEqual([503, 'unavailable']);
    }
    expect(readiness).toBe(503);

    gate.close();
    await gate.open();
    await until(async () => (await ready()) === 200);
    expect((await anna.post('/posts', { text: 'found' })).status).toBe(200);
    expect((await anna.get('/users/me/posts')).data.map(({ text }: Json) => text)).toEqual(['found']);
    await service.stop();
    gate.close();
  });

  test('but not for a statement that takes its time', async ({ expect }) => {
    const service = await TestService.start('postgres');
    expect(await service.ctx.store.read.all('select pg_sleep(12)', [])).toHaveLength(1);
    await service.stop();
  });
});
