/** Quoting a post on an open page. */
import { expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import type { Json } from '../harness.ts';
import { describeBrowser, openSignedIn } from './chromium.ts';

describeBrowser('quoting', (service, open) => {
  test('a post is quoted from the menu of reposting, and shown as a card', async () => {
    const ada = await service().person('ada', { name: 'Ada' });
    const eve = await signedUp(service(), 'eve');
    const id = (await ada.post('/posts', { text: 'The bees are back #bees' })).data.id;
    const page = await openSignedIn(open, eve, '/tag/bees');
    const menu = page.locator(`#post-${id} .reposts`);
    await menu.getByLabel('Repost', { exact: true }).click();
    await menu.getByRole('link', { name: 'Quote' }).click();
    await page.waitForURL(`**/compose?quote=${id}`);
    const field = page.getByLabel('What do you say about it?', { exact: true });
    await field.fill('Look at this #see');
    // What was typed is kept for this quote alone.
    await page.goto('/compose');
    await expect.poll(() => page.getByLabel('New post', { exact: true }).inputValue()).toBe('');
    await page.goto(`/compose?quote=${id}`);
    await expect.poll(() => field.inputValue()).toBe('Look at this #see');
    await expect
      .poll(() => page.locator('.composer .quoted').innerText())
      .toContain('The bees are back #bees');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL(/\/post\/\d+/);
    const card = page.locator('.post.focus .quoted');
    await expect.poll(() => card.innerText()).toContain('The bees are back #bees');
    await expect.poll(() => page.locator('.post.focus .text').innerText()).toBe('Look at this #see');
    await card.click();
    await page.waitForURL(`**/@ada/post/${id}`);
    await page.getByRole('link', { name: '1 quote', exact: true }).click();
    await page.locator('.post .quoted').waitFor();
    const { data } = await ada.get(`/posts/${id}/quotes`);
    expect(data.map(({ text }: Json) => text)).toEqual([
      `Look at this #see ${service().origin}/@ada/post/${id}`,
    ]);
    // What is quoted is revised, and then deleted, while the page is open.
    const quote = page.locator('.post .quoted');
    await ada.call(`/posts/${id}`, { method: 'PUT', body: { text: 'The bees are gone' } });
    await quote.getByText('The bees are gone').waitFor();
    await ada.delete(`/posts/${id}`);
    await page.getByText('The quoted post is not available.').waitFor();
  });
});
