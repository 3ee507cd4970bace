/** What one does is shown before the service has it, taken back where it refuses, and undone where that is possible. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { password, signedUp } from '../form-client.ts';
import { type Json, type Person, until } from '../harness.ts';
import { afterSession, describeBrowser, type OpenPage, openSignedIn, signInAs } from './chromium.ts';

/** Why what was done does not count. */
const refusals = [403, 409, 429, 500, 'no network'] as const;

/** Refuses what is sent to a path. */
async function refuse(page: Page, path: string, why: (typeof refusals)[number]): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await route.continue();
    // The test does not count that as a fault of the page.
    else if (why === 'no network') await route.abort('aborted');
    else await route.fulfill({ status: why, contentType: 'text/html', body: '' });
  });
}

/** Holds what is sent to a path back. @returns lets it go on */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.continue();
  });
  return resolve;
}

describeBrowser('acting at once', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
  });

  const openAs = (path: string, ...rest: Parameters<OpenPage>): Promise<Page> =>
    openSignedIn(open, eve, path, ...rest);

  const write = async (text: string): Promise<string> => (await ada.post('/posts', { text })).data.id;
  const postOf = async (id: string): Promise<Json> => (await service().anonymous.get(`/posts/${id}`)).data;
  const told = (page: Page): Locator => page.locator('.told');
  const textOf = (page: Page): Locator => page.getByLabel('New post');
  const pending = (page: Page): Locator => page.locator('.pending article[aria-busy=true]');

  test('a star shows with the click itself where the network takes 400 ms', async () => {
    const id = await write('Quickly starred #quick');
    const page = await openAs('/tag/quick');
    const network = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', speed);
    const star = page.locator(`#post-${id} .star`);
    const shown = star.evaluate((button: Json) => {
      const { MutationObserver, setTimeout } = button.ownerDocument.defaultView;
      let isLate = false;
      button.addEventListener('click', () => {
        // How long a task takes depends on the machine.
        setTimeout(() => {
          isLate = true;
        });
      });
      return new Promise<[boolean, string]>((resolve) =>
        new MutationObserver(() => resolve([isLate, button.closest('article').ariaBusy])).observe(button, {
          attributeFilter: ['aria-pressed'],
        }),
      );
    });
    // Pressed twice it is one.
    await star.dblclick();
    expect(await shown).toEqual([false, 'true']);
    await until(async () => (await postOf(id)).num_stars === 1);
    await page.locator(`#post-${id}:not([aria-busy])`).waitFor();
    await expect.poll(() => star.getAttribute('aria-label')).toBe('Star, 1 star');
  });

  test('a star is kept where the page is left in the same task', async () => {
    const id = await write('Left at once #leaving');
    const page = await openAs('/tag/leaving');
    const network = await page.context().newCDPSession(page);
    const speed = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', speed);
    const left = page.waitForURL('/explore');
    await page.locator(`#post-${id} .star`).evaluate((button: Json) => {
      const { fetch, sessionStorage } = button.ownerDocument.defaultView;
      button.ownerDocument.defaultView.fetch = (url: string, init: { keepalive?: boolean }) => {
        if (url.endsWith('/star')) sessionStorage.setItem('keepalive', init.keepalive);
        return fetch(url, init);
      };
      button.click();
      button.ownerDocument.querySelector('.rail a[href="/explore"]').click();
    });
    await left;
    // Whether what was not sent yet still goes is up to the browser.
    expect(await page.evaluate('sessionStorage.getItem("keepalive")')).toBe('true');
    await until(async () => (await postOf(id)).num_stars === 1);
  });

  test('what is starred in one tab shows in the other, and counts once', async () => {
    const id = await write('In two tabs #tabs');
    const page = await openAs('/tag/tabs');
    const other = await page.context().newPage();
    await other.goto('/tag/tabs');
    const star = (tab: Page) => tab.locator(`#post-${id} .star`);
    for (const [tab, count, pressed] of [
      [page, 1, 'true'],
      [other, 0, 'false'],
      [other, 1, 'true'],
    ] as const) {
      await star(tab).click();
      await until(async () => (await postOf(id)).num_stars === count);
      for (const one of [page, other]) {
        await expect.poll(() => star(one).getAttribute('aria-pressed')).toBe(pressed);
        await expect.poll(() => star(one).innerText()).toBe(count === 0 ? '' : '1');
      }
      await tab.locator(`#post-${id}:not([aria-busy])`).waitFor();
    }
  });

  test('whatever the reason, what is refused is taken back with a word', async () => {
    const { id: user } = ada;
    const id = await write('Refused #no');
    const paths = ['star', 'repost'].map((action) => `/posts/${id}/${action}`);
    paths.push(`/users/${user}/follow`, `/users/${user}/mute`);
    const page = await openAs('/@ada', {}, [], paths);
    const post = page.locator(`#post-${id}`);
    const more = (path: string) =>
      path.endsWith('repost')
        ? post.locator('.reposts > summary')
        : page.locator(`#relation-${user} summary`);
    const buttons = [
      post.locator('.star'),
      post.locator('.repost'),
      page.locator(`#relation-${user} form[id] button`),
      page.locator(`#relation-${user} button[formaction]`).first(),
    ];
    for (const why of refusals) {
      for (const [index, path] of paths.entries()) {
        const button = buttons[index] as Locator;
        const state = async () => [
          await button.textContent(),
          await button.getAttribute('aria-label'),
          await button.getAttribute('aria-pressed'),
          await post.locator('.reposts > summary').getAttribute('aria-label'),
        ];
        const before = await state();
        await refuse(page, path, why);
        // Going elsewhere closes the menu.
        if (!(await button.isVisible())) await more(path).click();
        await button.click();
        await told(page)
          .filter({ hasText: /could not be reached/ })
          .waitFor();
        await expect.poll(() => state(), { message: `${why} ${path}` }).toEqual(before);
        await expect.poll(() => told(page).getByRole('button').count()).toBe(0);
        await page.unroute(`**${path}`);
      }
    }
  });

  test('a deleted post goes at once, and comes back where that is refused', async () => {
    const api = await service().tokenFor({ id: String(eve.id) }, ['write_post']);
    const { id } = (await api.post('/posts', { text: 'To be deleted #going' })).data;
    const page = await openAs('/tag/going', {}, [], [`/posts/${id}/delete`]);
    const post = page.locator(`#post-${id}`);
    const remove = async (): Promise<void> => {
      await post.getByLabel('More', { exact: true }).click();
      await post.getByRole('link', { name: 'Delete this post' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('heading').waitFor();
      // The answer that does nothing is the one that a key presses first.
      await expect.poll(() => page.locator(':focus').innerText()).toBe('Leave it as it is');
      await dialog.getByRole('button', { name: 'Delete the post' }).click();
    };
    await refuse(page, `/posts/${id}/delete*`, 500);
    await remove();
    await told(page)
      .filter({ hasText: /could not be reached/ })
      .waitFor();
    await post.waitFor();
    await page.unroute(`**/posts/${id}/delete*`);
    const go = await hold(page, `/posts/${id}/delete*`);
    await remove();
    await post.waitFor({ state: 'hidden' });
    expect((await postOf(id)).id).toBe(id);
    go();
    await post.waitFor({ state: 'detached' });
    await told(page).filter({ hasText: 'Your post is deleted.' }).waitFor();
  });

  test('a repost, a mute and an end of following are undone, by key and by button', async () => {
    const id = await write('Undone #undo');
    const api = await service().tokenFor({ id: String(eve.id) }, ['follow']);
    await api.post(`/users/${ada.id}/follow`);
    const page = await openAs('/tag/undo');
    const reposts = page.locator(`#post-${id} .reposts > summary`);
    await reposts.click();
    await page.locator(`#post-${id} .repost`).click();
    await told(page).filter({ hasText: 'Reposted' }).waitFor();
    await expect.poll(async () => (await postOf(id)).num_reposts).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await postOf(id)).num_reposts).toBe(0);
    await expect.poll(() => reposts.getAttribute('aria-label')).toBe('Repost');
    await expect.poll(() => told(page).isVisible()).toBe(false);

    await page.goto('/@ada');
    const relation = async () => (await api.get(`/users/${ada.id}`)).data;
    await page.getByRole('button', { name: 'Unfollow Ada' }).click();
    await told(page).filter({ hasText: 'You no longer follow Ada.' }).waitFor();
    await expect.poll(async () => (await relation()).you_follow).toBe(false);
    await told(page).getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Unfollow Ada' }).waitFor();
    await expect.poll(async () => (await relation()).you_follow).toBe(true);

    await page.getByText('More', { exact: true }).first().click();
    await page.getByRole('button', { name: /^Mute/ }).click();
    await told(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await relation()).you_muted).toBe(false);
  });

  test('a message goes after six seconds, unless it is pointed at or gone to', async () => {
    const id = await write('Waits #waits');
    const page = await open();
    await page.clock.install();
    await signInAs(page, eve);
    await page.goto('/tag/waits');
    await page.locator(`#post-${id} .reposts > summary`).click();
    await page.locator(`#post-${id} .repost`).click();
    const undo = told(page).getByRole('button', { name: 'Undo' });
    await undo.hover();
    await page.clock.runFor(10_000);
    await expect.poll(() => undo.isVisible()).toBe(true);
    await undo.focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await expect.poll(() => undo.isVisible()).toBe(true);
    await page.locator(`#post-${id} .star`).focus();
    await page.clock.runFor(7000);
    await expect.poll(() => told(page).isVisible()).toBe(false);
  });

  test('one’s own post is there before the reply, and the next one can be typed and sent', async () => {
    const page = await openAs('/home');
    const go = await hold(page, '/compose');
    await textOf(page).fill('The first');
    await page.keyboard.press('Control+Enter');
    const sending = pending(page).filter({ hasText: 'The first' });
    const height = await sending.evaluate((article) => article.getBoundingClientRect().height);
    await expect.poll(() => textOf(page).inputValue()).toBe('');
    await page.keyboard.type('The second');
    await page.keyboard.press('Control+Enter');
    go();
    const post = (text: string) => page.locator('article[id^=post-]').filter({ hasText: text });
    await post('The second').waitFor();
    // What is below does not move.
    expect(await post('The first').evaluate((article) => article.getBoundingClientRect().height)).toBe(
      height,
    );
    await expect
      .poll(async () => [
        await pending(page).count(),
        await post('The first').count(),
        await post('The second').count(),
        await textOf(page).inputValue(),
      ])
      .toEqual([0, 1, 1, '']);
    const { data } = await service().anonymous.get(`/users/@${eve.username}/posts?include_deleted=0`);
    expect(data.slice(0, 2).map(({ text }: Json) => text)).toEqual(['The second', 'The first']);
  });

  test('a post that is refused is taken back into its field, with what was typed meanwhile', async () => {
    const page = await openAs('/home', {}, [], ['/compose']);
    for (const why of refusals) {
      await refuse(page, '/compose', why);
      await textOf(page).fill(`Kept ${why}`);
      await page.keyboard.press('Control+Enter');
      await page.locator('form.composer').getByRole('alert').filter({ hasText: /\w/ }).waitFor();
      await expect
        .poll(async () => [await textOf(page).inputValue(), await page.locator('.pending').count()])
        .toEqual([`Kept ${why}`, 0]);
      await page.unroute('**/compose');
    }
    // While it is on its way, a reload loses nothing either.
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/compose', async (route) => {
      await promise;
      await route.abort('aborted');
    });
    await textOf(page).fill('On its way');
    await page.keyboard.press('Control+Enter');
    await pending(page).waitFor();
    await page.keyboard.type('and more');
    resolve();
    await expect.poll(() => textOf(page).inputValue()).toBe('On its way\nand more');
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('On its way\nand more');
  });

  test('a message is there before the reply as well', async () => {
    const sent = await ada.post('/channels/pm/messages', { text: 'Hello', destinations: [String(eve.id)] });
    const page = await openAs(`/channels/${sent.data.channel_id}`);
    const go = await hold(page, '/messages');
    await page.getByLabel('New message').fill('At once');
    await page.keyboard.press('Control+Enter');
    await pending(page).filter({ hasText: 'At once' }).waitFor();
    go();
    await page.locator('article[id^=message-]').filter({ hasText: 'At once' }).waitFor();
    await expect.poll(() => page.getByRole('article').filter({ hasText: 'At once' }).count()).toBe(1);
  });

  test('where the session has ended, a star asks for the password in place and is then set', async () => {
    const id = await write('After signing in #session');
    const page = await openAs('/tag/session', {}, [], [...afterSession, '/live/marker']);
    await page.evaluate('window.isSame = true');
    await page.context().clearCookies({ name: /session/ });
    await page.locator(`#post-${id} .star`).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Username').fill(eve.username);
    await dialog.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await until(async () => (await postOf(id)).num_stars === 1);
    await expect.poll(() => page.locator(`#post-${id} .star`).getAttribute('aria-pressed')).toBe('true');
    expect(await page.evaluate('window.isSame')).toBe(true);
  });

  test('menus are used by keys alone', async () => {
    const id = await write('With a menu #menu');
    const page = await openAs('/tag/menu');
    const post = page.locator(`#post-${id}`);
    const focused = () => page.evaluate('document.activeElement.textContent.trim()');
    const more = post.getByLabel('More', { exact: true });
    await more.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('Link to this post');
    await page.keyboard.press('End');
    await expect.poll(() => focused()).toBe('Report to the administrators');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused()).toBe('Link to this post');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect.poll(() => focused()).toBe('Link to this post');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('More');
    await expect.poll(() => post.locator('.pop').last().isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => post.locator('.pop').last().isVisible()).toBe(false);
  });
});
