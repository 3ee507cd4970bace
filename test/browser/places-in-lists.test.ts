/** Where lists open, what is said of new entries, and that nothing that is read moves. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { channel } from '../channels.ts';
import { signedUp } from '../form-client.ts';
import { type Person, until } from '../harness.ts';
import { describeBrowser, signInAs } from './chromium.ts';

const topOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** What is read stays where it is; browsers scroll by whole pixels. */
async function expectStill(page: Page, selector: string, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await topOf(page, selector)) - top)).toBeLessThanOrEqual(2);
}

const idsOn = (page: Page): Promise<string[]> =>
  page.locator('ol.posts article').evaluateAll((all) => all.map(({ id }) => id.replace(/\D/g, '')));

describeBrowser('lists', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  /** Eve calling the API. */
  let api: Person;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
    const id = (await ada.get(`/users/@${eve.username}`)).data.id;
    const client = await service().tokenFor({ id }, ['stream', 'write_post', 'follow']);
    api = Object.assign(client, { id, username: eve.username });
    await api.post(`/users/${ada.id}/follow`);
  });

  async function openAs(path: string, javaScriptEnabled = true): Promise<Page> {
    const page = await open({ javaScriptEnabled });
    await signInAs(page, eve);
    const listening =
      javaScriptEnabled &&
      page.waitForResponse((response) => response.url().endsWith('/live/shown') && response.ok());
    await Promise.all([listening, page.goto(path)]);
    return page;
  }

  async function write(count: number, text: string): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push((await ada.post('/posts', { text: `${text} ${n}` })).data.id);
    return ids;
  }

  const markerOf = async (path: string) => (await api.get(`${path}?count=1`)).meta.marker.id;

  /** A list, the call of the API that has its marker, and the marker's name; a function where it needs ids. */
  const marked = [
    ['/home', '/posts/stream', () => 'my_stream'],
    ['/', '/posts/stream/global', () => 'global'],
    ['/tag/place', '/posts/tag/place', () => 'tag:place'],
    ['/@ada', '/users/@ada/posts', () => `posts:${ada.id}`],
    ['/notifications/mentions', '/users/me/mentions', () => `mentions:${api.id}`],
    ['/explore/posts', '/posts/stream/explore/posts', () => 'explore:posts'],
  ] as const;

  test.each(marked)(
    'open %s far back where another client stopped, and lead to the newest',
    async (path, call, name) => {
      const ids = await write(50, `Far back @${eve.username} #place`);
      await api.post('/posts/marker', { name: name(), id: ids[4] });
      const page = await openAs(path);
      const read = `#post-${ids[4]}`;
      await until(async () => (await topOf(page, read)) < 250);
      await expect.poll(() => topOf(page, read)).toBeGreaterThan(0);
      const shown = await idsOn(page);
      expect(shown.slice(0, 21)).toEqual(ids.slice(4, 25).reverse());
      // What comes meanwhile waits until what is between is loaded.
      const [late] = await write(1, `Late @${eve.username} #place`);
      const newer = page.getByRole('link', { name: 'Newer posts' });
      const top = await topOf(page, read);
      await newer.evaluate((link: { click(): void }) => link.click());
      await page.locator(`#post-${ids[25]}:focus`).waitFor();
      await expectStill(page, read, top);
      // Also at the beginning of the page, where browsers do not hold it themselves.
      await page.evaluate('scrollTo(0, 0)');
      const first = `#post-${ids[44]}`;
      const at = await topOf(page, first);
      await newer.evaluate((link: { click(): void }) => link.click());
      await newer.waitFor({ state: 'detached' });
      await expectStill(page, first, at);
      const all = await idsOn(page);
      expect(all.slice(0, 47)).toEqual([...ids.slice(4), late].reverse());
      expect(new Set(all).size).toBe(all.length);
      const [last] = await write(1, `Last @${eve.username} #place`);
      await page.getByRole('button', { name: '1 new post' }).click();
      await page.locator(`#post-${last}:focus`).waitFor();
      await expect.poll(async () => (await idsOn(page))[0]).toBe(last);
      // Reading there moves the marker, with which others open.
      await until(async () => (await markerOf(call)) === last);
      const other = await openAs(path);
      await expect.poll(async () => (await idsOn(other))[0]).toBe(last);
      await expect.poll(() => other.locator('#read').count()).toBe(0);
    },
  );

  test('stay where they are while they are read, and follow when they are read elsewhere', async () => {
    const ids = await write(15, 'Divided');
    await api.post('/posts/marker', { name: 'my_stream', id: ids[4] });
    const page = await openAs('/home');
    const before = `li:has(#post-${ids[5]}) + #read + li #post-${ids[4]}`;
    await page.locator(before).waitFor();
    await page.locator(`#post-${ids[9]}`).evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await until(async () => (await markerOf('/posts/stream')) === ids[9]);
    await expect.poll(() => page.locator(before).count()).toBe(1);
    const top = await topOf(page, `#post-${ids[8]}`);
    await api.post('/posts/marker', { name: 'my_stream', id: ids[12] });
    await page.locator(`li:has(#post-${ids[13]}) + #read + li #post-${ids[12]}`).waitFor();
    await expectStill(page, `#post-${ids[8]}`, top);
    // Back, too.
    await api.post('/posts/marker', { name: 'my_stream', id: ids[2] });
    await page.locator(`li:has(#post-${ids[3]}) + #read + li #post-${ids[2]}`).waitFor();
  });

  test('open conversations at what is new since they were read', async () => {
    const { id } = (await ada.post('/posts', { text: 'A long conversation' })).data;
    const path = `/@ada/post/${id}`;
    const replies: string[] = [];
    const reply = async (n: number) =>
      replies.push(
        (await ada.post('/posts', { text: `Reply ${n} ${'and more '.repeat(12)}`, reply_to: id })).data.id,
      );
    for (let n = 0; n < 10; n++) await reply(n);
    await api.post('/posts/marker', { name: `replies:${id}`, id: replies[5] });
    const page = await openAs(path);
    await page.getByRole('heading', { name: 'New since you were here' }).waitFor();
    await until(async () => (await topOf(page, `#post-${replies[6]}`)) < 250);
    await until(async () => Number(await markerOf(`/posts/${id}/replies`)) > Number(replies[6]));
  });

  test('lead to what is unread without scripts, and remember what was read when asked to', async () => {
    const ids = await write(30, 'Without scripts');
    await api.post('/posts/marker', { name: 'my_stream', id: ids[3] });
    const page = await openAs('/home', false);
    await expect.poll(async () => (await idsOn(page)).slice(0, 21)).toEqual(ids.slice(3, 24).reverse());
    await page.getByRole('link', { name: 'Go to where you stopped reading' }).click();
    await until(async () => (await topOf(page, `#post-${ids[3]}`)) < 250);
    await page.getByRole('button', { name: 'Mark these posts as read' }).click();
    await page.waitForURL('/home');
    await expect.poll(() => markerOf('/posts/stream')).toBe(ids[23]);
    await expect.poll(async () => (await idsOn(page))[0]).toBe(ids[29]);
    // Further back, one's new post leads to the newest.
    await api.post('/posts/marker', { name: 'my_stream', id: ids[3] });
    await page.goto('/home');
    await page.getByRole('link', { name: 'To the newest' }).click();
    await expect.poll(async () => (await idsOn(page))[0]).toBe(ids[29]);
    await page.goto('/home');
    await page.getByLabel('New post').fill('Mine');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/home?at=newest*');
    await expect.poll(() => page.getByRole('article').first().innerText()).toContain('Mine');
  });

  test('of interactions say what is new, change in place and drop what is gone', async () => {
    const mine: string[] = [];
    for (let n = 0; n < 3; n++) mine.push((await api.post('/posts', { text: `Of Eve ${n}` })).data.id);
    await ada.post(`/posts/${mine[0]}/star`);
    const ben = await service().person('ben', { name: 'Ben' });
    const page = await openAs('/notifications/interactions');
    const entries = page.locator('.people > li');
    await entries.filter({ hasText: 'Ada starred your post' }).waitFor();
    const reply = (await ben.post('/posts', { text: 'Words of Ben', reply_to: mine[1] })).data.id;
    const button = page.getByRole('button', { name: /^\d new interactions?$/ });
    await button.waitFor();
    await button.click();
    const answered = entries.filter({ hasText: 'Ben replied to your post' });
    await answered.waitFor();
    await expect.poll(() => answered.innerText()).toContain('Words of Ben');
    await expect
      .poll(() => answered.getByRole('link', { name: 'Words of Ben' }).getAttribute('href'))
      .toBe(`/@ben/post/${reply}`);
    await page.locator('.people > li:focus', { hasText: 'Ben replied' }).waitFor();
    // The same on the same day is the same entry.
    await ben.post(`/posts/${mine[0]}/star`);
    await entries.filter({ hasText: 'Ben and Ada starred your post' }).waitFor();
    await ben.post(`/users/${api.id}/follow`);
    await button.click();
    await entries.filter({ hasText: 'Ben followed you' }).waitFor();
    await ben.delete(`/posts/${reply}`);
    await answered.waitFor({ state: 'detached' });
    await ben.delete(`/users/${api.id}/follow`);
    await entries.filter({ hasText: 'Ben followed you' }).waitFor({ state: 'detached' });
  });

  test('of channels that were found change where they are subscribed to', async () => {
    const { id } = await channel(ada, { readers: { public: true } });
    const page = await openAs('/search?in=channels');
    const found = page.locator(`#channel-${id}`);
    const top = await topOf(page, `#channel-${id}`);
    await found.getByRole('button', { name: 'Join' }).click();
    await found.getByRole('button', { name: 'Unsubscribe from' }).waitFor();
    await expect.poll(() => topOf(page, `#channel-${id}`)).toBe(top);
    expect(page.url()).toContain('/search?in=channels');
    await page.getByRole('heading', { name: 'Public channels' }).waitFor();
  });

  test('of people do so too', async () => {
    const fans = await Promise.all(
      ['f1', 'f2', 'f3'].map((name) => service().person(name, { name: name.toUpperCase() })),
    );
    await fans[0]!.post(`/users/${ada.id}/follow`);
    const page = await openAs('/@ada/followers');
    const first = page.locator(`#person-${fans[0]!.id}`);
    await first.getByRole('button').focus();
    const top = await topOf(page, `#person-${fans[0]!.id}`);
    await fans[1]!.post(`/users/${ada.id}/follow`);
    await fans[2]!.post(`/users/${ada.id}/follow`);
    await page.getByRole('button', { name: '2 more' }).waitFor();
    await expect.poll(() => topOf(page, `#person-${fans[0]!.id}`)).toBe(top);
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Follow');
    await page.getByRole('button', { name: '2 more' }).click();
    await page.locator(`#person-${fans[2]!.id}:focus`).waitFor();
    await fans[0]!.delete(`/users/${ada.id}/follow`);
    await first.waitFor({ state: 'detached' });
    const { id } = (await ada.post('/posts', { text: 'To be starred' })).data;
    const stars = await openAs(`/@ada/post/${id}/stars`);
    await stars.getByText('There is nobody here.').waitFor();
    await fans[1]!.post(`/posts/${id}/star`);
    await stars.getByRole('button', { name: '1 more' }).click();
    await stars.locator(`#person-${fans[1]!.id}`).waitFor();
    await expect.poll(() => stars.getByText('There is nobody here.').count()).toBe(0);
  });
});
