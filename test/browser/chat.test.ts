/** Conversations as people write them: at once, in order, each message once, whatever the connection does. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { type Json, type Person, until } from '../harness.ts';
import { describeBrowser, type OpenPage, openSignedIn } from './chromium.ts';

describeBrowser('a chat', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
  });

  const openAs = (path: string, ...rest: Parameters<OpenPage>): Promise<Page> =>
    openSignedIn(open, eve, path, ...rest);

  /** A private conversation of Ada and Eve, with these messages of Ada's. @returns its path and their ids */
  async function begin(...texts: string[]): Promise<{ path: string; ids: string[] }> {
    const ids: string[] = [];
    let path = '';
    for (const text of texts) {
      const { data } = await ada.post('/channels/pm/messages', { text, destinations: [String(eve.id)] });
      path = `/channels/${data.channel_id}`;
      ids.push(data.id);
    }
    return { path, ids };
  }

  const field = (page: Page): Locator => page.getByLabel('New message');
  const texts = (page: Page): Promise<string[]> => page.locator('.log article .text').allInnerTexts();
  /** The last messages that the service has, oldest first. */
  const stored = async (path: string, count = 3): Promise<Json[]> =>
    (await ada.get(`${path}/messages?count=${count}&include_deleted=0`)).data.toReversed();
  const storedTexts = async (path: string): Promise<string[]> => (await stored(path)).map(({ text }) => text);

  test('Enter sends, Shift and Enter break the line, and what is sent is there at once and once', async () => {
    const { path } = await begin('Good morning');
    const page = await openAs(path);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/messages', async (route) => {
      await promise;
      await route.continue();
    });
    await field(page).press('Enter');
    await field(page).pressSequentially('One');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('and a half');
    await page.keyboard.press('Enter');
    // The field is free for the next one, which follows it.
    await page.keyboard.type('Two');
    await page.keyboard.press('Enter');
    await expect.poll(() => texts(page)).toEqual(['Good morning', 'One\nand a half', 'Two']);
    await expect.poll(() => page.locator('.pending article[aria-busy=true]').count()).toBe(2);
    await expect.poll(() => field(page).inputValue()).toBe('');
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('text');
    resolve();
    await expect.poll(() => page.locator('.pending').count()).toBe(0);
    await expect.poll(() => texts(page)).toEqual(['Good morning', 'One\nand a half', 'Two']);
    expect(await storedTexts(path)).toEqual(['Good morning', 'One\nand a half', 'Two']);
    await expect.poll(() => page.locator('.told').isVisible()).toBe(false);
  });

  test('what others write is there before the service has rendered it, but for what is more than a text', async () => {
    const { path } = await begin('Good morning');
    const page = await openAs(path);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.locator('.log').getByText('Good morning').last().waitFor();
    await page.route('**/fragments/messages?*', async (route) => {
      await promise;
      await route.continue();
    });
    const first = (await stored(path)).at(-1)?.id;
    const annotations = [{ type: 'org.example.mood', value: { is: 'secret' } }];
    await ada.post(`${path}/messages`, { text: 'With more', annotations });
    await ada.post(`${path}/messages`, { text: 'An answer', reply_to: first });
    const { data } = await ada.post(`${path}/messages`, { text: '<b>Is it you?</b>' });
    const early = page.locator(`#message-${data.id}`);
    await early.getByText('<b>Is it you?</b>').waitFor();
    expect((await texts(page)).slice(-2)).toEqual(['Good morning', '<b>Is it you?</b>']);
    const gone = (await ada.post(`${path}/messages`, { text: 'A mistake' })).data.id;
    await page.getByText('A mistake').waitFor();
    await ada.call(`${path}/messages/${gone}`, { method: 'DELETE' });
    resolve();
    await early.locator('summary').waitFor({ state: 'attached' });
    await expect
      .poll(async () => (await texts(page)).slice(-4))
      .toEqual(['Good morning', 'With more', 'An answer', '<b>Is it you?</b>']);
  });

  test('without a connection messages wait, also where the page is left, and are sent once', async () => {
    const { path } = await begin('Are you on the train?');
    const page = await openAs(path);
    let isOff = true;
    await page.route('**/messages', (route) => (isOff ? route.abort('aborted') : route.continue()));
    await field(page).fill('In the tunnel');
    await page.keyboard.press('Enter');
    await page.getByText('Not sent yet').waitFor();
    await field(page).fill('Still there');
    await page.keyboard.press('Enter');
    await page.goto('/home');
    isOff = false;
    await page.goto(path);
    await expect.poll(() => page.locator('.pending').count()).toBe(0);
    const wanted = ['Are you on the train?', 'In the tunnel', 'Still there'];
    await expect.poll(() => storedTexts(path)).toEqual(wanted);
    await expect.poll(async () => (await texts(page)).slice(-3)).toEqual(wanted);
  });

  test('a reply quotes what it answers, and Escape leaves it', async () => {
    const { path, ids } = await begin('Which jar?', 'The big one');
    const page = await openAs(path);
    const first = page.locator(`#message-${ids[0]}`);
    const answered = page.locator('.replied');
    const reply = async (): Promise<void> => {
      await first.hover();
      await first.locator('summary').click();
      await first.getByRole('link', { name: 'Reply', exact: true }).click();
      await answered.filter({ hasText: 'Ada: Which jar?' }).waitFor();
    };
    await reply();
    await page.keyboard.press('Escape');
    await answered.waitFor({ state: 'hidden' });
    await reply();
    await page.keyboard.type('The blue one');
    await page.keyboard.press('Enter');
    await answered.waitFor({ state: 'hidden' });
    const answer = page.getByRole('article').filter({ hasText: 'The blue one' });
    await answer.getByRole('link', { name: /Ada: Which jar\?/ }).waitFor();
    expect((await stored(path)).at(-1)).toMatchObject({ text: 'The blue one', reply_to: ids[0] });
  });

  test('people see who types, who has read and who reacts', async () => {
    const { path, ids } = await begin('Shall we?');
    const page = await openAs(path);
    await page.locator('.log').getByText('Shall we?').waitFor();
    await until(async () => {
      await ada.post(`${path}/typing`, {});
      return page.getByText('Ada is typing …').isVisible();
    });
    const { data } = await ada.post(`${path}/messages`, { text: 'At eight' });
    await page.locator(`#message-${data.id}`).waitFor();
    await page.getByText('Ada is typing …').waitFor({ state: 'hidden' });

    const asked = page.locator(`#message-${ids[0]}`);
    const emoji = encodeURIComponent('👍');
    await ada.call(`${path}/messages/${ids[0]}/reactions/${emoji}`, { method: 'PUT' });
    const thumb = asked.getByRole('button', { name: '👍: 1 reaction' });
    await thumb.click();
    await asked.getByRole('button', { name: '👍: 2 reactions', pressed: true }).waitFor();
    await asked.focus();
    await page.keyboard.press('e');
    await page.keyboard.press('ArrowDown');
    await page.locator(':focus').press('Enter');
    await until(async () => {
      const shown = await ada.get(`${path}/messages/${ids[0]}?include_reactions=1`);
      return shown.data.reactions.length === 2;
    });

    await field(page).fill('Fine');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.pending').count()).toBe(0);
    const last = (await stored(path)).at(-1)?.id;
    await ada.post('/posts/marker', { name: `channel:${path.replace(/\D+/, '')}`, id: last });
    await page.reload();
    await page.locator('.others').getByText('Seen').waitFor();
  });

  test('a search leads to a message in its context, and the button from there to the newest', async () => {
    const { path } = await begin('A needle in a haystack');
    for (let n = 1; n <= 60; n++) await ada.post(`${path}/messages`, { text: `Straw ${n}` });
    const page = await openAs(path);
    await page.getByRole('link', { name: 'Search in this conversation' }).click();
    await page.getByRole('searchbox', { name: /^Search in/ }).fill('needle');
    await page.keyboard.press('Enter');
    await page.locator('mark').getByText('needle').click();
    const found = page.locator('.found').filter({ hasText: 'A needle' });
    await expect
      .poll(async () => ((await found.boundingBox())?.y ?? -1) > 0 && (await found.isVisible()))
      .toBe(true);
    const { data } = await ada.post(`${path}/messages`, { text: 'The very last' });
    await page.getByRole('button', { name: /1 new message/ }).click();
    await page.locator(`#message-${data.id}`).waitFor();
    await expect.poll(async () => (await texts(page)).at(-1)).toBe('The very last');
    await expect.poll(() => page.locator('.newest button').isVisible()).toBe(false);
  });
});
