/** The main path of a person, in a real browser and without scripts: sign up, post, reply, follow, close the account. */
import { expect, test } from 'vitest';
import { describeBrowser } from './chromium.ts';

const PASSWORD = 'a good long password';

describeBrowser('taking part', (service, open) => {
  test('from signing up to closing the account', async () => {
    const ada = await service().person('ada', { name: 'Ada' });
    const { id } = (await ada.post('/posts', { text: 'Who has seen a #kingfisher?' })).data;
    const page = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    const main = page.getByRole('main');

    await page.goto('/');
    await main.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Username').fill('bea');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForURL('/welcome');
    await page.getByRole('button', { name: 'Follow Ada' }).click();
    await page.waitForURL('/welcome');
    await page.getByLabel('Name').fill('Bea B.');
    await page.getByLabel('Description').fill('Watches #birds');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('/home');

    await page.getByRole('link', { name: 'New post' }).click();
    await page.waitForURL('/compose');
    await page.getByLabel('New post').fill('Good morning');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/home#post-*');
    await expect
      .poll(() => page.getByRole('article').locator('.text').allInnerTexts())
      .toEqual(['Good morning', 'Who has seen a #kingfisher?']);

    const post = page.getByRole('article', { name: 'Post by Ada' });
    await post.getByRole('button', { name: 'Star' }).click();
    await page.waitForURL('/home#post-*');
    await expect
      .poll(() => post.getByRole('button', { name: /^Star/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await post.getByRole('link', { name: 'Reply' }).click();
    await page.waitForURL(`/compose?reply_to=${id}`);
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('@ada ');
    await page.getByLabel('Your reply').fill('@ada I have');
    await page.getByRole('button', { name: 'Reply' }).click();
    await page.waitForURL('/@bea/post/*');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Conversation');
    await expect
      .poll(async () => (await service().anonymous.get(`/posts/${id}`)).data)
      .toMatchObject({
        num_replies: 1,
        num_stars: 1,
      });

    const hashtag = 'document.querySelector(\'a[href="/tag/kingfisher"]\')';
    // Not by its colour alone.
    expect(Number(await page.evaluate(`getComputedStyle(${hashtag}).fontWeight`))).toBeGreaterThan(500);
    await page.getByRole('link', { name: '#kingfisher' }).click();
    await page.waitForURL('/tag/kingfisher');
    await expect.poll(() => page.getByRole('article').count()).toBe(1);

    await page.goto('/home');
    await page.getByLabel(/^Account of/).click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await main.getByRole('link', { name: /^Your account/ }).click();
    await main.getByRole('link', { name: 'Close your account' }).click();
    await page.getByLabel('Yes, delete everything').check();
    await page.getByRole('button', { name: 'Close the account for ever' }).click();
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toBe('Your account is closed');
    await expect.poll(async () => (await service().anonymous.get('/users/@bea')).status).toBe(404);
    await page.goto('/home');
    expect(new URL(page.url()).pathname).toBe('/sign-in');
  });
});
