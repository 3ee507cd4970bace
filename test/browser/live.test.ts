/** Pages that are open: what others do appears, and nothing that is read moves. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type FormClient, signedUp } from '../form-client.ts';
import { type Person, until } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';

/** Where an element begins in the window. */
const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)');

/** The ids of the posts that a page shows. */
const idsOn = (page: Page): Promise<string[]> =>
  page.locator('ol.posts article').evaluateAll((all) => all.map(({ id }) => id.replace(/\D/g, '')));

describeBrowser('live pages', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  /** Eve calling the API. */
  let api: Person;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
    const id = (await ada.get(`/users/@${eve.username}`)).data.id;
    const client = await service().tokenFor({ id }, ['stream', 'write_post', 'follow', 'messages']);
    api = Object.assign(client, { id, username: eve.username });
    await api.post(`/users/${ada.id}/follow`);
  });

  /** Opens a page that is listening when this resolves. */
  async function openAs(client: FormClient, path: string): Promise<Page> {
    const page = await open();
    await signInAs(page, client);
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/live/shown') && response.ok()),
      page.goto(path),
    ]);
    return page;
  }

  /** Posts several, in order. @returns their ids, the oldest first. */
  async function write(count: number, text: string): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push((await ada.post('/posts', { text: `${text} ${n}` })).data.id);
    return ids;
  }

  test('say how many posts are new, and show them when asked for', async () => {
    const before = await write(12, 'Before #fresh');
    const page = await openAs(eve, '/tag/fresh');
    const read = `#post-${before[3]}`;
    await page.locator(read).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await page.locator(read).getByRole('link', { name: 'Reply' }).focus();
    const [top, y] = [await topOf(page, read), await scrolled(page)];
    expect(y).toBeGreaterThan(200);
    const fresh = await write(3, 'After #fresh');
    const button = page.getByRole('button', { name: '3 new posts' });
    await button.waitFor();
    await expect.poll(async () => [await topOf(page, read), await scrolled(page)]).toEqual([top, y]);
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Reply');
    await expect.poll(() => idsOn(page)).toEqual(before.toReversed());
    // Deleted before it was looked at.
    await ada.delete(`/posts/${fresh[1]}`);
    await page.getByRole('button', { name: '2 new posts' }).click();
    await page.locator(`#post-${fresh[2]}:focus`).waitFor();
    await expect.poll(() => idsOn(page)).toEqual([fresh[2], fresh[0], ...before.toReversed()]);
    await expect.poll(() => topOf(page, `#post-${fresh[2]}`)).toBeGreaterThanOrEqual(0);
    await expect.poll(() => button.count()).toBe(0);
  });

  test('say nothing of posts that were deleted before the page was opened', async () => {
    await ada.post('/posts', { text: 'Stays #gone' });
    const { id } = (await ada.post('/posts', { text: 'Goes #gone' })).data;
    await ada.delete(`/posts/${id}`);
    for (const path of ['/home', '/tag/gone']) {
      const page = await open();
      await signInAs(page, eve);
      const [reply] = await Promise.all([
        page.waitForResponse(
          (response) =>
            response.url().endsWith('/live/subscribe') &&
            response.request().postData()?.includes('posts') === true,
        ),
        page.goto(path),
      ]);
      expect((await reply.json()).data).not.toContainEqual({ id, pagination_id: id });
      const { id: next } = (await ada.post('/posts', { text: 'Comes #gone' })).data;
      await page.getByRole('button', { name: '1 new post', exact: true }).click();
      await page.locator(`#post-${next}`).waitFor();
    }
  });

  test.each(['/home', '/', '/@ada', '/explore/conversations', '/search?q=nightjar'])(
    'show the new posts of %s',
    async (path) => {
      const first = (await ada.post('/posts', { text: 'A nightjar' })).data.id;
      if (path.startsWith('/explore')) await ada.post('/posts', { text: 'One more', reply_to: first });
      const page = await openAs(eve, path);
      await page.locator(`#post-${first}`).waitFor();
      const { id } = (await ada.post('/posts', { text: 'Another nightjar' })).data;
      if (path.startsWith('/explore')) await ada.post('/posts', { text: 'One more', reply_to: id });
      await page.getByRole('button', { name: /^\d new posts?$/ }).click();
      await page.locator(`#post-${id}`).waitFor();
    },
  );

  test('show replies below a conversation, mentions, and what was deleted of it', async () => {
    const { id } = (await ada.post('/posts', { text: 'Who has seen one?' })).data;
    const page = await openAs(eve, `/@ada/post/${id}`);
    const mentions = await openAs(eve, '/notifications/mentions');
    const text = page.getByLabel('Your reply');
    await text.press('Control+End');
    await text.pressSequentially('I ha');
    const top = await topOf(page, '#text');
    const reply = (await ada.post('/posts', { text: `@${eve.username} At dusk`, reply_to: id })).data.id;
    await page.locator(`#post-${reply}`).waitFor();
    await page.locator(`#post-${id}`).getByRole('link', { name: 'Reply, 1 reply' }).waitFor();
    await expect.poll(() => page.locator(':focus').inputValue()).toBe(`@ada I ha`);
    await expect.poll(() => topOf(page, '#text')).toBe(top);
    await mentions.getByRole('button', { name: '1 new post' }).click();
    await mentions.locator(`#post-${reply}`).waitFor();
    await ada.delete(`/posts/${reply}`);
    await page.locator(`#post-${reply}`).getByText('This post was deleted.').waitFor();
    await mentions.locator(`#post-${reply}`).waitFor({ state: 'detached' });
  });

  test('change counts in place and drop what is deleted, without moving what is read', async () => {
    const ids = await write(8, 'In place #change');
    const page = await openAs(eve, '/tag/change');
    const [gone, read] = [ids[5], ids[2]];
    const read_ = `#post-${read}`;
    await page.locator(read_).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const top = await topOf(page, read_);
    const handle = await page.locator(read_).elementHandle();
    await api.post(`/posts/${read}/star`);
    await page.locator(read_).getByRole('button', { name: 'Star, 1 star', pressed: true }).waitFor();
    await ada.delete(`/posts/${gone}`);
    await page.locator(`#post-${gone}`).waitFor({ state: 'detached' });
    await expect.poll(() => topOf(page, read_)).toBe(top);
    await expect.poll(() => handle?.evaluate((element) => element.isConnected)).toBe(true);
    await api.delete(`/posts/${read}/star`);
    await page.locator(read_).getByRole('button', { name: 'Star', exact: true, pressed: false }).waitFor();
  });

  test('load older posts when their link comes near, which stays a link', async () => {
    const ids = await write(45, 'Many #older');
    const page = await openAs(eve, '/tag/older');
    await expect
      .poll(() => page.getByRole('link', { name: 'Older posts' }).getAttribute('href'))
      .toContain('before_id');
    await until(async () => {
      await page.keyboard.press('End');
      return (await idsOn(page)).length === ids.length;
    });
    await expect.poll(() => idsOn(page)).toEqual(ids.toReversed());
    await page.getByRole('link', { name: 'Older posts' }).waitFor({ state: 'detached' });
    // The key goes on scrolling for a while, and no further than the end that there was when it was pressed.
    await until(async () => {
      await page.keyboard.press('End');
      return page.evaluate('scrollY + innerHeight > document.documentElement.scrollHeight - 2');
    });
    // Going on and back leads to where one was.
    const at = page.locator(`#post-${ids[20]}`);
    await at.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const top = await topOf(page, `#post-${ids[20]}`);
    await at.locator('time').click();
    await page.waitForURL('/@ada/post/*');
    await page.goBack();
    await until(async () => (await idsOn(page)).length === ids.length);
    await expect.poll(async () => Math.abs((await topOf(page, `#post-${ids[20]}`)) - top)).toBeLessThan(3);
    // A change of one of them arrives too.
    await ada.delete(`/posts/${ids[0]}`);
    await page.locator(`#post-${ids[0]}`).waitFor({ state: 'detached' });
  });

  test('open where another client of the person stopped reading, and tell others where they stopped', async () => {
    const ids = await write(15, 'To be read');
    await api.post('/posts/marker', { name: 'my_stream', id: ids[4] });
    const page = await openAs(eve, '/home');
    await page.getByRole('heading', { name: 'Read before' }).waitFor();
    await until(async () => (await scrolled(page)) > 200);
    await expect.poll(() => topOf(page, `#post-${ids[4]}`)).toBeLessThan(250);
    await expect.poll(() => topOf(page, `#post-${ids[6]}`)).toBeLessThan(0);
    const markerAt = async () => (await api.get('/posts/stream?count=0')).meta.marker.id;
    await expect.poll(() => markerAt()).toBe(ids[4]);
    await page.locator(`#post-${ids[9]}`).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await until(async () => (await markerAt()) === ids[9]);
    const other = await openAs(eve, '/home');
    await until(async () => (await scrolled(other)) > 200);
    await expect.poll(() => topOf(other, `#post-${ids[9]}`)).toBeLessThan(250);
    // The divider follows what is read elsewhere meanwhile.
    await api.post('/posts/marker', { name: 'my_stream', id: ids[11] });
    await other.locator(`li:has(#post-${ids[12]}) + #read + li #post-${ids[11]}`).waitFor();
    await api.post('/posts/marker', { name: 'my_stream', id: ids[14] });
  });

  test('show private messages as they come, with what is unread in the navigation and the title', async () => {
    const sent = await ada.post('/channels/pm/messages', { text: 'Are you there?', destinations: [api.id] });
    const path = `/channels/${sent.data.channel_id}`;
    const home = await openAs(eve, '/home');
    await expect.poll(() => home.title()).toMatch(/^\(1\) Home/);
    const list = await openAs(eve, '/messages');
    await list.getByText('Are you there?').waitFor();
    const page = await openAs(eve, path);
    await until(async () => !(await home.title()).startsWith('('));
    await page.getByLabel('New message').pressSequentially('Yes, I');
    const top = await topOf(page, '#text');
    const { id } = (await ada.post(`${path}/messages`, { text: 'Then come along' })).data;
    await page.locator(`#message-${id}`).waitFor();
    await expect.poll(() => page.locator(':focus').inputValue()).toBe('Yes, I');
    await expect.poll(() => topOf(page, '#text')).toBe(top);
    await list.getByText('Then come along').waitFor();
    await ada.delete(`${path}/messages/${id}`);
    await page.locator(`#message-${id}`).waitFor({ state: 'detached' });
    await page.close();
    await ada.post(`${path}/messages`, { text: 'Well?' });
    await home.getByRole('link', { name: /^Messages 1/ }).waitFor();
    await until(async () => (await home.title()).startsWith('(1) '));
    await list.getByText('1 new message').waitFor();
  });
});
