/** Signing up, in and out, and deciding what an app may do, with nothing but a keyboard. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askUri, exchange, makeApp, signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { OtherOrigin } from './other-origin.ts';

const PASSWORD = 'a good long password';

/** Whether what has the focus is inside the window and drawn with an outline. */
const isFocusShown = `(() => {
  const { activeElement: element } = document;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 &&
    top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
})()`;

/** Presses Tab until `wanted` has the focus; everything on the way must show that it has it. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await expect
      .poll(() => page.evaluate<boolean>(isFocusShown), { message: await focused.innerHTML() })
      .toBe(true);
    if ((await wanted.and(focused).count()) === 1) return;
  }
  throw new Error(`the Tab key does not lead to ${wanted}`);
}

/** Goes to a link or button by Tab and presses Enter. */
async function press(page: Page, wanted: Locator, path: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
  await page.waitForURL(path);
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.type(text);
}

/** Types into the field that has the focus when the page has been loaded. */
async function typeAtOnce(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeBrowser('accounts', (service, open) => {
  /** Where apps are. */
  let elsewhere: OtherOrigin;

  beforeAll(async () => {
    elsewhere = await OtherOrigin.start();
  });

  afterAll(() => elsewhere.stop());

  test.each([true, false])('signing up, out and in by keyboard; scripts: %s', async (javaScriptEnabled) => {
    const username = `keys_${javaScriptEnabled}`;
    const page = await open({ javaScriptEnabled });
    await page.goto('/');
    await tabTo(page, link(page, 'Skip to the content'));
    await press(page, link(page, 'Sign in').first(), '/sign-in');
    await press(
      page,
      page.getByRole('main').getByRole('link', { name: 'Create an account' }),
      '/join?next=%2Fhome',
    );
    await fill(page, 'Username', username);
    await fill(page, 'Password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/welcome');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe(`Welcome, @${username}`);
    const { data } = await service().anonymous.get(`/users/@${username}`);
    expect(data).toMatchObject({ username, type: 'human' });

    await page.goto('/account');
    await press(page, button(page, 'Sign out'), '/');
    await page.goto('/account');
    expect(new URL(page.url()).pathname).toBe('/sign-in');

    await typeAtOnce(page, 'Username or e-mail', username);
    await fill(page, 'Password', PASSWORD);
    await press(page, button(page, 'Sign in'), '/account');
    await expect.poll(() => link(page, 'Profile').getAttribute('href')).toBe(`/@${username}`);
  });

  test('a wrong password is announced, and the name is kept', async () => {
    const { username } = await signedUp(service());
    const page = await open();
    await page.goto('/sign-in');
    await page.getByLabel('Username or e-mail').fill(username);
    await page.getByLabel('Password').fill('not the password');
    await button(page, 'Sign in').click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.innerText()).toMatch(/wrong/i);
    await expect.poll(() => page.getByLabel('Username or e-mail').inputValue()).toBe(username);
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
    await page.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Sign in').click();
    await page.waitForURL('/home');
  });

  test.each([true, false])('an app is granted what it asks for; scripts: %s', async (javaScriptEnabled) => {
    const { username } = await signedUp(service());
    const app = await makeApp(service(), `${elsewhere.origin}/return`);
    const page = await open({ javaScriptEnabled }, [elsewhere.origin]);
    await page.goto(askUri(app, { scope: 'write_post', state: 'as sent' }));
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toMatch(/^Sign in to continue to App/);
    await typeAtOnce(page, 'Username or e-mail', username);
    await fill(page, 'Password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('/oauth/authorize?**');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toMatch(/ to use your account\?$/);
    await expect.poll(() => page.getByRole('main').innerText()).toContain(`@${username}`);
    await tabTo(page, button(page, 'Allow'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${elsewhere.origin}/return?**`);
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('state')).toBe('as sent');
    const { status, body } = await exchange(service(), app, searchParams.get('code') ?? '');
    expect([status, body.username]).toEqual([200, username]);
    expect(body.token.scopes.sort()).toEqual(['basic', 'write_post']);
  });

  test('an app that is refused is told so, and is given nothing', async () => {
    const client = await signedUp(service());
    const app = await makeApp(service(), `${elsewhere.origin}/return`);
    const page = await open({}, [elsewhere.origin]);
    await signInAs(page, client);
    await page.goto(askUri(app, { scope: 'messages' }));
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('private messages');
    await tabTo(page, button(page, 'Refuse'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${elsewhere.origin}/return?**`);
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null]);
    await page.goto('/account/apps');
    await expect.poll(() => page.getByRole('main').innerText()).toContain('None. When you allow an app');
  });
});
