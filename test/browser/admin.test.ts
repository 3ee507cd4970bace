/** The administration in a real browser: pages can be read by all, and a report is decided with two moderators at work. */
import { expect, test } from 'vitest';
import { addSignUpBlock } from '../../src/features/accounts/sign-up-blocks.ts';
import { insertSignUp } from '../../src/features/accounts/sign-ups.sql.ts';
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
    for (const path of [...sections.map((section) => section.path), `/admin/people/${author}`]) {
      await page.goto(path);
      await expectReadable(page, path);
      await expectToFit(page, path);
    }
    await page.goto('/admin/reports');
    await page.locator('tbody a[href^="/admin/reports/"]').first().click();
    await expectReadable(page, 'a report');
    await expectToFit(page, 'a report');
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
    await page.getByRole('button', { name: 'Put it away' }).click();
    await page.waitForURL(/held/);
    expect(await page.locator('.announcements').count()).toBe(0);
    await page.getByRole('button', { name: 'Approve' }).click();
    expect(await page.getByText('No post waits for review.').isVisible()).toBe(true);
  });

  test('two moderators decide a report, and the second reads who was first', async () => {
    const { author } = await report();
    const [one, two] = await Promise.all([browserAs('moderator'), browserAs('moderator')]);
    for (const { page } of [one, two]) {
      await page.goto('/admin/reports');
      await page.getByRole('row', { name: author }).locator('th a').click();
    }
    for (const { page } of [one, two]) {
      await page.getByLabel('Decision').selectOption('remove');
      await page.getByLabel('What the author is told').fill('No adverts here.');
      await page.getByRole('button', { name: 'Decide' }).click();
    }
    expect(await one.page.getByRole('status').innerText()).toBe('The report is decided.');
    expect(await two.page.getByRole('alert').innerText()).toContain(`by @${one.username}.`);
    await one.page.getByRole('link', { name: 'Content', exact: true }).click();
    await one.page.getByRole('row', { name: author }).getByRole('button', { name: 'Restore' }).click();
    expect(await one.page.getByRole('status').innerText()).toBe('It is restored.');
  });
});
