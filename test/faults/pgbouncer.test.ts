/** PgBouncer between the service and PostgreSQL: sessions of the server are shared, and nothing else changes. */
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { createDatabase, type Json, TestService, until } from '../harness.ts';
import { ids } from '../people.ts';
import { hasPgbouncer, PGBOUNCER_MISSING, Pgbouncer } from '../pgbouncer.ts';
import { hasRedis, RedisServer } from '../redis-server.ts';
import { HttpStream } from '../stream-client.ts';
import { type Account, Program } from './program.ts';
import { runAlone } from './run-command.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Posts of each person. */
const EACH = 20;

/** Fewer connections than the service opens, so that they are shared. */
const POOL = ['default_pool_size = 5'];

const without = hasPgbouncer ? '' : ` (skipped: ${PGBOUNCER_MISSING})`;
if (!hasPgbouncer) console.warn(`PgBouncer is not tested: ${PGBOUNCER_MISSING}.`);

describe.skipIf(!hasPgbouncer)(`PgBouncer${without}`, () => {
  async function through(mode: 'session' | 'transaction' | 'statement', settings: readonly string[] = []) {
    const direct = await createDatabase();
    const bouncer = await Pgbouncer.start(direct, mode, settings);
    ends.push(() => bouncer.dispose());
    return { direct, url: bouncer.url(direct), bouncer };
  }

  test.each([
    ['session', ['default_pool_size = 40']],
    ['transaction', POOL],
  ] as const)(
    'in %s mode serves reads, writes, searches and streams at the same time',
    async (mode, pool) => {
      const { url } = await through(mode, pool);
      const service = await TestService.start('postgres', { MILLRACE_DATABASE_URL: url });
      ends.push(() => service.stop());
      const people = await Promise.all(['ann', 'ben', 'cleo', 'dora'].map((name) => service.person(name)));
      const [ann] = people as [(typeof people)[number]];
      const stream = await HttpStream.open(ann);
      await ann.get(`/posts/stream?connection_id=${stream.connectionId}`);
      const made = await Promise.all(
        people.flatMap((person) =>
          Array.from({ length: EACH }, async (_, n) => {
            const { status, data } = await person.post('/posts', { text: `through the pool ${n}` });
            expect(status).toBe(200);
            const found = await person.get('/posts/search?query=pool&count=5');
            expect([found.status, found.data.length > 0]).toEqual([200, true]);
            expect((await person.get(`/posts/${data.id}`)).data.text).toBe(`through the pool ${n}`);
            return data.id as string;
          }),
        ),
      );
      expect((await ann.post('/posts', {})).status).toBe(400);
      const shown = (frames: readonly Json[]) => frames.map(({ meta }) => meta.max_id).filter(Boolean);
      await until(() => shown(stream.frames).length === EACH);
      expect(shown(stream.frames).toSorted()).toEqual(made.slice(0, EACH).toSorted());
      stream.close();
      const page = await ann.get('/posts/stream/global?count=200');
      expect(page.data.map(({ id }: Json) => id).toSorted()).toEqual(made.toSorted());
    },
  );

  test.each(['session', 'transaction'] as const)(
    'in %s mode settings hold where they are needed and nowhere else',
    async (mode) => {
      const { url } = await through(mode, ['default_pool_size = 40']);
      const service = await TestService.start('postgres', { MILLRACE_DATABASE_URL: url });
      ends.push(() => service.stop());
      const { store } = service.ctx;
      const names = ['lock_timeout', 'statement_timeout', 'enable_hashjoin'];
      const shown = `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`;
      const none = { lock_timeout: '0', statement_timeout: '0', enable_hashjoin: 'on' };
      for (let round = 0; round < 3; round++) {
        expect(await store.search.all(shown, [])).toEqual([{ ...none, statement_timeout: '5s' }]);
        expect(await store.bookkeeping((db) => db.all(shown, []))).toEqual([
          { ...none, lock_timeout: '10s' },
        ]);
        expect(await store.write((tx) => tx.all(shown, []))).toEqual([
          { ...none, lock_timeout: '10s', enable_hashjoin: 'off' },
        ]);
        const reads = await Promise.all(Array.from({ length: 8 }, () => store.read.all(shown, [])));
        expect(reads).toEqual(Array.from({ length: 8 }, () => [none]));
      }
      await expect(store.search.all('select 1 / 0', [])).rejects.toThrow('division by zero');
      expect(await store.search.all('select 1 as one', [])).toEqual([{ one: 1 }]);
    },
  );

  test('in transaction mode a store is made, copied and checked through it', async () => {
    const { direct, url } = await through('transaction', POOL);
    const empty = new URL(await createDatabase('template0'));
    const program = await Program.create('postgres', {
      databaseUrl: url.replace(new URL(direct).pathname, empty.pathname),
    });
    ends.push(() => program.dispose());
    await program.start();
    const [anna] = await program.accounts('anna');
    expect((await anna!.client.post('/posts', { text: 'one' })).status).toBe(200);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
    expect((await program.run('backup', `${program.folder}/backup`)).status).toBe(0);
    expect(program.faults).toEqual([]);
  });

  test.skipIf(!hasRedis)('in transaction mode two processes show each other what is posted', async () => {
    const { url } = await through('transaction', POOL);
    const redis = await RedisServer.start();
    ends.push(() => redis.dispose());
    const settings = { MILLRACE_REDIS_URL: redis.url };
    const programs: Program[] = [];
    while (programs.length < 2) {
      const program = await Program.create('postgres', { databaseUrl: url, settings });
      ends.push(() => program.dispose());
      programs.push(program);
    }
    const [first, second] = programs as [Program, Program];
    const [ann] = (await first.accounts('ann')) as [Account];
    for (const program of programs) await program.start();
    const [one, other] = [first.clientOf(ann.token), second.clientOf(ann.token)];
    const stream = await HttpStream.open(other);
    await other.get(`/posts/stream?connection_id=${stream.connectionId}`);
    const posted = await Promise.all(
      Array.from({ length: EACH }, async (_, n) => {
        const { status, data } = await (n % 2 === 0 ? one : other).post('/posts', { text: `post ${n}` });
        expect(status).toBe(200);
        return data.id as string;
      }),
    );
    const inOrder = posted.toSorted((a, b) => Number(a) - Number(b));
    await until(() => stream.frames.length === EACH);
    expect(stream.frames.flatMap(({ data }) => ids(data))).toEqual(inOrder);
    for (const client of [one, other]) {
      expect(ids((await client.get('/posts/stream?count=200')).data)).toEqual(inOrder.toReversed());
    }
    // The connection is the one process's, and the other takes it over.
    stream.close();
    const again = await HttpStream.open(one, `?connection_id=${stream.connectionId}`);
    expect(again.connectionId).toBe(stream.connectionId);
    const { data } = await other.post('/posts', { text: 'the last' });
    expect((await again.next()).data[0].id).toBe(data.id);
    again.close();
    for (const program of programs) expect(program.faults).toEqual([]);
  });

  test('in statement mode, in which there are no transactions, it is refused at start', async () => {
    const { url } = await through('statement');
    const { status, stderr } = await runAlone(['serve', '--port', '0'], {
      MILLRACE_DATA: `${tmpdir()}/none`,
      MILLRACE_DATABASE_URL: url,
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/transaction blocks not allowed in statement pooling mode/i),
    ]);
  });
});
