/** What one does on an open page: shown at once, taken back where the service refuses, by keyboard as well. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { type Person, until } from '../harness.ts';
import { openReports } from '../rows.ts';
import { describeBrowser, type OpenPage, openSignedIn } from './chromium.ts';

const scrolled = (page: Page): Promise<number> => page.evaluate('Math.round(scrollY)');

/** Whether the page is still the one that was marked so. */
const mark = (page: Page): Promise<unknown> => page.evaluate('window.isSame = true');
const isSame = (page: Page): Promise<unknown> => page.evaluate('window.isSame === true');

describeBrowser('acting on pages', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
  });

  async function openAs(path: string, ...rest: Parameters<OpenPage>): Promise<Page> {
    const page = await openSignedIn(open, eve, path, ...rest);
    await mark(page);
    return page;
  }

  async function write(count: number, text: string): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push((await ada.post('/posts', { text: `${text} ${n}` })).data.id);
    return ids;
  }

  test('stars and reposts in place, with focus and place kept', async () => {
    const ids = await write(12, 'To be starred #star');
    const page = await openAs('/tag/star');
    const post = page.locator(`#post-${ids[3]}`);
    const star = post.getByRole('button', { name: /^Star/ });
    await star.scrollIntoViewIfNeeded();
    const y = await scrolled(page);
    expect(y).toBeGreaterThan(200);
    await star.click();
    const named = (name: string) => post.getByRole('button', { name, exact: true, pressed: true });
    await named('Star, 1 star').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Star, 1 star');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await post.getByLabel('Reposted, 1 repost', { exact: true }).waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Reposted, 1 repost');
    await expect.poll(async () => [await scrolled(page), await isSame(page)]).toEqual([y, true]);
    await expect
      .poll(async () => (await service().anonymous.get(`/posts/${ids[3]}`)).data)
      .toMatchObject({
        num_stars: 1,
        num_reposts: 1,
      });
    await star.click();
    await post.getByRole('button', { name: 'Star', exact: true }).waitFor();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('false');
  });

  test('take back what the service refuses, and say why', async () => {
    const [id] = await write(1, 'Gone soon #refused');
    const page = await openAs('/tag/refused', {}, [], [`/posts/${id}/star`]);
    const post = page.locator(`#post-${id}`);
    const star = post.getByRole('button', { name: /^Star/ });
    // The page is not told of the block.
    const me = (await ada.get(`/users/@${eve.username}`)).data.id;
    await ada.post(`/users/${me}/block`);
    await star.click();
    await page.getByRole('status').filter({ hasText: /\w{5}/ }).waitFor();
    await expect
      .poll(async () => [await star.getAttribute('aria-label'), await star.getAttribute('aria-pressed')])
      .toEqual(['Star', 'false']);
    await expect.poll(() => isSame(page)).toBe(true);
    await ada.delete(`/users/${me}/block`);
  });

  test('report in a dialog, with a category and a note, and go on where they were', async () => {
    const [id] = await write(1, 'Not nice #reported');
    const page = await openAs('/tag/reported');
    await page.locator(`#post-${id}`).getByLabel('More', { exact: true }).click();
    await page.locator(`#post-${id}`).getByText('Report to the administrators').click();
    const dialog = page.locator('dialog.ask');
    await dialog.getByLabel('What is wrong').selectOption('abuse');
    await dialog.getByLabel('What the moderators should know').fill('It hurts');
    await dialog.getByLabel('Also mute @ada').uncheck();
    await dialog.getByRole('button', { name: 'Report' }).click();
    await page.getByRole('status').filter({ hasText: 'The moderators have your report' }).waitFor();
    await expect.poll(async () => [await dialog.isVisible(), await isSame(page)]).toEqual([false, true]);
    const found = (await openReports(service().ctx.store.read)).find((row) => row.post_id === Number(id));
    expect(found).toMatchObject({
      kind: 'post',
      category: 'abuse',
      comment: 'It hurts',
      reporter: eve.username,
    });
    const { data } = await (await service().tokenFor({ id: eve.id }, [])).get('/users/@ada');
    expect(data.you_muted).toBe(false);
  });

  test('undo mutes and blocks on their lists, and do them again, without a reload', async () => {
    const dan = await service().person('dan', { name: 'Dan' });
    const api = await service().tokenFor({ id: eve.id }, ['follow']);
    for (const [verb, undo] of [
      ['mute', 'Unmute'],
      ['block', 'Unblock'],
    ] as const) {
      await api.post(`/users/${dan.id}/${verb}`);
      const page = await openAs(verb === 'mute' ? '/account/muted' : '/account/blocked');
      const entry = page.locator(`#person-${dan.id}`);
      const bit = async () =>
        (await api.get(`/users/${dan.id}`)).data[verb === 'mute' ? 'you_muted' : 'you_blocked'];
      await entry.getByRole('button', { name: `${undo}: Dan`, exact: true }).click();
      const again = entry.getByRole('button', { name: /again: Dan$/ });
      await again.waitFor();
      await expect.poll(bit).toBe(false);
      await again.click();
      await entry.getByRole('button', { name: `${undo}: Dan`, exact: true }).waitFor();
      await expect.poll(async () => [await bit(), await isSame(page)]).toEqual([true, true]);
      await api.delete(`/users/${dan.id}/${verb}`);
    }
  });

  test('follow, mute and block without a reload; blocking asks first', async () => {
    const cat = await service().person('cat', { name: 'Cat' });
    const { id } = (await cat.post('/posts', { text: 'Purr' })).data;
    const page = await openAs('/@cat');
    const follow = page.getByRole('button', { name: /^(Unf|F)ollow Cat/ });
    await follow.click();
    await page.getByRole('button', { name: 'Unfollow Cat' }).waitFor();
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Unfollow');
    await until(async () => (await cat.get('/users/me')).data.counts.followers === 1);
    // What is chosen in the menu closes it.
    const choose = async (entry: Locator) => {
      if (!(await entry.isVisible())) await page.locator('.relation summary').click();
      await entry.click();
    };
    await choose(page.getByRole('button', { name: /^Mute/ }));
    await page.locator('.quiet').getByText('You have muted them.').waitFor();
    await choose(page.getByRole('link', { name: 'Block…' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Block @cat?' }).waitFor();
    await dialog.getByRole('link', { name: 'Leave it as it is' }).click();
    await expect.poll(() => page.locator(`#post-${id}`).count()).toBe(1);
    await choose(page.getByRole('link', { name: 'Block…' }));
    await dialog.getByRole('button', { name: 'Block' }).click();
    await page.locator(`#post-${id}`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unblock' }).waitFor();
    await expect.poll(async () => [await isSame(page), await dialog.isVisible()]).toEqual([true, false]);
  });

  test('delete one’s own post after asking', async () => {
    const page = await openAs('/home');
    await page.getByLabel('New post').fill('Mine, for now');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const post = page.getByRole('main').getByRole('article').filter({ hasText: 'Mine, for now' });
    await post.getByLabel('More', { exact: true }).click();
    await post.getByRole('link', { name: 'Delete this post' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Delete this post?' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await post.getByLabel('More', { exact: true }).click();
    await post.getByRole('link', { name: 'Delete this post' }).click();
    await dialog.getByRole('button', { name: 'Delete the post' }).click();
    await post.waitFor({ state: 'detached' });
    await page.getByText('Your post is deleted.').waitFor();
    await expect.poll(() => isSame(page)).toBe(true);
  });

  test('report a post and delete a message after asking', async () => {
    const [id] = await write(1, 'Rude #rude');
    const page = await openAs('/tag/rude');
    const post = page.getByRole('main').locator(`#post-${id}`);
    await post.getByLabel('More', { exact: true }).click();
    await post.getByRole('link', { name: 'Report to the administrators' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Report' }).click();
    await dialog.getByRole('button', { name: 'Unmute @ada' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => isSame(page)).toBe(true);

    const sent = await ada.post('/channels/pm/messages', { text: 'Hello', destinations: [String(eve.id)] });
    const path = `/channels/${sent.data.channel_id}`;
    await page.goto(path);
    await page.getByLabel('New message').fill('Wrong window');
    await page.getByRole('button', { name: 'Send' }).click();
    await mark(page);
    const message = page.getByRole('main').getByRole('article').filter({ hasText: 'Wrong window' });
    await message.hover();
    await message.locator('summary').click();
    await message.getByRole('link', { name: 'Delete this message' }).click();
    await dialog.getByRole('button', { name: 'Delete the message' }).click();
    await message.waitFor({ state: 'detached' });
    await expect
      .poll(async () => [await isSame(page), await page.getByRole('main').getByRole('article').count()])
      .toEqual([true, 1]);
  });

  test('subscribe to a channel without losing what was typed', async () => {
    const { data } = await ada.post('/channels', {
      type: 'com.example.chat',
      readers: { public: true },
      writers: { any_user: true },
    });
    const page = await openAs(`/channels/${data.id}`);
    await page.getByLabel('New message').fill('Half a sent');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('button', { name: 'Subscribe' }).waitFor({ state: 'detached' });
    await page.locator('.with summary').click();
    await page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    await expect.poll(() => page.getByLabel('New message').inputValue()).toBe('Half a sent');
    await expect.poll(() => isSame(page)).toBe(true);
  });

  test('by keyboard, as listed, unless it is switched off', async () => {
    const ids = await write(4, 'By keys #keys');
    const page = await openAs('/tag/keys');
    const focused = () => page.evaluate('document.activeElement.id');
    await page.keyboard.press('j');
    await expect.poll(() => focused()).toBe(`post-${ids[3]}`);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect.poll(() => focused()).toBe(`post-${ids[2]}`);
    await page.keyboard.press('s');
    await page
      .locator(`#post-${ids[2]}`)
      .getByRole('button', { name: 'Star, 1 star', pressed: true })
      .waitFor();
    await expect.poll(() => focused()).toBe(`post-${ids[2]}`);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard' });
    await expect
      .poll(() => dialog.locator('dl').first().getByRole('term').allInnerTexts())
      .toEqual(['j', 'k', 'r', 'e', 's', 'n', '/', '?']);
    await dialog.getByRole('checkbox').uncheck();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator(`#post-${ids[2]}`).focus();
    await page.keyboard.press('j');
    await expect.poll(() => focused()).toBe(`post-${ids[2]}`);
    await page.getByRole('button', { name: 'Keyboard' }).click();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('/');
    await expect.poll(() => focused()).toBe('q');
    await page.locator(`#post-${ids[2]}`).focus();
    await page.keyboard.press('r');
    await page.getByLabel('Your reply').waitFor();
    await page.goto('/notifications/mentions');
    await page.keyboard.press('n');
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('text');
    await page.goto('/notifications/interactions');
    await page.keyboard.press('n');
    await page.waitForURL('/compose');
  });

  test('revises a post in its place, live on other pages, and Escape leaves it as it is', async () => {
    const author = Object.assign(eve, { api: await service().tokenFor(eve, ['write_post']) });
    const { id } = (await author.api.post('/posts', { text: 'A furst text #revised' })).data;
    const page = await openAs('/tag/revised');
    const other = await open();
    await other.goto(`/@${eve.username}/post/${id}`);
    const reader = await openSignedIn(open, await signedUp(service(), 'reader'), '/tag/revised');
    const post = page.locator(`#post-${id}`);
    const edit = async () => {
      await post.getByLabel('More').click();
      await post.getByRole('link', { name: 'Edit' }).click();
      const field = page.getByRole('textbox', { name: 'Edit post' });
      await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('text');
      return field;
    };
    let field = await edit();
    await expect.poll(() => field.inputValue()).toBe('A furst text #revised');
    await expect.poll(() => post.isVisible()).toBe(false);
    await field.fill('thrown away');
    await page.keyboard.press('Escape');
    await post.getByText('A furst text').waitFor();
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(`post-${id}`);
    // Too long: said, and kept.
    field = await edit();
    await field.fill('x'.repeat(257));
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await field.fill('A first text #revised');
    await page.keyboard.press('Control+Enter');
    await post.getByText('A first text').waitFor();
    await expect.poll(() => field.count()).toBe(0);
    await reader.locator(`#post-${id}`).getByText('A first text').waitFor();
    // All texts, in place.
    await reader.locator(`#post-${id}`).getByRole('link', { name: 'edited' }).click();
    const dialog = reader.getByRole('dialog');
    await expect
      .poll(() => dialog.locator('.texts .text').allInnerTexts())
      .toEqual(['A first text #revised', 'A furst text #revised']);
    await dialog.getByRole('link', { name: 'Back to the post' }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect([await isSame(page), reader.url()]).toEqual([true, expect.stringMatching(/\/tag\/revised$/)]);
    // When the time is over, the menu that opens has it no more.
    const entry = `#post-${id} [data-revise]`;
    await expect.poll(() => page.locator(entry).count()).toBe(1);
    await page.evaluate(`document.querySelector('${entry}').dataset.until = 1`);
    await post.getByLabel('More').click();
    await expect.poll(() => page.locator(entry).count()).toBe(0);
  });
});
