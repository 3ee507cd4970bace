/** Sunday: a role is taken away while its holder works, what the others may not do, and the audit of all that. */
import { expect, test } from 'vitest';
import { setRole } from '../../../src/features/admin/roles.actions.ts';
import { FormClient } from '../../form-client.ts';
import { people, post } from '../../people.ts';
import { choose, describeWeek, listen } from './week.ts';

describeWeek('the end of a week', (week) => {
  const report = async () => {
    const { ann, bob } = await people(week().service, 'ann', 'bob');
    const id = await post(ann, 'Buy pills');
    await bob.post(`/posts/${id}/report`);
    const [row] = await week().rows(`select id from reports where post_id = ${id}`);
    return { ann, id, path: `/admin/reports/${row.id}`, number: Number(row.id) };
  };

  test('a role that ends while a form is filled in ends what the form may do, and what open pages are shown', async () => {
    const { two, boss, service } = week();
    const { ann, id, path, number } = await report();
    // What the open page asks for once more.
    week().refused.push(path);
    await listen(two.page, path);
    const decide = await choose(two.page, 'remove', 'No adverts.');
    await setRole(service.contexts[2]!.store, undefined, two.id, null);
    await listen(boss.page, path);
    await boss.page.getByRole('button', { name: 'Take it', exact: true }).click();
    await boss.page.getByText('taken by @boss.').waitFor();
    const before = await week().audited(number);
    await expect.poll(() => two.page.getByText('taken by @boss.').count()).toBe(0);
    await decide.click();
    await two.page.getByText('there is no such page').waitFor();
    await expect.poll(() => week().audited(number)).toEqual(before);
    await expect
      .poll(async () => (await service.anonymous.get(`/posts/${id}`)).data.is_deleted)
      .toBeUndefined();
    await expect
      .poll(() => week().rows(`select id from moderation_notices where user_id = ${ann.id}`))
      .toEqual([]);
    expect((await two.page.goto('/admin'))?.status()).toBe(404);
    await setRole(service.ctx.store, undefined, two.id, 'moderator');
  });

  test('the audit has each action once, is exported whole, and takes no other calls', async () => {
    const { one, boss, service } = week();
    for (let n = 0; n < 3; n++) {
      const { path } = await report();
      await one.page.goto(path);
      await (await choose(one.page, 'warn', 'Be kind.')).click();
      await one.page.getByText('is decided.').waitFor();
    }
    const [{ n }] = await week().rows('select count(*) as n from audit');
    const exported = await boss.page.request.get('/admin/audit/export');
    const entries = (await exported.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries).toHaveLength(Number(n));
    expect(entries.filter(({ action }) => action === 'warn')).toHaveLength(3);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(Number(n));
    const client = new FormClient(service.origins[1] as string);
    for (const { name, value } of await boss.page.context().cookies()) client.cookies.set(name, value);
    const csrf = await client.csrf('/account');
    for (const path of ['/admin/audit', '/admin/audit/export', '/admin/audit/delete', '/admin/audit/1']) {
      expect((await client.request(path, { form: { csrf } })).status, path).toBeGreaterThanOrEqual(404);
    }
    await expect.poll(async () => (await week().rows('select count(*) as n from audit'))[0].n).toEqual(n);
  });
});
