/** Exports and imports in the background: whom they tell, who does them, and what ends them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmEmail } from '../../src/features/admin/admin.actions.ts';
import { JobRunner, jobRunner } from '../../src/features/archives/job-runner.ts';
import { type FormClient, signedUp } from '../form-client.ts';
import { databases, TestService, until } from '../harness.ts';
import { Postbox } from '../postbox.ts';

const EXPORT = '/account/export';
const IMPORT = '/account/import';

describe.each(databases)('jobs on %s', (database) => {
  let postbox: Postbox;
  let service: TestService;

  beforeAll(async () => {
    postbox = await Postbox.start();
    service = await TestService.start(database, { MILLRACE_SMTP_URL: postbox.url });
  });

  afterAll(async () => {
    await service.stop();
    await postbox.stop();
  });

  const change = (sql: string) => service.ctx.store.bookkeeping((db) => db.all(sql, []));
  const rows = (user: number) =>
    service.ctx.store.read.all(`select * from archive_jobs where user_id = ${user}`, []) as Promise<
      { step: string; tries: number; worker: string | null }[]
    >;
  const idle = () => service.ctx.live.of(jobRunner).idle();
  const upload = (browser: FormClient, content: string) =>
    browser.submit(IMPORT, IMPORT, {}, { archive: new File([content], 'posts.json') });

  test('an e-mail to the confirmed address says that an export is ready', async () => {
    const ann = await signedUp(service, 'mailed');
    const email = `${ann.username}@example.org`;
    await ann.submit('/account/email', '/account/email', { email });
    await confirmEmail(service.ctx.store, undefined, ann.id);
    expect((await ann.submit(EXPORT, EXPORT, {})).status).toBe(303);
    const received = await until(async () => {
      const one = await postbox.next(email);
      return one.text.includes('can be downloaded for a day') && one;
    });
    expect(received.text).toContain(`${service.ctx.config.url}${EXPORT}`);
  });

  test('a job of a living process is left to it, and one of a dead process is begun again', async () => {
    const ann = await signedUp(service, 'taken');
    const { processes } = service.ctx;
    expect((await upload(ann, '[]')).status).toBe(303);
    await idle();
    // As if a process had been killed in the middle.
    await change(
      `update archive_jobs set step = 'checking', is_waiting = 1, worker = 'dead', tries = 1 where user_id = ${ann.id}`,
    );
    await change(`update archive_jobs set worker = '${processes.id}' where user_id = ${ann.id}`);
    const alive = { id: 'other', isAlive: (id: string) => processes.isAlive(id) };
    const second = new JobRunner({ ...service.ctx, processes: alive as never });
    second.wake();
    await second.idle();
    expect(await rows(ann.id)).toMatchObject([{ step: 'checking', worker: processes.id, tries: 1 }]);
    await second.stop();
    await change(`update archive_jobs set worker = 'dead' where user_id = ${ann.id}`);
    service.ctx.live.of(jobRunner).wake();
    await idle();
    expect(await rows(ann.id)).toMatchObject([{ step: 'checked', worker: null, tries: 2 }]);
    // Its content is lost.
    await change(
      `update archive_jobs set step = 'checking', is_waiting = 1, tries = 3, content = null where user_id = ${ann.id}`,
    );
    service.ctx.live.of(jobRunner).wake();
    await idle();
    expect((await ann.get(IMPORT)).text).toContain('It cannot be read: it is no longer there.');
  });

  test('an import ends when its account is suspended', async () => {
    const ann = await signedUp(service, 'suspended');
    const user = { id: '7', username: 'ann' };
    const posts = Array.from({ length: 5 }, (_, n) => ({
      id: String(n + 1),
      created_at: '2013-01-01T00:00:00Z',
      text: `post ${n}`,
      user,
    }));
    await upload(ann, JSON.stringify(posts));
    await idle();
    await change(`update users set suspended_at = 1 where id = ${ann.id}`);
    await change(
      `update archive_jobs set step = 'importing', is_waiting = 1, worker = null, tries = 0 where user_id = ${ann.id}`,
    );
    service.ctx.live.of(jobRunner).wake();
    await idle();
    const [job] = (await rows(ann.id)) as unknown as [{ step: string; report: string }];
    expect([job.step, job.report]).toEqual(['stopped', '{"problem":"the account is suspended."}']);
    const count = await service.ctx.store.read.all(
      `select count(*) as n from posts where user_id = ${ann.id}`,
      [],
    );
    expect(count).toEqual([{ n: 0 }]);
  });
});
