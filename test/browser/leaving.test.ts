/** What a browser stores of a person leaves with them, and not before. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { FormClient } from '../form-client.ts';
import { afterSession, describeBrowser, openSignedIn } from './chromium.ts';

const PASSWORD = 'a good long password';

describeBrowser('leaving', (service, open) => {
  const signUp = async (username: string): Promise<FormClient> => {
    const person = new FormClient(service().origin);
    await person.signUp(username);
    return person;
  };

  /** The names and texts of everything that the browser stores for our pages. */
  const stored = (page: Page): Promise<string> =>
    page.evaluate(`(async () => {
      const asked = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
      const db = await asked(Object.assign(indexedDB.open('drafts', 1), {
        onupgradeneeded: ({ target }) => target.result.createObjectStore('files'),
      }));
      const files = await asked(db.transaction('files').objectStore('files').getAllKeys());
      db.close();
      const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('draft ')).sort();
      return JSON.stringify([drafts, files, Object.keys(sessionStorage), /millrace_left/.test(document.cookie)]);
    })()`);
  const NOTHING = JSON.stringify([[], [], [], false]);

  /** Writes a private message with a picture and a post, and sends neither. @returns the page with the message */
  async function write(person: FormClient, to: string): Promise<Page> {
    const page = await openSignedIn(open, person, '/home', {}, [], afterSession);
    await page.getByLabel('New post').fill('Not yet posted');
    await page.goto(`/messages/new?to=@${to}`);
    await page.getByLabel('Message').fill('A secret');
    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    await page
      .getByLabel('Add pictures or files')
      .setInputFiles({ name: 'secret.png', mimeType: 'image/png', buffer });
    await page.locator('.attached [data-id]').waitFor();
    expect(await stored(page)).toMatch(/Not yet posted.*A secret.*secret\.png/);
    return page;
  }

  const signIn = async (page: Page, login: string): Promise<void> => {
    await page.getByLabel('Username').fill(login);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  test('signing out in another tab removes what is stored, and closes what this one shows', async () => {
    const ann = await signUp('ann');
    await signUp('amy');
    const page = await write(ann, 'amy');
    const other = await page.context().newPage();
    await other.goto('/account');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.waitForURL('/');
    await expect.poll(() => stored(other)).toBe(NOTHING);
    await page.waitForURL('/sign-in?*');
    // Nor does the browser fill in again what another person then goes back to.
    await signIn(page, 'amy');
    await page.waitForURL('/messages/new?*');
    await page.goto('/home');
    for (const label of ['New post', 'Message'] as const) {
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe('');
      await page.goBack();
    }
    expect(await stored(page)).toBe(NOTHING);
  });

  test('a session that ends leaves them to the same person', async () => {
    const page = await write(await signUp('bob'), 'amy');
    await page.context().clearCookies({ name: /session/ });
    await page.goto('/');
    await page.goto('/home');
    await signIn(page, 'bob');
    await page.waitForURL('/home');
    await expect.poll(() => page.getByLabel('New post').inputValue()).toBe('Not yet posted');
    await page.goto('/messages/new?to=@amy');
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('A secret');
    await page.locator('.attached [data-id]').waitFor();
  });

  test('another person who signs in after it has ended finds none, in no tab', async () => {
    const page = await write(await signUp('cleo'), 'amy');
    const other = await page.context().newPage();
    await page.context().clearCookies({ name: /session/ });
    await other.goto('/home');
    await signIn(other, 'amy');
    await other.waitForURL('/home');
    await expect.poll(() => stored(other)).toBe(NOTHING);
    await page.locator('body:has(a[href="/@amy"])').waitFor();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('');
    await expect.poll(() => page.locator('.attached li').count()).toBe(0);
  });

  test('closing the account removes them', async () => {
    const page = await write(await signUp('dora'), 'amy');
    await page.goto('/account/close');
    await page.getByLabel('Yes, delete everything').check();
    await page.getByRole('button', { name: 'Close the account for ever' }).click();
    await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
    await expect.poll(() => stored(page)).toBe(NOTHING);
  });
});
