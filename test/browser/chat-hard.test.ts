/** Conversations where something goes wrong, or a lot comes: nothing is lost, shown twice or out of order. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sweepStreams } from '../../src/streams/sweep.ts';
import { channel, message, patch } from '../channels.ts';
import { password, signedUp } from '../form-client.ts';
import { type Json, type Person, until } from '../harness.ts';
import { afterSession, describeBrowser, type OpenPage, signInAs } from './chromium.ts';

describeBrowser('conversations under stress', (service, open) => {
  let rooms = 0;
  const listening = (page: Page) =>
    page.waitForResponse((reply) => reply.url().endsWith('/live/shown') && reply.ok());

  /** A channel of two people: one has pages, the other calls the API. */
  async function room(...rest: Parameters<OpenPage>) {
    const ann = await signedUp(service(), 'ann');
    const bob = await service().person(`bob_${++rooms}`);
    const { id } = await channel(bob, {
      readers: { any_user: true },
      writers: { user_ids: [ann.id] },
      auto_subscribe: true,
    });
    const path = `/channels/${id}`;
    const openPage = async (): Promise<Page> => {
      const page = await open(...rest);
      await signInAs(page, ann);
      await Promise.all([listening(page), page.goto(path)]);
      return page;
    };
    return { ann, bob, id: id as string, path, openPage };
  }

  /** Takes the way to send messages away. @returns gives it back */
  const disconnect = async (page: Page): Promise<() => Promise<void>> => {
    const sending = '**/channels/*/messages';
    // The test does not count that as a fault of the page.
    await page.context().route(sending, (route) => route.abort('aborted'));
    return async () => {
      await page.context().unroute(sending);
      await page.evaluate('dispatchEvent(new Event("online"))');
    };
  };
  const waiting = (page: Page) => page.locator('.pending .state').filter({ hasText: 'Not sent yet' });

  const field = (page: Page) => page.getByLabel('New message');
  const alert = (page: Page) => page.locator('form.write').getByRole('alert');
  const texts = (page: Page) => page.locator('.log li:not(.pending) .text').allInnerTexts();
  const write = async (page: Page, ...lines: string[]): Promise<void> => {
    for (const line of lines) {
      await field(page).fill(line);
      await field(page).press('Enter');
    }
  };
  const stored = async (bob: Person, id: string): Promise<string[]> =>
    (await bob.get(`/channels/${id}/messages?count=200`)).data
      .map(({ text }: { text: string }) => text)
      .reverse();

  test('what another wrote before one’s own message is shown before it, also where it comes later', async () => {
    const { bob, id, openPage } = await room();
    const page = await openPage();
    let held: Promise<void> | undefined;
    await page.routeWebSocket(/\/live\?/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage(async (frame) => {
        await held;
        socket.send(frame);
      });
    });
    await Promise.all([listening(page), page.reload()]);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    await message(bob, id, 'one');
    await write(page, 'two');
    await expect.poll(() => texts(page)).toEqual(['two']);
    await message(bob, id, 'three');
    release();
    await expect.poll(() => texts(page)).toEqual(['one', 'two', 'three']);
    expect(await stored(bob, id)).toEqual(['one', 'two', 'three']);
  });

  test('what is refused comes back with what was to follow it, and an ended channel says so at once', async () => {
    const refused: string[] = [];
    const { ann, bob, id, path, openPage } = await room({}, [], refused);
    refused.push(`${path}/messages`, '/live/typing');
    const page = await openPage();
    const connect = await disconnect(page);
    await write(page, 'one', 'two');
    await expect.poll(() => waiting(page).count()).toBe(2);
    await field(page).fill('three');
    await patch(bob, id, { writers: { user_ids: [] } });
    await connect();
    await alert(page).filter({ hasText: 'not write to it' }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('one\ntwo\nthree');
    await expect.poll(() => field(page).getAttribute('readonly')).toBe('');
    await patch(bob, id, { writers: { user_ids: [ann.id] } });
    await expect.poll(() => alert(page).isVisible()).toBe(false);
    await bob.delete(path);
    await alert(page).filter({ hasText: 'This channel has ended' }).waitFor();
    await page.locator('.talk > header').filter({ hasText: 'This channel has ended' }).waitFor();
    await field(page).press('Enter');
    await expect.poll(() => field(page).inputValue()).toBe('one\ntwo\nthree');
    expect(await stored(bob, id)).toEqual([]);
  });

  test('what is written without a connection is sent once and in its order, from whichever page', async () => {
    const { bob, id, path, openPage } = await room();
    const first = await openPage();
    const other = await first.context().newPage();
    await other.goto(path);
    const connect = await disconnect(first);
    await write(first, 'one', 'two', 'three');
    await write(other, 'four');
    await expect.poll(() => waiting(first).count()).toBe(3);
    await expect.poll(() => waiting(other).count()).toBe(1);
    await other.close();
    await connect();
    await expect.poll(() => texts(first)).toEqual(['one', 'two', 'three']);
    await expect.poll(() => first.locator('.pending').count()).toBe(0);
    const again = await first.context().newPage();
    await again.goto(path);
    const whole = ['one', 'two', 'three', 'four'];
    for (const page of [first, again]) await expect.poll(() => texts(page)).toEqual(whole);
    expect(await stored(bob, id)).toEqual(whole);
  });

  test('after minutes and after hours without a connection all is there, and what waited is sent once', async () => {
    const { bob, id, openPage } = await room({}, [], ['/live/session']);
    await message(bob, id, 'before');
    const page = await openPage();
    let isCut = false;
    let cut = async (): Promise<unknown> => undefined;
    await page.routeWebSocket(/\/live\?/, async (socket) => {
      if (isCut) {
        await socket.close();
        return;
      }
      const server = socket.connectToServer();
      cut = () => Promise.all([server.close(), socket.close()]);
    });
    await Promise.all([listening(page), page.reload()]);
    const { store } = service().ctx;
    const left = 'select id from stream_connections where owner is null';
    for (const gap of ['minutes', 'hours']) {
      const connect = await disconnect(page);
      isCut = true;
      await cut();
      await until(async () => (await store.read.all(left, [])).length > 0);
      await write(page, `waits for ${gap}`);
      await expect.poll(() => waiting(page).count()).toBe(1);
      for (let n = 0; n < 60; n++) await message(bob, id, `${gap} ${n}`);
      if (gap === 'hours') {
        await store.bookkeeping((db) => db.all('update stream_connections set waiting_since = 1', []));
        await sweepStreams(service().ctx);
      }
      isCut = false;
      await connect();
      await expect.poll(() => page.locator('.pending').count()).toBe(0);
      const whole = await stored(bob, id);
      expect(whole.at(-1)).toBe(`waits for ${gap}`);
      await until(async () => {
        const newest = page.locator('.newest button');
        if (await newest.isVisible()) await newest.click();
        return (await texts(page)).slice(-20).join() === whole.slice(-20).join();
      });
      const shown = await texts(page);
      expect(shown).toEqual(whole.slice(-shown.length));
    }
    expect(await stored(bob, id)).toHaveLength(123);
  });

  test('where the session has ended it waits for the same person, and another one neither sends nor finds it', async () => {
    const refused = ['/live/typing', ...afterSession];
    const { ann, bob, id, path, openPage } = await room({}, [], refused);
    refused.push(`${path}/messages`);
    const zoe = await signedUp(service(), 'zoe');
    zoe.cookies.clear();
    const page = await openPage();
    const dialog = page.locator('dialog.session');
    const signInThere = async (name: string): Promise<void> => {
      await dialog.getByLabel('Username').fill(name);
      await dialog.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
    };
    await page.context().clearCookies({ name: /session/ });
    await write(page, 'one');
    await signInThere(ann.username);
    await expect.poll(() => texts(page)).toEqual(['one']);
    await write(page, 'two');
    await expect.poll(() => texts(page)).toEqual(['one', 'two']);

    await page.context().clearCookies({ name: /session/ });
    await write(page, 'three');
    await signInThere(zoe.username);
    await dialog.getByRole('button', { name: 'Do not send it' }).click();
    await page.locator(`body:has(a[href="/@${zoe.username}"])`).waitFor();
    await page.reload();
    await expect.poll(() => page.locator('.pending').count()).toBe(0);
    // What one person typed is not kept where another is signed in.
    await ann.signIn(ann.username, password);
    await signInAs(page, ann);
    await Promise.all([listening(page), page.goto(path)]);
    await write(page, 'four');
    await expect.poll(() => texts(page)).toEqual(['one', 'two', 'four']);
    expect(await stored(bob, id)).toEqual(['one', 'two', 'four']);
  });

  test('far above the page stays small and still, counts what comes, and leads to it', async () => {
    const { bob, id, openPage } = await room();
    for (let n = 0; n < 260; n++) await message(bob, id, `m${n}`);
    const page = await openPage();
    const first = page.locator('.log li:has(> article)').first();
    /** How far the first message moves where more are added before it, in pixels. */
    const up = () =>
      page.locator('.log').evaluate(async (box: Json) => {
        const { MutationObserver, requestAnimationFrame } = box.ownerDocument.defaultView;
        const list = box.querySelector('ol');
        const anchor = list.querySelector(':scope > li:has(> article)');
        box.scrollTop = -box.scrollHeight;
        const before = anchor.getBoundingClientRect().top;
        await new Promise((resolve) => new MutationObserver(resolve).observe(list, { childList: true }));
        await new Promise(requestAnimationFrame);
        return Math.abs(anchor.getBoundingClientRect().top - before);
      });
    while ((await first.locator('.text').innerText()) !== 'm0') expect(await up()).toBeLessThanOrEqual(1);
    await expect.poll(() => page.locator('.log li:has(> article)').count()).toBeLessThanOrEqual(240);
    for (let n = 260; n < 263; n++) await message(bob, id, `m${n}`);
    const newest = page.locator('.newest button');
    await newest.filter({ hasText: '3 new' }).waitFor();
    await expect.poll(() => first.locator('.text').innerText()).toBe('m0');
    await newest.click();
    await expect.poll(async () => (await texts(page)).slice(-3)).toEqual(['m260', 'm261', 'm262']);
    await newest.waitFor({ state: 'hidden' });
  });
});
