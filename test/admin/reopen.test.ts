/** Decided reports that are opened again: what was decided is undone, unless something later took its place. */
import { expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post } from '../people.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;

describeService('reports that are opened again', (service) => {
  const rows = (sql: string) => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
  const moderator = async (): Promise<Browser> => {
    const browser = await signedUp(service(), 'mod');
    await setRole(service().ctx.store, undefined, browser.id, 'moderator');
    return browser;
  };
  /** A post, its author in a browser, and the page of a report of it. */
  const reported = async () => {
    const author = await signedUp(service(), 'author');
    const { bob } = await people(service(), 'bob');
    const id = await post(await service().tokenFor(author, ['write_post']), 'My words');
    expect((await bob.post(`/posts/${id}/report`)).status).toBe(200);
    const [report] = await rows(`select id from reports where post_id = ${id}`);
    return { author, bob, id, page: `/admin/reports/${report.id}` };
  };
  const decide = async (judge: Browser, page: string, decision: string): Promise<string> => {
    const { status, location } = await judge.submit(page, page, { decision, told: 'Be kind.' });
    expect([status, location]).toEqual([303, expect.stringContaining('done=decided&of=')]);
    return location;
  };
  /** Sends the form as a browser does in which the page was opened before. */
  const reopen = async (judge: Browser, { page }: { page: string }) =>
    judge.request(`${page}/reopen`, { form: { csrf: await judge.csrf('/account') } });
  const stateOf = async ({ page }: { page: string }): Promise<Json> =>
    (
      await rows(`select decision, resolved_at, taken_by from reports where id = ${page.split('/').at(-1)}`)
    )[0];
  const isShown = async (id: string): Promise<boolean> =>
    (await service().anonymous.get(`/posts/${id}`)).data?.text === 'My words';

  test.each([
    ['dismiss', undefined],
    ['warn', 'It was withdrawn.'],
    ['remove', 'It was withdrawn.'],
    ['limit', 'It was withdrawn.'],
  ])('after "%s", with one click from the page that follows', async (decision, said) => {
    const [judge, found] = [await moderator(), await reported()];
    const shown = await judge.get(await decide(judge, found.page, decision));
    expect(shown.text).toContain(`action="${found.page}/reopen"`);
    expect(await isShown(found.id)).toBe(
      decision === 'dismiss' || decision === 'warn' || decision === 'limit',
    );
    const [{ limited_at }] = await rows(`select limited_at from users where id = ${found.author.id}`);
    expect(limited_at !== null).toBe(decision === 'limit');

    const undone = await judge.submit(found.page, `${found.page}/reopen`, {});
    expect([undone.status, undone.location]).toEqual([303, `${found.page}?done=reopened`]);
    expect((await judge.get(undone.location)).text).toContain('The decision is undone');
    expect(await stateOf(found)).toEqual({ decision: null, resolved_at: null, taken_by: judge.id });
    expect(await isShown(found.id)).toBe(true);
    expect(await rows(`select limited_at from users where id = ${found.author.id}`)).toEqual([
      { limited_at: null },
    ]);
    if (said !== undefined) {
      const path = /href="(\/appeal\/[^"]+)"/.exec((await found.author.get('/account')).text)![1]!;
      expect((await found.author.get(path)).text).toContain(said);
    }
    const again = await reopen(judge, found);
    expect([again.status, again.text.includes('This report is open already.')]).toEqual([409, true]);
    // It is decided as any other.
    await decide(judge, found.page, 'remove');
    expect(await isShown(found.id)).toBe(false);
  });

  test('a suspension ends, and what the reporter was answered stays', async () => {
    const [judge, found] = [await moderator(), await reported()];
    await setRole(service().ctx.store, undefined, judge.id, 'administrator');
    await decide(judge, found.page, 'suspend');
    expect((await found.author.get('/account')).location).toContain('/sign-in');
    expect((await judge.submit(found.page, `${found.page}/reopen`, {})).status).toBe(303);
    expect((await found.author.signIn(found.author.username, 'a good long password')).location).toBe('/home');
    const answers = `select action from moderation_notices where user_id = ${found.bob.id}`;
    expect(await rows(answers)).toEqual([{ action: 'answer' }]);
  });

  test('not where a later decision has taken its place, nor appeals', async () => {
    const judge = await moderator();
    const found = await reported();
    await decide(judge, found.page, 'limit');
    const { bob, author } = found;
    const other = await post(await service().tokenFor(author, ['write_post']), 'Other words');
    await bob.post(`/posts/${other}/report`);
    const [later] = await rows(`select id from reports where post_id = ${other}`);
    const page = `/admin/reports/${later.id}`;
    // Another end is another decision.
    const { status } = await judge.submit(page, page, { decision: 'limit', until: '7d' });
    expect(status).toBe(303);
    const refused = await judge.submit(found.page, `${found.page}/reopen`, {});
    expect([refused.status, refused.text.includes('A later decision has replaced it')]).toEqual([400, true]);
    expect(await stateOf(found)).toMatchObject({ decision: 'limit', resolved_at: expect.any(Number) });
    expect((await judge.submit(page, `${page}/reopen`, {})).status).toBe(303);
  });

  test('of ten moderators at once one opens it', async () => {
    const found = await reported();
    const judges = await Promise.all(Array.from({ length: 10 }, moderator));
    await decide(judges[0]!, found.page, 'remove');
    const all = await Promise.all(judges.map((judge) => reopen(judge, found)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(409)]);
    const entries = `select 1 as one from audit where action = 'reopen' and target_id = ${found.page.split('/').at(-1)}`;
    expect(await rows(entries)).toHaveLength(1);
  });
});
