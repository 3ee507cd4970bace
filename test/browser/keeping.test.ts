/** Bookmarks and pinned lists: in two tabs, undone, by keyboard, and with titles that try to break the page. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { makeApp, signedUp, userToken } from '../form-client.ts';
import type { Client, Json, Person } from '../harness.ts';
import { describeBrowser, openSignedIn } from './chromium.ts';

describeBrowser('keeping', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  let client: Client;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
    const app = await makeApp(service());
    ({ client } = await userToken(service(), app, 'stream write_post', eve));
  });

  const write = async (text: string): Promise<string> => (await ada.post('/posts', { text })).data.id;
  const kept = async (): Promise<string[]> =>
    (await client.get('/users/me/bookmarks')).data.map(({ id }: Json) => id);
  const pins = async (): Promise<string[]> =>
    (await client.get('/users/me/pins')).data.map(({ title }: Json) => title);
  const hasFocus = (button: Locator): Promise<boolean> =>
    button.evaluate((one: Json) => one === one.ownerDocument.activeElement);
  const isPressed = (button: Locator) => button.getAttribute('aria-pressed');

  test('what is bookmarked in one tab shows in the others, and is undone', async () => {
    const id = await write('To be kept #kept');
    const other = await write('Kept as well #kept');
    const page = await openSignedIn(open, eve, '/tag/kept');
    const list = await page.context().newPage();
    await list.goto('/bookmarks');
    const tag = await page.context().newPage();
    await tag.goto('/tag/kept');
    const button = (tab: Page, of = id) => tab.locator(`#post-${of} .bookmark`);
    await button(page).click();
    await button(list).waitFor();
    await expect.poll(() => isPressed(button(tag))).toBe('true');
    expect([await isPressed(button(page)), await kept()]).toEqual(['true', [id]]);
    // By an app.
    await client.call(`/posts/${other}/bookmark`, { method: 'PUT' });
    await expect.poll(() => isPressed(button(page, other))).toBe('true');
    // Taken away on its page it leaves, and comes back.
    await button(list).click();
    await expect.poll(() => button(list).count()).toBe(0);
    await expect.poll(() => isPressed(button(page))).toBe('false');
    await list.locator('.told button').click();
    await button(list).waitFor();
    await expect.poll(kept).toEqual([id, other]);
    await expect.poll(() => isPressed(button(page))).toBe('true');
    await page.locator(`#post-${id}:not([aria-busy])`).waitFor();
    await button(page).press('Enter');
    await expect.poll(kept).toEqual([other]);
    await page.locator('.told button').click();
    await expect.poll(kept).toEqual([id, other]);
  });

  test('lists are pinned where they are shown, live as tabs of Home, and ordered by keyboard', async () => {
    await client.call('/users/me/pins', { method: 'PUT', body: [] });
    await write('A first one #pinned');
    const page = await openSignedIn(open, eve, '/tag/pinned');
    const pin = page.locator('#pin button');
    await pin.press('Enter');
    await expect.poll(() => pin.innerText()).toBe('Unpin from Home');
    await page.locator('.told button').click();
    await expect.poll(pins).toEqual([]);
    await expect.poll(() => pin.innerText()).toBe('Pin to Home');
    await pin.click();
    await expect.poll(pins).toEqual(['#pinned']);
    await page.goto('/search?q=mill');
    await pin.click();
    await expect.poll(pins).toEqual(['#pinned', 'mill']);
    await page.goto('/home');
    await page.getByRole('link', { name: '#pinned' }).first().click();
    await page.waitForURL('/home?kind=tag&value=pinned');
    const id = await write('A second one #pinned');
    await page.locator('.fresh button:visible').click();
    await page.locator(`#post-${id}`).waitFor();
    await page.goto('/home?kind=search&value=mill');
    const found = await write('The mill turns');
    await page.locator('.fresh button:visible').click();
    await page.locator(`#post-${found}`).waitFor();
    await page.getByRole('link', { name: 'Change pinned lists' }).click();
    const up = page.getByRole('button', { name: 'Move mill up' });
    await up.press('Enter');
    await expect.poll(pins).toEqual(['mill', '#pinned']);
    await expect.poll(() => page.locator('.told').innerText()).toContain('mill is now 1 of 2');
    await expect.poll(() => page.locator('.pinned li a').allInnerTexts()).toEqual(['mill', '#pinned']);
    await page.locator('#pins:not([aria-busy])').waitFor();
    await expect.poll(() => hasFocus(up)).toBe(true);
    await up.press('Enter');
    await page.locator('#pins:not([aria-busy])').waitFor();
    const down = page.getByRole('button', { name: 'Move mill down' });
    await down.press('Enter');
    await expect.poll(pins).toEqual(['#pinned', 'mill']);
    await page.locator('#pins:not([aria-busy])').waitFor();
    await expect.poll(() => hasFocus(down)).toBe(true);
    await page.getByRole('button', { name: 'Unpin #pinned' }).press('Enter');
    await expect.poll(() => page.locator('.pinned li').count()).toBe(1);
    await page.locator('.told button').press('Enter');
    await expect.poll(() => page.locator('.pinned li a').allInnerTexts()).toEqual(['#pinned', 'mill']);
    await expect.poll(pins).toEqual(['#pinned', 'mill']);
  });

  test('twelve hostile titles do not break the page', async () => {
    const titles = [
      '𒐫'.repeat(50),
      'ﷺ'.repeat(50),
      'Ｗ'.repeat(50),
      'עברית '.repeat(8).trim(),
      '\u202eturned',
    ];
    titles.push('<b>bold</b>', '\u200b', `e${'\u0301'.repeat(49)}`, 'a\nb', '#', 'm'.repeat(50), 'last');
    const body = titles.map((title, n) => ({ kind: 'search', value: `query ${n}`, title }));
    expect((await client.call('/users/me/pins', { method: 'PUT', body })).status).toBe(200);
    for (const locale of ['en-GB', 'ar']) {
      for (const width of [320, 390, 1280]) {
        const options = { locale, viewport: { width, height: 800 } };
        const page = await openSignedIn(open, eve, '/home?kind=search&value=query+11', options);
        for (const path of ['', '/', '/pins']) {
          if (path !== '') await page.goto(path);
          const wide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect(wide, `${path} ${locale} ${width}`).toBeLessThanOrEqual(0);
          if (path === '/pins') continue;
          // One line, whatever is in it; the tab that is shown is in view.
          const tabs = page.locator('.views');
          expect((await tabs.boundingBox())?.height).toBeLessThanOrEqual(72);
          const here = await tabs.locator('[aria-current]').boundingBox();
          expect(here?.x).toBeGreaterThanOrEqual(0);
          expect((here?.x ?? 0) + (here?.width ?? 0)).toBeLessThanOrEqual(width);
        }
        // A token has five connections.
        await page.context().close();
      }
    }
  });
});
