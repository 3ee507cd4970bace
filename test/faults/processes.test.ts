/** Several programs on one store: which may serve beside each other, and what happens when one ends. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { databases, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';
import { type Finished, Program } from './program.ts';

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

/** Serves until the program ends by itself. */
const refused = async (program: Program): Promise<Finished> => {
  const finished = await program.run('serve');
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
  expect(first.stderr).toMatch(/^Waiting until process 1 on elsewhere.* is known to be dead\.$/m);
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
    await until(() => withoutRedis.isRunning);
  });
});
