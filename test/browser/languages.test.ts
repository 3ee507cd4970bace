/** Pages in languages that are long, have no spaces or run from right to left: with axe at both widths, and nothing cut off. */
import { expect, test } from 'vitest';
import { askUri, makeApp, signedUp } from '../form-client.ts';
import { expectNoFault } from './axe.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectToFit } from './readable.ts';

describeBrowser('languages', (service, open) => {
  test.each(['de', 'ja', 'ar'])('%s is clean and fits', { timeout: 120_000 }, async (tag) => {
    const page = await open();
    await page.setExtraHTTPHeaders({ 'Accept-Language': tag });
    for (const path of ['/sign-in', '/join', '/forgot-password', '/nothing']) {
      await page.goto(path);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
      await expectNoFault(page, `${tag} ${path}`);
      await expectToFit(page, `${tag} ${path}`);
    }
    const person = await signedUp(service());
    const app = await makeApp(service());
    await signInAs(page, person);
    for (const path of [askUri(app, { scope: 'messages files' }), '/device', '/account', '/home']) {
      await page.goto(path);
      await expectNoFault(page, `${tag} ${path}`);
      await expectToFit(page, `${tag} ${path}`);
    }
  });

  test('the page runs from right to left in Arabic', async () => {
    const page = await open();
    await page.setExtraHTTPHeaders({ 'Accept-Language': 'ar' });
    await page.goto('/sign-in');
    const brand = await page.locator('.brand').boundingBox();
    const navigation = await page.locator('#main-navigation').boundingBox();
    expect(brand?.x).toBeGreaterThan(navigation?.x ?? 0);
  });
});
