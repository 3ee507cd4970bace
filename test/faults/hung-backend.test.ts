/** One process of PostgreSQL hangs while the others answer: what waits for it fails in the end, and all goes on without it. */
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Json, type Person, TestService, until } from '../harness.ts';
import { HttpStream, StreamRefused } from '../stream-client.ts';

/** How often the service looks what is silent, in milliseconds, and how often for these tests; the sixth time is too often. */
const LOOK_MS = 10_000;
const SHORT_MS = 50;

describe('while a process of PostgreSQL hangs', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** A service that is soon tired of waiting. */
  async function start() {
    const { setInterval } = globalThis;
    vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, ms: number, ...rest: []) =>
      setInterval(work, ms === LOOK_MS ? SHORT_MS : ms, ...rest)) as never);
    const service = await TestService.start('postgres', { MILLRACE_LOG_LEVEL: 'silent' });
    vi.restoreAllMocks();
    ends.push(() => service.stop());
    const admin = new pg.Client({ connectionString: service.ctx.config.databaseUrl });
    await admin.connect();
    ends.push(() => admin.end());
    /** Stops the server's processes of the connections of a name. */
    const freeze = async (name: string): Promise<void> => {
      const text =
        'select pid from pg_stat_activity where datname = current_database() and application_name = $1';
      const { rows } = await admin.query(text, [name]);
      expect(rows.length).toBeGreaterThan(0);
      for (const { pid } of rows as { pid: number }[]) {
        process.kill(pid, 'SIGSTOP');
        ends.push(() => process.kill(pid, 'SIGCONT'));
      }
    };
    return { service, freeze, ann: await service.person('ann') };
  }

  const textsOf = async (person: Person) =>
    (await person.get('/users/me/posts')).data.map(({ text }: Json) => text);

  test('that reads, calls fail and then go on with others', async () => {
    const { service, freeze, ann } = await start();
    await Promise.all(
      Array.from({ length: 10 }, () => service.ctx.store.read.all('select pg_sleep(0.1)', [])),
    );
    await freeze('millrace');
    service.forget();
    const { status, meta } = await ann.get('/users/me');
    expect([status, meta.error_slug]).toEqual([503, 'unavailable']);
    await until(async () => (await ann.get('/users/me')).status === 200);
  });

  test('that writes, posts fail, leave nothing, and are taken again', async () => {
    const { freeze, ann } = await start();
    expect((await ann.post('/posts', { text: 'before' })).status).toBe(200);
    await freeze('millrace writer');
    const { status, meta } = await ann.post('/posts', { text: 'lost' });
    expect([status, meta.error_slug]).toEqual([503, 'unavailable']);
    await until(async () => (await ann.post('/posts', { text: 'after' })).status === 200);
    expect(await textsOf(ann)).toEqual(['after', 'before']);
  });

  test('that does the bookkeeping, streams are refused and then opened', async () => {
    const { freeze, ann } = await start();
    await freeze('millrace bookkeeping');
    await expect(HttpStream.open(ann)).rejects.toThrow(StreamRefused);
    const stream = await until(() => HttpStream.open(ann).catch(() => undefined));
    stream.close();
  });

  test('a check of the whole store may take its time', async () => {
    const { service } = await start();
    const asleep = `select pg_sleep(${(12 * SHORT_MS) / 1000}) is not null as is_over`;
    const { maintenance, exports, read } = service.ctx.store;
    for (const db of [maintenance, exports]) expect(await db.all(asleep, [])).toEqual([{ is_over: true }]);
    await expect(read.all(asleep, [])).rejects.toThrow('Connection terminated');
  });
});
