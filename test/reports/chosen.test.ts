/** Several reports that are decided at once on the page of the queue, texts and rules to choose, and what a late moderator typed. */
import { expect, test } from 'vitest';
import { reportResolve } from '../../src/commands/reports.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { rulesOf } from '../../src/features/instance/rules.ts';
import { send } from '../channel-pages.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post } from '../people.ts';

const RULES =
  '# Rules\n\nBe good:\n\n1. Be kind\n2. No adverts\n   - not even small ones\n3. No secrets of others';

describeService('chosen reports', (service) => {
  const rows = (sql: string) => service().ctx.store.read.all(sql, []) as Promise<Json[]>;
  const moderator = async () => {
    const browser = await signedUp(service(), 'mod');
    await setRole(service().ctx.store, undefined, browser.id, 'moderator');
    return browser;
  };
  const reported = async (many: number) => {
    const author = await signedUp(service(), 'author');
    const token = await service().tokenFor(author, ['write_post']);
    const { bob } = await people(service(), 'bob');
    const posts: string[] = [];
    for (let n = 0; n < many; n++) posts.push(await post(token, `rude ${n}`));
    for (const id of posts) await bob.post(`/posts/${id}/report`);
    const found = await rows(`select id from reports where post_id in (${posts.join()}) order by id`);
    return { author, bob, posts, ids: found.map(({ id }) => Number(id)) };
  };
  const chosen = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [`report-${id}`, '1']));
  const isOpen = async (ids: readonly number[]) =>
    (await rows(`select resolved_at from reports where id in (${ids.join()}) order by id`)).map(
      ({ resolved_at }) => resolved_at === null,
    );

  test('are decided alike; those that another has taken stay, with the reason and what was typed', async () => {
    const [one, two] = [await moderator(), await moderator()];
    const { author, ids, posts } = await reported(3);
    const queue = `/admin/reports?author=${author.username}`;
    expect((await one.get(queue)).text).not.toMatch(/name="report-\d+"[^>]* checked/);
    const all = (await one.get(`${queue}&select=all`)).text;
    for (const id of ids) expect(all).toMatch(new RegExp(`name="report-${id}"[^>]* checked`));
    await send(two, `/admin/reports/${ids[1]}`, `/admin/reports/${ids[1]}/take`, { over: '' });
    const given = { decision: 'remove', told: 'No <b>such</b> things.', note: 'all alike' };
    const { status, text } = await one.submit(queue, queue, { ...chosen(ids), ...given });
    expect(status).toBe(200);
    expect(text).toContain('2 reports are decided.');
    expect(text).toContain(`Report ${ids[1]}</a> is not decided: @${two.username} has taken this report.`);
    expect(text).toContain('No &lt;b&gt;such&lt;/b&gt; things.');
    expect(await isOpen(ids)).toEqual([false, true, false]);
    const texts = await Promise.all(posts.map((id) => service().anonymous.get(`/posts/${id}`)));
    expect(texts.map(({ data }) => data.text ?? null)).toEqual([null, 'rude 1', null]);

    const rest = await two.submit(queue, queue, { ...chosen([ids[1]!]), decision: 'dismiss' });
    expect([rest.status, rest.location]).toEqual([303, expect.stringContaining('many=1')]);
    expect((await two.get(rest.location)).text).toContain('1 report is decided.');
    const form = { csrf: await two.csrf('/account'), decision: 'dismiss' };
    const none = await two.request('/admin/reports', { form });
    expect([none.status, none.text.includes('Choose what to decide.')]).toEqual([400, true]);
  });

  test('what an earlier one of them closed is decided, on the command line too', async () => {
    const { ids, author } = await reported(3);
    const { json, status } = await reportResolve.run(service().ctx, [...ids, 999_999_999].map(String), {
      decision: 'suspend',
    });
    expect(json).toEqual({
      ids: ids.map(String),
      failed: [{ id: '999999999', error: 'Not Found: there is no such report.' }],
    });
    expect(status).toBe(1);
    expect(await isOpen(ids)).toEqual([false, false, false]);
    const told = await rows(`select action from moderation_notices where user_id = ${author.id}`);
    expect(told).toEqual([{ action: 'suspend' }]);
  });

  test('a text and a rule are chosen; the person reads the rule, and the decision keeps it', async () => {
    const { store } = service().ctx;
    const judge = await moderator();
    await setInstance(store, undefined, 'rules', RULES);
    await setInstance(store, undefined, 'answers', 'First text.\n\nSecond text,\nof two lines.');
    const { author, ids } = await reported(1);
    const page = `/admin/reports/${ids[0]}`;
    const shown = (await judge.get(page)).text;
    expect(shown).toContain('<option value="2">2. No adverts</option>');
    expect(shown).toContain('<option value="First text.">');
    const unknown = await judge.submit(page, page, { decision: 'warn', rule: '9', told: 'typed' });
    expect([unknown.status, unknown.text.includes('This service has no rule 9.')]).toEqual([400, true]);
    expect(unknown.text).toContain('typed</textarea>');
    const given = { decision: 'warn', rule: '2', choice: 'Second text,\nof two lines.' };
    expect((await judge.submit(page, page, given)).status).toBe(303);
    await setInstance(store, undefined, 'rules', '');
    await setInstance(store, undefined, 'answers', '');

    const account = (await author.get('/account')).text;
    expect(account).toContain('Rule 2: <bdi>No adverts</bdi>');
    expect(account).toContain('Second text,\nof two lines.');
    const path = /href="(\/appeal\/[^"]+)"/.exec(account)![1]!;
    expect((await author.get(path)).text).toContain('Rule 2: <bdi>No adverts</bdi>');
    expect((await judge.get(page)).text).toContain('Rule 2: <bdi>No adverts</bdi>');
  });

  test('until administrators set texts, each reader has the default ones in their language', async () => {
    const judge = await moderator();
    const { author, ids } = await reported(1);
    const page = `/admin/reports/${ids[0]}`;
    const text = 'Please put a content warning on what may disturb others.';
    expect((await judge.get(page)).text).toContain(`<option value="${text}">${text}</option>`);
    expect((await judge.submit(page, page, { decision: 'warn', choice: text })).status).toBe(303);
    const account = await author.request('/account', { headers: { 'accept-language': 'de' } });
    expect(account.text).toContain('Inhaltswarnung');
    expect(account.text).not.toContain(text);
  });

  test('who is late reads who decided what, and keeps what was typed', async () => {
    const [one, two] = [await moderator(), await moderator()];
    const { ids } = await reported(1);
    const page = `/admin/reports/${ids[0]}`;
    const csrf = await two.csrf('/account');
    expect((await one.submit(page, page, { decision: 'remove' })).status).toBe(303);
    const form = { csrf, decision: 'warn', told: 'My long text.', answer: 'Thank <you>.', note: '' };
    const { status, text } = await two.request(page, { form });
    expect(status).toBe(409);
    expect(text).toContain(`removed by <bdi>@${one.username}</bdi>`);
    expect(text).toContain('My long text.</textarea>');
    expect(text).toContain('Thank &lt;you&gt;.</textarea>');
    expect(text).toMatch(/<section class="panel" id="typed" aria-labelledby="typed-head">/);
    expect((await two.get(page)).text).toMatch(/id="typed" aria-labelledby="typed-head" hidden>/);
  });
});

test('rules are the entries of lists, or else lines', () => {
  expect(rulesOf(RULES).map(({ text }) => text)).toEqual(['Be kind', 'No adverts', 'No secrets of others']);
  expect(rulesOf('# Rules\nBe kind.\n\n No adverts.\r\n')).toEqual([
    { number: 1, text: 'Be kind.' },
    { number: 2, text: 'No adverts.' },
  ]);
  expect(rulesOf('')).toEqual([]);
  expect([...rulesOf(`- ${'x'.repeat(400)}`)[0]!.text]).toHaveLength(300);
});
