/** The settings in a browser: their index beside a page or before it, and choices that are saved as they are made. */
import { expect, test } from 'vitest';
import { endSessions } from '../../src/features/accounts/accounts.ts';
import { readSettings } from '../../src/features/notifications/notifications.ts';
import { signedUp } from '../form-client.ts';
import { expectNoFault } from './axe.ts';
import { afterSession, describeBrowser, signInAs } from './chromium.ts';
import { expectToFit } from './readable.ts';

describeBrowser('the settings', (service, open) => {
  test('phones show the index or one of its pages, with a way back, and wide windows both', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } });
    await signInAs(page, await signedUp(service(), 'ann'));
    await page.goto('/account');
    const index = page.getByRole('navigation', { name: 'Settings' });
    const pane = page.locator('.pane');
    expect([await index.isVisible(), await pane.isVisible()]).toEqual([true, false]);
    await expectNoFault(page, 'the index');
    await page.setViewportSize({ width: 390, height: 844 });
    await index.getByRole('link', { name: /^Notifications/ }).click();
    await page.waitForURL('/account/notifications');
    expect([await index.isVisible(), await pane.isVisible()]).toEqual([false, true]);
    await page.locator('a.back').click();
    await page.waitForURL('/account');
    await page.setViewportSize({ width: 1280, height: 850 });
    expect([await index.isVisible(), await pane.isVisible()]).toEqual([true, true]);
    for (const path of [
      'general',
      'profile',
      'security',
      'notifications',
      'muted',
      'lists',
      'files',
      'apps',
    ]) {
      await page.goto(`/account/${path}`);
      expect(await index.locator('[aria-current]').count(), path).toBe(1);
      await expectNoFault(page, path);
      await expectToFit(page, path);
    }
  });

  test('choices are saved as they are made, also in two tabs at once', async () => {
    const ann = await signedUp(service(), 'ann');
    const one = await open();
    await signInAs(one, ann);
    const two = await one.context().newPage();
    for (const page of [one, two]) {
      await page.goto('/account/notifications');
      await expect.poll(() => page.getByRole('button', { name: 'Save' }).isVisible()).toBe(false);
    }
    const star = (page: typeof one) => page.getByRole('group', { name: 'Stars' }).getByLabel('Push');
    const before = await readSettings(service().ctx.store, ann.id);
    await Promise.all([star(one).uncheck(), star(two).uncheck()]);
    for (const page of [one, two]) await page.getByText('Your settings are saved.').waitFor();
    await expect
      .poll(async () => (await readSettings(service().ctx.store, ann.id)).push)
      .toBeLessThan(before.push);
    await one.reload();
    await expect.poll(() => star(one).isChecked()).toBe(false);

    await one.goto('/display');
    await one.getByLabel('Dark').check();
    await expect.poll(() => one.locator('html').getAttribute('data-theme')).toBe('dark');
    await one.getByText('The display is changed.').waitFor();
    await two.goto('/home');
    await expect.poll(() => two.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('a choice that is refused is taken back, with the reason', async () => {
    const ann = await signedUp(service(), 'ann');
    const page = await open({}, [], afterSession);
    await signInAs(page, ann);
    await page.goto('/account/general');
    const indexed = page.getByRole('switch', { name: 'Search engines may show' });
    await expect.poll(() => indexed.isChecked()).toBe(true);
    await service().ctx.store.write((tx) => endSessions(tx, ann.id, { except: '' }));
    // `uncheck` fails where the choice is back before it has looked.
    await indexed.click();
    await page.locator('.told').filter({ hasText: 'You are signed out' }).waitFor();
    await expect.poll(() => indexed.isChecked()).toBe(true);
  });

  test('without scripts a button saves them', async () => {
    const ann = await signedUp(service(), 'ann');
    const page = await open({ javaScriptEnabled: false });
    await signInAs(page, ann);
    await page.goto('/account/general');
    const engines = page.getByRole('region', { name: 'Search engines' });
    await engines.getByRole('switch').uncheck();
    await engines.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').waitFor();
    await expect
      .poll(() => page.getByRole('switch', { name: 'Search engines may show' }).isChecked())
      .toBe(false);
  });
});
