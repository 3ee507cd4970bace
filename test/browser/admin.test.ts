/** The administration in a real browser: pages can be read by all, and a report is decided with two moderators at work. */
import { expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
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
