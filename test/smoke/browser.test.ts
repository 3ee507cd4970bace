/** A person's first minutes in a real browser with scripts. `test/browser` tries far more. */
import { expect, test } from 'vitest';
import { describeBrowser } from '../browser/chromium.ts';

describeBrowser('first minutes', (service, open) => {
  test('sign up, post, live, a message and a setting', async () => {
    const ada = await service().person('ada', { name: 'Ada' });
    await ada.post('/posts', { text: 'Hello' });
    const page = await open();
    await page.goto('/join');
    await page.getByLabel('Username').fill('bea');
    await page.getByLabel('Password').fill('a good long password');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.waitForURL('/welcome');
    await page.getByRole('button', { name: 'Follow Ada' }).click();
    await expect
      .poll(async () => (await service().anonymous.get(`/users/${ada.id}`)).data.counts.followers)
      .toBe(1);

    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/live/shown') && response.ok()),
      page.goto('/home'),
    ]);
    await page.getByLabel('New post').fill('Good morning');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const texts = () => page.getByRole('article').locator('.text').allInnerTexts();
    await expect.poll(texts).toEqual(['Good morning', 'Hello']);
    await ada.post('/posts', { text: 'And to you' });
    await page.getByRole('button', { name: '1 new post' }).click();
    await expect.poll(texts).toEqual(['And to you', 'Good morning', 'Hello']);

    await page.goto('/messages/new?to=@ada');
    await page.getByLabel('Message', { exact: true }).fill('Shall we meet?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('/channels/*');
    await expect.poll(texts).toEqual(['Shall we meet?']);

    await page.goto('/account/profile');
    await page.getByLabel('Name', { exact: true }).fill('Bea B.');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect.poll(async () => (await service().anonymous.get('/users/@bea')).data.name).toBe('Bea B.');
  });
});
