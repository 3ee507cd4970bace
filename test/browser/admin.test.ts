/** The administration in a real browser: pages can be read by all, and a report is decided with two moderators at work. */
import { expect, test } from 'vitest';
import { addSignUpBlock } from '../../src/features/accounts/sign-up-blocks.ts';
import { insertSignUp } from '../../src/features/accounts/sign-ups.sql.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { announce } from '../../src/features/instance/announcements.actions.ts';
import { setWordRule } from '../../src/features/words/words.actions.ts';
import { sections } from '../../src/web/admin/admin.html.ts';
import { signedUp } from '../form-client.ts';
import { people, post } from '../people.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectReadable, expectToFit } from './readable.ts';

describeBrowser('administration', (service, open) => {
  const browserAs = async (role: 'owner' | 'moderator') => {
    const user = await signedUp(service(), role.slice(0, 5));
    await setRole(service().ctx.store, undefined, user.id, role);
    const page = await open();
    await signInAs(page, user);
    return { ...user, page, username: user.username };
  };

  const report = async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(ann, 'Buy pills, very_long_words_'.repeat(8));
    await bob.post(`/posts/${id}/report`);
    return { id, author: ann.username };
  };

  test('every page can be read and used on each screen', async () => {
    const { author } = await report();
    const { page } = await browserAs('owner');
    const { username } = await signedUp(service(), 'someone');
    for (const path of [
      ...sections.map((section) => section.path),
      `/admin/people/${author}`,
      `/admin/people/${username}`,
      `/admin/people/${author}/reset-factors`,
    ]) {
      await page.goto(path);
      await expectReadable(page, path);
      await expectToFit(page, path);
    }
    await page.goto('/admin/reports');
    await page.locator('tbody a[href^="/admin/reports/"]').first().click();
    await expectReadable(page, 'a report');
    await expectToFit(page, 'a report');
  });

  test('a suspended person appeals, and a moderator accepts it', async () => {
    const { store } = service().ctx;
    const person = await signedUp(service(), 'away');
    await suspendUser(store, undefined, person.id, { told: `No adverts, ${'very_long_words_'.repeat(8)}` });
    const own = await open();
    const signIn = async () => {
      await own.goto('/sign-in');
      await own.locator('[name=login]').fill(person.username);
      await own.locator('[name=password]').fill('a good long password');
      await own.locator('[name=password]').press('Enter');
      await own.waitForURL((url) => url.pathname !== '/sign-in');
    };
    await signIn();
    expect(new URL(own.url()).pathname).toMatch(/^\/appeal\//);
    await expectReadable(own, 'a decision');
    await expectToFit(own, 'a decision');
    await own.getByLabel('Why you do not agree').fill(`It was none, ${'very_long_words_'.repeat(8)}`);
    await own.getByRole('button', { name: 'Appeal' }).click();
    await own.getByText('Your appeal is waiting for a moderator.').waitFor();
    const { page } = await browserAs('moderator');
    await page.goto('/admin/reports?kind=appeal');
    await page.locator('tbody a[href^="/admin/reports/"]').first().click();
    await expectReadable(page, 'an appeal');
    await expectToFit(page, 'an appeal');
    await page.getByRole('button', { name: 'Accept the appeal' }).click();
    await page.getByText('is decided.').waitFor();
    await own.reload();
    await expectReadable(own, 'a decision that was withdrawn');
    await own.getByText('It was withdrawn.').waitFor();
    await signIn();
    expect(new URL(own.url()).pathname).toBe('/home');
  });

  test('queues with something in them can be read, and an announcement is put away', async () => {
    const { store } = service().ctx;
    const { ann } = await people(service(), 'ann');
    const rule = { kind: 'word', value: 'fishy business', action: 'hold' } as const;
    await setWordRule(store, undefined, rule);
    await post(ann, `Fishy business, ${'very_long_words_'.repeat(8)}`);
    await addSignUpBlock(store, undefined, '2001:db8::/32');
    await store.write((tx) =>
      insertSignUp(tx, {
        ...{
          id: 1,
          username: 'waiting_person',
          password_hash: '',
          email: 'someone@example.org',
          network: '',
        },
        ...{
          reason: 'I would like to, very_long_words_'.repeat(8),
          invitation_id: null,
          created_at: Date.now(),
        },
      }),
    );
    const text = `**All** move, [see](/about) ${'very_long_words_'.repeat(8)}`;
    await announce(store, undefined, { text, until: Date.now() + 3_600_000 });
    const { page } = await browserAs('owner');
    for (const path of ['/admin/held', '/admin/sign-ups', '/admin/words', '/admin/blocked', '/about']) {
      await page.goto(path);
      await expectReadable(page, path);
      await expectToFit(page, path);
    }
    await page.goto('/admin/held');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.waitForURL(/held/);
    await expect.poll(() => page.locator('.announcements').count()).toBe(0);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => page.getByText('No post waits for review.').isVisible()).toBe(true);
  });

  test('two moderators see what the other does, and only one decides a report', async () => {
    const { id, author } = await report();
    const [one, two] = await Promise.all([browserAs('moderator'), browserAs('moderator')]);
    for (const { page } of [one, two]) {
      await page.goto('/admin/reports');
      await page.getByRole('row', { name: author }).locator('th a').click();
    }
    await two.page.getByLabel('Message to the author').fill('No adverts here.');
    await one.page.getByRole('button', { name: 'Take it' }).click();
    await two.page.getByText(`taken by @${one.username}.`).waitFor();
    await expect
      .poll(() => two.page.getByLabel('Message to the author').inputValue())
      .toBe('No adverts here.');
    await one.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect
      .poll(() => one.page.getByRole('status').first().innerText())
      .toMatch(/^Report \d+ is decided\.\s*Undo$/);
    await two.page.getByText(`removed by @${one.username}.`).waitFor();
    await expect.poll(() => two.page.locator('.decide').count()).toBe(0);
    // What the second one typed can still be copied.
    const typed = two.page.getByRole('region', { name: 'What you wrote' });
    await expect.poll(() => typed.getByLabel('Message to the author').inputValue()).toBe('No adverts here.');
    await expectReadable(two.page, 'a report that another decided');
    await one.page.getByRole('link', { name: 'Content', exact: true }).click();
    await one.page.getByRole('row', { name: author }).getByRole('button', { name: 'Restore' }).click();
    await expect
      .poll(() => one.page.getByRole('status').first().innerText())
      .toContain(` restored post ${id} of `);
    await expect
      .poll(async () => (await (await people(service(), 'eve')).eve.get(`/posts/${id}`)).data.is_deleted)
      .toBeUndefined();
  });

  test('queues grow and shrink while they are open, and what is typed stays with its entry', async () => {
    const { store } = service().ctx;
    await setWordRule(store, undefined, { kind: 'word', value: 'sales talk', action: 'hold' });
    const { ann } = await people(service(), 'ann');
    const [first, second] = [await post(ann, 'Sales talk, one'), await post(ann, 'Sales talk, two')];
    const [one, two] = await Promise.all([browserAs('moderator'), browserAs('moderator')]);
    for (const { page } of [one, two]) await page.goto('/admin/held');
    await two.page.locator(`#told-${second}`).fill('The second is not for here.');
    await one.page.locator(`#row-${first}`).getByRole('button', { name: 'Approve' }).click();
    await two.page.locator(`#row-${first}`).waitFor({ state: 'detached' });
    const third = await post(ann, 'Sales talk, three');
    await two.page.locator(`#row-${third}`).waitFor();
    await expect
      .poll(() => two.page.locator(`#told-${second}`).inputValue())
      .toBe('The second is not for here.');
    await two.page.locator(`#row-${second}`).getByRole('button', { name: 'Remove it' }).click();
    await one.page.locator(`#row-${second}`).waitFor({ state: 'detached' });
    await expect.poll(async () => (await ann.get(`/posts/${second}`)).data.is_deleted).toBe(true);
  });

  test('the overview counts what waits while it is open', async () => {
    const { page } = await browserAs('owner');
    await page.goto('/admin');
    const open = page.locator('dl.figures div', { hasText: 'Open reports' }).locator('dd');
    const before = Number(await open.innerText());
    await report();
    await expect.poll(() => open.innerText()).toBe(String(before + 1));
  });
});
