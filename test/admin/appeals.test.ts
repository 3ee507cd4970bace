/** Appeals: who can make one, what moderators see, and what accepting and rejecting does. */
import { expect, test } from 'vitest';
import { restoreUser, suspendUser } from '../../src/features/admin/admin.actions.ts';
import { appeal } from '../../src/features/admin/appeals.actions.ts';
import { removeContent } from '../../src/features/admin/content.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { limitUser } from '../../src/features/admin/limits.actions.ts';
import { warnUser } from '../../src/features/admin/notices.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { exportAccount } from '../../src/features/archives/export.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { archiveFolder, jsonOf, unzip } from '../archives/zip.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post } from '../people.ts';
import { by } from '../rows.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;
const PASSWORD = 'a good long password';

describeService('appeals', (service) => {
  const rows = (sql: string) => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
  const archives = archiveFolder();
  const store = () => service().ctx.store;
  const moderator = async (): Promise<Browser> => {
    const browser = await signedUp(service(), 'mod');
    await setRole(store(), undefined, browser.id, 'moderator');
    return browser;
  };
  /** The path of the page of a person's latest decision. */
  const decisionOf = async (browser: Browser): Promise<string> =>
    /href="(\/appeal\/[^"]+)"/.exec((await browser.get('/account')).text)![1]!;
  const queued = async ({ id }: { id: number }): Promise<string> => {
    const [row] = await rows(
      `select id from reports where kind = 'appeal' and reporter_id = ${id} order by id desc`,
    );
    return `/admin/reports/${row.id}`;
  };
  const submit = (browser: FormClient, path: string, text: string) => browser.submit(path, path, { text });
  /** A person who was warned and has appealed, and the page of the appeal. */
  const warned = async (moderatorId?: number): Promise<{ person: Browser; page: string }> => {
    const person = await signedUp(service(), 'warned');
    await warnUser(store(), by(moderatorId ?? (await moderator()).id), person.id, 'Be kind.');
    expect((await submit(person, await decisionOf(person), 'I was kind.')).status).toBe(303);
    return { person, page: await queued(person) };
  };

  test('a suspended person sees why and until when after the password, and appeals there', async () => {
    const [person, judge] = [await signedUp(service(), 'away'), await moderator()];
    const until = Date.UTC(2100, 0, 2, 3, 4);
    await suspendUser(store(), { ...by(judge.id)!, reason: 'adverts' }, person.id, {
      until,
      told: 'No <adverts>.',
    });
    const browser = new FormClient(service().origin);
    expect((await browser.signIn(person.username, 'a wrong password')).status).toBe(400);
    const { status, location } = await browser.signIn(person.username, PASSWORD);
    expect([status, location.startsWith('/appeal/')]).toEqual([303, true]);
    const shown = (await browser.get(location)).text;
    for (const part of ['Your account was suspended', 'No &lt;adverts&gt;.', '2 Jan 2100, 03:04 UTC']) {
      expect(shown).toContain(part);
    }
    // Nothing else is open to them, and nothing of the moderator is shown.
    expect((await browser.get('/account')).location).toContain('/sign-in');
    expect([shown.includes(judge.username), shown.includes('adverts;') || shown.includes('because')]).toEqual(
      [false, false],
    );
    const text = 'It was <b>not</b> an advert.';
    expect((await submit(browser, location, text)).location).toBe(location);
    expect((await browser.get(location)).text).toContain('Your appeal is waiting for a moderator.');
    const again = await browser.request(location, { form: { csrf: await browser.csrf(), text } });
    expect([again.status, again.text.includes('already appealed against this decision')]).toEqual([
      400,
      true,
    ]);

    const other = await moderator();
    const page = await queued(person);
    expect((await other.get('/admin/reports')).text).toContain(`href="${page}"`);
    for (const from of ['/admin', '/admin/reports']) {
      expect((await other.get(from)).text).toContain('href="/admin/reports?kind=appeal"');
    }
    expect((await other.get('/admin/reports?kind=appeal')).text).toContain(`href="${page}"`);
    const seen = (await other.get(page)).text;
    for (const part of [
      'It was &lt;b&gt;not&lt;/b&gt;',
      'No &lt;adverts&gt;.',
      `by <bdi>@${judge.username}</bdi>`,
      'Because: <bdi>adverts</bdi>',
    ]) {
      expect(seen).toContain(part);
    }
    expect([
      seen.includes('This decision is yours'),
      (await judge.get(page)).text.includes('This decision is yours'),
    ]).toEqual([false, true]);
    const answer = 'You were right.';
    expect((await other.submit(page, `${page}/accept`, { answer })).status).toBe(303);
    const after = (await browser.get(location)).text;
    for (const part of ['It was withdrawn.', answer, 'It has ended']) expect(after).toContain(part);
    expect((await browser.signIn(person.username, PASSWORD)).location).toBe('/home');
    const actions = await rows(
      `select action, actor_id from audit where target_id = ${person.id} order by id desc limit 1`,
    );
    expect(actions).toEqual([{ action: 'restore', actor_id: other.id }]);
    expect(await findWrongCounts(store().read)).toEqual([]);
  });

  test('the export of a person has their decisions and appeals', async () => {
    const { person } = await warned();
    const path = archives.next();
    await exportAccount(service().ctx, person.id, path, {
      progress: () => undefined,
      warn: () => undefined,
    });
    const files = await unzip(path);
    const [notice] = await rows(`select id from moderation_notices where user_id = ${person.id}`);
    expect(jsonOf(files, 'reports.json')).toMatchObject([
      { kind: 'appeal', notice_id: String(notice.id), comment: 'I was kind.' },
    ]);
    expect(jsonOf(files, 'moderation.json')).toMatchObject([{ action: 'warn', text: 'Be kind.' }]);
  });

  test('a removed post comes back if the appeal is accepted, and stays away with an answer if not', async () => {
    const judge = await moderator();
    for (const decision of ['accept', 'reject'] as const) {
      const person = await signedUp(service(), 'author');
      const { ann } = await people(service(), 'ann');
      await ann.post(`/users/${person.id}/follow`);
      const id = await post(await service().tokenFor(person, ['write_post']), 'My words');
      await removeContent(store(), by(judge.id), { kind: 'post', id: Number(id) });
      const path = await decisionOf(person);
      const text = (await person.get(path)).text;
      expect([text.includes('A post of yours was removed'), text.includes('My words')]).toEqual([true, true]);
      expect((await submit(person, path, 'They are mine.')).status).toBe(303);
      const page = await queued(person);
      if (decision === 'reject') {
        const refused = await judge.submit(page, `${page}/reject`, { answer: ' ' });
        expect([refused.status, refused.text.includes('A rejection needs an answer')]).toEqual([400, true]);
      }
      const answer = decision === 'accept' ? '' : 'It <em>was</em> an advert.';
      expect((await judge.submit(page, `${page}/${decision}`, { answer })).status).toBe(303);
      const { data } = await ann.get(`/posts/${id}`);
      expect(data.is_deleted ?? false).toBe(decision === 'reject');
      const said = (await person.get(path)).text;
      if (decision === 'accept') expect(said).toContain('the decision is withdrawn');
      else expect(said).toContain('It &lt;em&gt;was&lt;/em&gt; an advert.');
      expect((await person.get('/account')).text).toContain(
        decision === 'accept' ? 'It was withdrawn.' : 'Your appeal was rejected.',
      );
    }
    expect(await findWrongCounts(store().read)).toEqual([]);
  });

  test('of two moderators who decide at once one is too late, and neither takes it from the other', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = await Promise.all([moderator(), moderator()]);
      const { person, page } = await warned();
      const [first, second] = await Promise.all([one.csrf('/account'), two.csrf('/account')]);
      const tried = await Promise.all([
        one.request(`${page}/accept`, { form: { csrf: first, answer: 'Yes.' } }),
        two.request(`${page}/reject`, { form: { csrf: second, answer: 'No.' } }),
      ]);
      expect(tried.map(({ status }) => status).sort()).toEqual([303, 409]);
      const [won] = tried[0]!.status === 303 ? ['Yes.'] : ['No.'];
      const answers = await rows(
        `select text from moderation_notices where user_id = ${person.id} and action = 'answer'`,
      );
      expect(answers).toEqual([{ text: won }]);
      const [{ withdrawn_at }] = await rows(
        `select withdrawn_at from moderation_notices where user_id = ${person.id} and action = 'warn'`,
      );
      expect(withdrawn_at !== null).toBe(won === 'Yes.');
    }
    const [one, two] = await Promise.all([moderator(), moderator()]);
    const { page } = await warned();
    expect((await one.submit(page, `${page}/take`, {})).status).toBe(303);
    expect((await two.submit(page, `${page}/accept`, { answer: 'Yes.' })).status).toBe(409);
    // It is no report.
    expect(
      (await one.request(page, { form: { csrf: await one.csrf('/account'), decision: 'remove' } })).status,
    ).toBe(400);
    await setRole(store(), undefined, one.id, null);
    expect((await one.request(`${page}/accept`, { form: { csrf: await one.csrf('/account') } })).status).toBe(
      404,
    );
    expect((await two.submit(page, `${page}/take`, { over: '1' })).status).toBe(303);
    expect((await two.submit(page, `${page}/accept`, {})).status).toBe(303);
  });

  test('need the link of the decision, a text of bounded length, and are bounded in number', async () => {
    const [person, other, judge] = [await signedUp(service()), await signedUp(service()), await moderator()];
    for (const one of [person, other]) await warnUser(store(), by(judge.id), one.id, 'Be kind.');
    const path = await decisionOf(person);
    const [, id = ''] = /\/appeal\/(\d+)-/.exec(path)!;
    const [, otherId = ''] = /\/appeal\/(\d+)-/.exec(await decisionOf(other))!;
    const wrong = [path.slice(0, -1), `${path}x`, path.replace(id, otherId), `/appeal/${id}`, '/appeal/0-'];
    for (const one of wrong) expect((await person.get(one)).status, one).toBe(404);
    // An answer is no decision.
    for (const text of ['', ' \r\n ', 'x'.repeat(2_001)])
      expect((await submit(person, path, text)).status).toBe(400);
    const stranger = await person.request(path, { form: { csrf: 'x', text: 'why' } });
    expect(stranger.status).toBe(403);
    // All at once.
    const form = { csrf: await person.csrf(path), text: '🙂'.repeat(2_000) };
    const tried = await Promise.all(Array.from({ length: 4 }, () => person.request(path, { form })));
    expect(tried.map(({ status }) => status).sort()).toEqual([303, 400, 400, 400]);
    expect(await rows(`select count(*) as n from reports where reporter_id = ${person.id}`)).toEqual([
      { n: 1 },
    ]);
    for (let n = 0; n < 5; n++) {
      await warnUser(store(), by(judge.id), person.id, `Warning ${n}`);
      const { status, text } = await submit(person, await decisionOf(person), 'No.');
      expect(status).toBe(n < 4 ? 303 : 400);
      if (status === 400) expect(text).toContain('ou already have 5 open appeals');
    }
    await expect(appeal(store(), other.id, Number(id), 'not mine')).rejects.toMatchObject({ status: 404 });
  });

  test('are not decided by who made them, nor by a role that does not reach them', async () => {
    const [judge, owner] = [await moderator(), await moderator()];
    await setRole(store(), undefined, owner.id, 'owner');
    await warnUser(store(), by(owner.id), judge.id, 'Be kind.');
    expect((await submit(judge, await decisionOf(judge), 'I am.')).status).toBe(303);
    const page = await queued(judge);
    const accept = async (browser: Browser) =>
      browser.request(`${page}/accept`, { form: { csrf: await browser.csrf('/account') } });
    const own = await accept(judge);
    expect([own.status, own.text.includes('cannot do this to your own account')]).toEqual([400, true]);
    const other = await moderator();
    expect((await accept(other)).status).toBe(403);
    for (const browser of [judge, other]) {
      expect((await browser.get(page)).text).not.toContain(`action="${page}/accept"`);
    }
    expect((await owner.submit(page, `${page}/accept`, {})).status).toBe(303);
  });

  test('lift a limit', async () => {
    const [person, judge] = [await signedUp(service(), 'quiet'), await moderator()];
    await limitUser(store(), by(judge.id), person.id);
    const path = await decisionOf(person);
    expect((await person.get(path)).text).toContain('Your account was limited');
    expect((await submit(person, path, 'No.')).status).toBe(303);
    const page = await queued(person);
    expect((await judge.submit(page, `${page}/accept`, {})).status).toBe(303);
    expect(await rows(`select limited_at from users where id = ${person.id}`)).toEqual([
      { limited_at: null },
    ]);
    expect((await person.get('/account')).text).not.toContain('Your account is limited');
  });

  test('undo a decision only while no later one has taken its place', async () => {
    const [person, judge] = [await signedUp(service(), 'twice'), await moderator()];
    await suspendUser(store(), by(judge.id), person.id, { told: 'One.' });
    const browser = new FormClient(service().origin);
    const { location } = await browser.signIn(person.username, PASSWORD);
    expect((await submit(browser, location, 'No.')).status).toBe(303);
    const first = await queued(person);
    await restoreUser(store(), by(judge.id), person.id);
    await suspendUser(store(), by(judge.id), person.id, { told: 'Two.' });
    expect((await judge.submit(first, `${first}/accept`, {})).status).toBe(303);
    const second = (await browser.signIn(person.username, PASSWORD)).location;
    expect(second).not.toBe(location);
    expect((await browser.get(second)).text).toContain('Two.');
  });

  test('are gone with their account', async () => {
    const { person, page } = await warned();
    const judge = await moderator();
    await deleteUser(store(), undefined, person.id);
    expect((await judge.get(page)).status).toBe(404);
    expect(await rows(`select id from reports where reporter_id = ${person.id}`)).toEqual([]);
    expect(await findWrongCounts(store().read)).toEqual([]);
  });

  test('notify moderators, also those of people who are suspended', async () => {
    const [person, judge] = [await signedUp(service(), 'away'), await moderator()];
    await suspendUser(store(), undefined, person.id, { told: 'Away.' });
    const browser = new FormClient(service().origin);
    const { location } = await browser.signIn(person.username, PASSWORD);
    await submit(browser, location, 'No.');
    const { text } = await judge.get('/notifications');
    expect(text).toContain('A suspended person appealed against a decision');
    expect(text).toContain(`href="${await queued(person)}"`);
  });
});
