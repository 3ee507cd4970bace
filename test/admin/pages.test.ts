/** The pages of the administration, as people with each role use them. */
import { describe, expect, test } from 'vitest';
import { insertMigrations } from '../../src/db/migrations.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { mayDo, type Role, roles } from '../../src/features/audit/roles.ts';
import { sections } from '../../src/web/admin/admin.html.ts';
import { FormClient, signedUp } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { people, post } from '../people.ts';

type Browser = Awaited<ReturnType<typeof signedUp>>;

describeService('pages of the administration', (service) => {
  const rows = (sql: string) => service().ctx.store.bookkeeping((db) => db.all(sql, [])) as Promise<Json[]>;
  const browserAs = async (role: Role | null): Promise<Browser> => {
    const browser = await signedUp(service(), role?.slice(0, 5) ?? 'member');
    await setRole(service().ctx.store, undefined, browser.id, role);
    return browser;
  };
  const report = async (): Promise<{ id: number; post: string; author: string }> => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const reported = await post(ann, 'Buy <b>pills</b>!');
    await bob.post(`/posts/${reported}/report`);
    const [row] = await rows(`select id from reports where post_id = ${reported}`);
    return { id: row.id, post: reported, author: ann.username };
  };

  describe.each([...roles, null])('as %s', (role) => {
    let shared: Promise<Browser> | undefined;

    test.each(sections)('$path', async ({ path, what }) => {
      shared ??= browserAs(role);
      const browser = await shared;
      const { status, text } = await browser.get(path);
      expect(status).toBe(role === null ? 404 : mayDo(role, what) ? 200 : 403);
      if (status !== 200) return;
      for (const section of sections) {
        expect(text.includes(`href="${section.path}"`), section.path).toBe(mayDo(role, section.what));
      }
    });
  });

  test('signed-out people sign in first; the account page leads those with a role there', async () => {
    const { status, location } = await new FormClient(service().origin).get('/admin/audit');
    expect([status, location]).toEqual([303, '/sign-in?next=%2Fadmin%2Faudit']);
    expect((await (await browserAs('moderator')).get('/account')).text).toContain('href="/admin"');
    expect((await (await browserAs(null)).get('/account')).text).not.toContain('href="/admin"');
  });

  test('what a form does needs the right too, and our own page', async () => {
    const { ann } = await people(service(), 'ann');
    const [moderator, owner] = await Promise.all([browserAs('moderator'), browserAs('owner')]);
    const page = `/admin/people/${ann.username}`;
    const form = {
      csrf: await moderator.csrf('/account'),
      role: 'owner',
      username: 'taken',
      sure: ann.username,
    };
    for (const action of ['role', 'rename', 'delete', 'tier']) {
      expect((await moderator.request(`${page}/${action}`, { form })).status, action).toBe(403);
    }
    const stale = await owner.request(`${page}/suspend`, { form: { csrf: 'x' } });
    expect(stale.status).toBe(403);
    // Giving rights requires re-authentication.
    await rows(`update sessions set confirmed_at = 0 where user_id = ${owner.id}`);
    const unconfirmed = await owner.submit(page, `${page}/role`, { role: 'moderator' });
    expect(unconfirmed.location).toContain('/account/confirm?');
    await rows(`update sessions set confirmed_at = ${Date.now()} where user_id = ${owner.id}`);
    expect((await ann.get('/users/me')).status).toBe(200);
    const right = await owner.submit(page, `${page}/role`, {
      role: 'moderator',
      reason: 'helps out',
    });
    expect(right.location).toMatch(/\?done=\d+$/);
    const [entry] = await rows(`select * from audit where target_id = ${ann.id} order by id desc`);
    expect(entry).toMatchObject({ actor_id: owner.id, action: 'role', via: 'page', reason: 'helps out' });
    expect(entry.origin).toBe(owner.address);
    expect((await owner.get(right.location ?? '')).text).toContain('helps out');
  });

  test('a report shows the post as it was, is taken and decided, and the second moderator is too late', async () => {
    const { id, post: reported, author } = await report();
    const [one, two] = await Promise.all([browserAs('moderator'), browserAs('moderator')]);
    const page = `/admin/reports/${id}`;
    expect((await one.get('/admin/reports')).text).toContain(`href="${page}"`);
    const { text } = await one.get(page);
    expect(text).toContain('Buy &lt;b&gt;pills&lt;/b&gt;!');
    expect((await one.submit(page, `${page}/take`, {})).location).toBe(page);
    const refused = await two.submit(page, page, { decision: 'remove' });
    expect([refused.status, refused.text.includes(`@${one.username} has taken this report.`)]).toEqual([
      409,
      true,
    ]);
    expect((await two.submit(page, `${page}/take`, { over: '1' })).location).toBe(page);
    const decision = { decision: 'remove', told: 'No adverts here.', answer: 'Thank you.', note: 'spam' };
    // Both at once.
    const tried = await Promise.all([one, two].map((browser) => browser.submit(page, page, decision)));
    expect(tried.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await service().anonymous.get(`/posts/${reported}`)).data.is_deleted).toBe(true);
    // From a page that was opened before.
    const form = { csrf: await one.csrf('/account'), decision: 'dismiss' };
    const late = await one.request(page, { form });
    expect([late.status, late.text.includes(`by @${two.username}.`)]).toEqual([409, true]);
    const told = await rows('select action, text from moderation_notices order by id desc limit 2');
    expect(told).toEqual([
      { action: 'answer', text: 'Thank you.' },
      { action: 'remove', text: 'No adverts here.' },
    ]);
    expect((await one.get('/admin/reports')).text).not.toContain(`href="${page}"`);
    const removed = await one.get('/admin/content');
    expect(removed.text).toContain(`@${author}`);
    const restored = await one.submit('/admin/content', '/admin/content/restore', {
      kind: 'post',
      which: reported,
    });
    expect(restored.location).toMatch(/^\/admin\/content\?done=\d+$/);
    expect((await service().anonymous.get(`/posts/${reported}`)).data.text).toBe('Buy <b>pills</b>!');
  });

  test('a failed decision changes nothing, and shows the form again', async () => {
    const { id } = await report();
    const moderator = await browserAs('moderator');
    const page = `/admin/reports/${id}`;
    for (const [form, said] of [
      [{ decision: 'warn', told: ' ' }, 'A warning needs a text.'],
      [{ decision: 'suspend', until: 'soon', note: 'typed' }, 'The end must look'],
      [{ decision: 'suspend', until: '2001-01-01' }, 'The end is in the past.'],
      [{ decision: 'explode' }, 'Choose a decision.'],
      [{ decision: 'warn', told: 'x'.repeat(2001) }, 'at most 2000 characters'],
    ] as [Record<string, string>, string][]) {
      const { status, text } = await moderator.submit(page, page, form);
      expect([status, text.includes(said)], said).toEqual([400, true]);
    }
    expect(await rows(`select resolved_at from reports where id = ${id}`)).toEqual([{ resolved_at: null }]);
    for (const missing of ['/admin/reports/1', '/admin/reports/x', '/admin/people/nobody_at_all']) {
      expect((await moderator.get(missing)).status, missing).toBe(404);
    }
  });

  test('people are found, warned, suspended with an end, and read what they were told', async () => {
    const moderator = await browserAs('moderator');
    const member = await browserAs(null);
    const page = `/admin/people/${member.username}`;
    const found = await moderator.get(`/admin/people?search=${member.username.toUpperCase()}&state=active`);
    expect(found.text).toContain(`href="${page}"`);
    expect((await moderator.get(`/admin/people?search=${member.username}&state=suspended`)).text).toContain(
      'There are no such people.',
    );
    expect((await moderator.get('/admin/people?search=%25%25%25')).text).toContain(
      'There are no such people.',
    );
    await moderator.submit(page, `${page}/warn`, { text: 'Please be <kind>.' });
    expect((await member.get('/account')).text).toContain('Please be &lt;kind&gt;.');
    await moderator.submit(page, `${page}/note`, { note: 'watch this one' });
    await moderator.submit(page, `${page}/suspend`, { until: '7d', told: 'A week off.', reason: 'insults' });
    const { text } = await moderator.get(page);
    for (const said of ['suspended until', 'watch this one', 'insults', 'A week off.']) {
      expect(text).toContain(said);
    }
    expect((await member.get('/account')).location).toContain('/sign-in');
    await moderator.submit(page, `${page}/restore`, {});
    expect((await moderator.get(page)).text).not.toContain('suspended until');
  });

  test('texts are previewed and saved, explore streams added, the audit filtered and exported', async () => {
    const admin = await browserAs('administrator');
    const preview = await admin.submit('/admin/instance', '/admin/instance', {
      rules: 'Be <nice>.',
      act: 'preview',
    });
    expect(preview.text).toMatch(/Preview<\/h2><h3>Rules<\/h3><div dir="auto"><p>Be &lt;nice&gt;\./);
    expect((await admin.get('/about')).text).not.toContain('Be &lt;nice&gt;.');
    await admin.submit('/admin/instance', '/admin/instance', { rules: 'Be <nice>.' });
    expect((await admin.get('/about')).text).toContain('Be &lt;nice&gt;.');
    const stream = { slug: 'birds', title: 'Birds', description: 'With feathers.', hashtags: '#birds wings' };
    expect((await admin.submit('/admin/explore', '/admin/explore', stream)).status).toBe(303);
    expect((await admin.submit('/admin/explore', '/admin/explore', stream)).status).toBe(400);
    expect((await admin.submit('/admin/explore', '/admin/explore/remove', { slug: 'birds' })).status).toBe(
      303,
    );
    const { text } = await admin.get(`/admin/audit?by=${admin.username}&action=explore-add`);
    expect(text).toContain('added the explore stream <bdi>birds</bdi>.');
    expect(text).not.toContain('changed a setting: Rules.');
    const file = await admin.get(`/admin/audit/export?by=${admin.username}`);
    const entries = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.map(({ action }) => action)).toEqual(['explore-remove', 'explore-add', 'instance']);
    expect((await admin.get('/admin/audit?by=nobody_at_all')).text).toContain('There are no such actions.');
  });

  test('the overview says whether the store is newer than the version that runs', async () => {
    const { store } = service().ctx;
    const moderator = await browserAs('moderator');
    const name = '9999-later';
    const seen = async () =>
      /Schema of the store<\/th><td[^>]*>([^<]*)/.exec((await moderator.get('/admin')).text)?.[1];
    expect(await seen()).toBe('that of this version');
    await store.bookkeeping((db) => insertMigrations(db, [name]));
    try {
      expect(await seen()).toContain('written by a newer version of Millrace');
    } finally {
      await rows(`delete from migrations where name = '${name}'`);
    }
    expect(await seen()).toBe('that of this version');
  });

  test('the overview counts what there is', async () => {
    const { ann } = await people(service(), 'ann');
    await post(ann, 'one more');
    const moderator = await browserAs('moderator');
    const { text } = await moderator.get('/admin');
    const [{ n }] = await rows('select count(*) as n from users where deleted_at is null');
    const [, accounts] = /<dt>Accounts<\/dt><dd>(\d+)</.exec(text) ?? [];
    // Figures are a minute old at most.
    expect(Number(accounts)).toBeGreaterThan(0);
    expect(Number(accounts)).toBeLessThanOrEqual(Number(n));
    for (const queue of ['/admin/held', '/admin/sign-ups', '/admin/reports']) {
      expect(text).toMatch(new RegExp(`<dd><a href="${queue}">\\d+</a></dd>`));
    }
    const today = new Date().toISOString().slice(0, 10);
    const day = `<time datetime="${today}">[^<]+</time>`;
    expect(text).toMatch(new RegExp(`<th scope="row">${day}</th><td[^>]*>\\d+</td><td[^>]*>\\d+</td>`));
  });
});
