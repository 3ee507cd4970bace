/** Statements that take long, on `Store.search` and `Store.maintenance`: nothing else waits for them. */
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { ReaderProcess } from '../../src/db/sqlite-reader-process.ts';
import { toApiError } from '../../src/http/api-error.ts';
import { FormClient } from '../form-client.ts';
import { databases, describeService, TestService, until } from '../harness.ts';
import { hasProc, processesTitled } from '../processes.ts';

/** An expression that is never computed to its end. */
const endless = {
  sqlite: `(with recursive n(i) as (select 1 union all select (i + 1) % 1000 from n) select count(*) from n)`,
  postgres: '(select pg_sleep(86400)::text)',
};

describeService('a search that does not end', (service) => {
  test('holds up no other call, is answered with 503 at its limit, and the next search works', async () => {
    const alice = await service().person('alice', { name: 'Findable' });
    const search = () => alice.get('/users/search?q=findable');
    expect((await search()).data).toMatchObject([{ id: alice.id }]);
    const post = (await alice.post('/posts', { text: 'Hello' })).data;

    const { store } = service().ctx;
    await store.write(async (tx) => {
      await tx.all('alter table user_counts rename to true_counts', []);
      const view = `create view user_counts as select * from true_counts where ${endless[store.read.dialect.name]} is not null`;
      await tx.all(view, []);
    });
    const running = search();
    // Were the statement run on the event loop, these would never be answered.
    for (let n = 0; n < 20; n++) {
      expect((await service().anonymous.get('/config')).status).toBe(200);
      expect((await alice.get(`/posts/${post.id}/stars`)).data).toEqual([]);
      expect((await fetch(`${service().origin}/readyz`)).status).toBe(200);
    }
    const reply = await running;
    expect(reply.status).toBe(503);
    expect(reply.meta).toMatchObject({
      error_slug: 'unavailable',
      error_message: expect.stringMatching(/^Service unavailable: the search took longer than 5 seconds\. /),
    });

    await store.write(async (tx) => {
      await tx.all('drop view user_counts', []);
      await tx.all('alter table true_counts rename to user_counts', []);
    });
    expect((await search()).data).toMatchObject([{ id: alice.id }]);
  });
});

describe.each(databases)('long statements on %s', (database) => {
  test('searches do not wait for maintenance, which has no limit', async () => {
    const service = await TestService.start(database);
    const { search, maintenance } = service.ctx.store;
    if (database === 'sqlite') {
      // Closing the store ends it.
      const running = expect(maintenance.all(`select ${endless.sqlite}`, [])).rejects.toThrow('is closed');
      expect(await search.all('select 1 as n', [])).toEqual([{ n: 1 }]);
      await service.stop();
      await running;
    } else {
      const limit = `select current_setting('statement_timeout') as "limit"`;
      expect(await search.all(limit, [])).toEqual([{ limit: '5s' }]);
      expect(await maintenance.all(limit, [])).toEqual([{ limit: '0' }]);
      await service.stop();
    }
  });

  test('faults arrive as errors, and what is asked for at once is answered in order', async () => {
    const service = await TestService.start(database);
    const { search } = service.ctx.store;
    const answers = await Promise.allSettled([
      search.all('select 1 as n', []),
      search.all('select * from missing_table', []),
      search.all('select 2 as n', []),
    ]);
    expect(answers).toMatchObject([
      { value: [{ n: 1 }] },
      { reason: { message: expect.stringContaining('missing_table') } },
      { value: [{ n: 2 }] },
    ]);
    await service.stop();
  });
});

describe.each(databases.filter((one) => one === 'sqlite'))('the process that reads for %s', () => {
  if (!hasProc)
    console.warn('Skipped: the tests of a process that is killed or stopped need /proc, which Linux has.');

  test.skipIf(!hasProc)('is replaced when it crashes, with an error for the statement it ran', async () => {
    const service = await TestService.start('sqlite');
    const { maintenance } = service.ctx.store;
    await maintenance.all('select 1', []);
    const [first] = readers();
    const running = maintenance.all(`select ${endless.sqlite}`, []);
    const next = maintenance.all('select 2 as n', []);
    process.kill(first as number, 'SIGKILL');
    const error = await running.catch((thrown) => thrown);
    expect(error.message).toContain('SIGKILL');
    expect(toApiError(error)).toMatchObject({ slug: 'unavailable', headers: { 'Retry-After': '1' } });
    expect(await next).toEqual([{ n: 2 }]);
    expect(readers()).not.toContain(first);
    process.kill(readers()[0] as number, 'SIGKILL');
    // What is sent before the end of the process was noticed is lost with it.
    const answer = await until(() => maintenance.all('select 3 as n', []).catch(() => undefined));
    expect(answer).toEqual([{ n: 3 }]);
    await service.stop();
    expect(readers()).toEqual([]);
  });

  test.skipIf(!hasProc)(
    'lets a page do without what stands beside it where that takes too long',
    async () => {
      const service = await TestService.start('sqlite');
      const eve = new FormClient(service.origin);
      await eve.signUp('eve');
      await eve.submit('/home', '/compose', { text: 'Mine' });
      const bob = await service.person('bob');
      await bob.post('/posts', { text: 'Hello' });
      await until(async () => (await eve.get('/home')).text.includes('id="people"'));
      for (const reader of readers()) process.kill(reader, 'SIGSTOP');
      service.forget();
      const { status, text } = await eve.get('/home');
      expect(status).toBe(200);
      expect(text).toContain('Mine');
      expect(text).not.toContain('id="people"');
      await service.stop();
    },
  );

  test('does not count its start as time that a statement waits', async () => {
    const service = await TestService.start('sqlite');
    const reader = new ReaderProcess(
      join(service.ctx.config.data, 'millrace.db'),
      () => undefined,
      () => undefined,
      1_500,
    );
    const slowly = 'Atomics.wait(new(Int32Array)(new(SharedArrayBuffer)(4)),0,0,1600)';
    vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${slowly}`);
    const first = reader.all('select 1 as n', []);
    vi.unstubAllEnvs();
    expect(await Promise.all([first, reader.all('select 2 as n', [])])).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    await reader.close();
    await service.stop();
  });

  test('holds up no writes by a long read, also where their log has grown long', async () => {
    const service = await TestService.start('sqlite');
    const { store } = service.ctx;
    const write = (bytes: number) =>
      store.write((tx) => tx.all('insert into filler (content) values (zeroblob(?))', [bytes]));
    await store.write((tx) => tx.all('create table filler (content blob)', []));
    await store.maintenance.all('select 1', []);
    // From its start on it reads the store as it is now.
    const running = expect(
      store.maintenance.all(`select count(*), ${endless.sqlite} from filler`, []),
    ).rejects.toThrow('is closed');
    // The log is checkpointed from 12,000 pages of 4 KiB on.
    for (let n = 0; n < 60; n++) await write(1_000_000);
    // Waiting for the reader before each of these would take minutes.
    for (let n = 0; n < 400; n++) await write(1);
    expect(await store.read.all('select count(*) as n from filler', [])).toEqual([{ n: 460 }]);
    await service.stop();
    await running;
  }, 150_000);
});

/** Ids of the processes that read for this one. */
function readers(): number[] {
  return processesTitled('millrace reader', process.pid);
}
