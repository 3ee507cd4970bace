/** Writing on an open page: in place, by keyboard, with files that are uploaded at once. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { importPlaces } from '../../src/features/places/places.actions.ts';
import { openPlaceFile } from '../../src/features/places/places.files.ts';
import { signedUp } from '../form-client.ts';
import { type Json, type Person, until } from '../harness.ts';
import { describeBrowser, type OpenPage, openSignedIn } from './chromium.ts';
import { expectReadable, expectToFit } from './readable.ts';

const mark = (page: Page): Promise<unknown> => page.evaluate('window.isSame = true');
const isSame = (page: Page): Promise<unknown> => page.evaluate('window.isSame === true');

describeBrowser('writing on pages', (service, open) => {
  let ada: Person;
  let picture: Buffer;

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#27a' } })
      .png()
      .toBuffer();
  });

  async function openAs(path: string, ...rest: Parameters<OpenPage>) {
    const me = await signedUp(service());
    const page = await openSignedIn(open, me, path, ...rest);
    await mark(page);
    return { page, me };
  }

  const latest = async ({ username }: { username: string }): Promise<Json> =>
    (await service().anonymous.get(`/users/@${username}/posts?include_annotations=1`)).data[0];
  const composer = (page: Page): Locator => page.locator('form.composer').first();
  const textOf = (page: Page): Locator => page.getByLabel('New post');

  test('posting shows the post in the list, without a reload', async () => {
    const { page, me } = await openAs('/home');
    await textOf(page).fill('Written in place');
    await page.keyboard.press('Control+Enter');
    const post = page.getByRole('main').getByRole('article').filter({ hasText: 'Written in place' });
    await post.waitFor();
    await expect
      .poll(async () => [await isSame(page), await textOf(page).inputValue(), await post.count()])
      .toEqual([true, '', 1]);
    expect(page.url()).toMatch(/\/home$/);
    await textOf(page).fill('And another');
    await composer(page).getByRole('button', { name: 'Post' }).dblclick();
    await page.getByRole('article').filter({ hasText: 'And another' }).waitFor();
    await expect
      .poll(async () => (await service().anonymous.get(`/users/@${me.username}/posts`)).data)
      .toHaveLength(2);
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
  });

  test('a place is chosen without leaving the text, stays in the draft, and can be removed', async () => {
    const { store, config } = service().ctx;
    const file = join(mkdtempSync(join(tmpdir(), 'millrace-composer-')), 'places.jsonl');
    writeFileSync(
      file,
      JSON.stringify({ placedb_id: 'mill', name: 'Old Mill', latitude: 51.5, longitude: -0.1 }),
    );
    const { rows } = await openPlaceFile(file);
    await importPlaces(store, rows, {
      idField: config.placeIdField,
      replace: false,
      warn: (message) => expect(message).toBe(''),
    });
    const geolocation = { latitude: 51.5001, longitude: -0.1 };
    const { page, me } = await openAs('/home', { permissions: ['geolocation'], geolocation });
    await textOf(page).fill('Flour');
    await composer(page).getByRole('button', { name: 'Check in', exact: true }).click();
    await page.keyboard.type('no such place');
    await composer(page).getByText('There is no such place.').waitFor();
    await page.getByLabel('Name of the place').fill('mill');
    await composer(page).getByRole('button', { name: 'Check in at Old Mill' }).click();
    await composer(page).getByText('Check in: Old Mill').waitFor();
    await page.reload();
    await composer(page).getByText('Check in: Old Mill').waitFor();
    await composer(page).getByRole('button', { name: 'Remove' }).click();
    await composer(page).getByRole('button', { name: 'Check in', exact: true }).click();
    await composer(page).getByRole('button', { name: 'Near me' }).click();
    await composer(page).getByText('10 m away').waitFor();
    await composer(page).getByRole('button', { name: 'Check in at Old Mill' }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').getByText('At Old Mill').waitFor();
    await expect
      .poll(async () => (await latest(me)).annotations)
      .toEqual([expect.objectContaining({ type: 'net.svc.core.checkin' })]);
    await expect.poll(() => composer(page).getByText('Check in: Old Mill').isVisible()).toBe(false);
  });

  test('every timeline has a composer that begins with what it is about', async () => {
    const { page } = await openAs('/notifications/mentions');
    const begins: [string, string][] = [
      ['/home', ''],
      ['/notifications/mentions', ''],
      ['/', ''],
      ['/explore/conversations', ''],
      ['/tag/bees', '#bees '],
      ['/@ada', '@ada '],
    ];
    for (const [path, text] of begins) {
      await page.goto(path);
      await expect.poll(() => textOf(page).inputValue(), { message: path }).toBe(text);
    }
    await page.goto('/tag/bees');
    await mark(page);
    await textOf(page).focus();
    await page.keyboard.press('End');
    await page.keyboard.type('buzz');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'buzz' }).waitFor();
    // It is no post of Ada's, so her page only says that it is published.
    await page.goto('/@ada');
    await textOf(page).press('End');
    await page.keyboard.type('hello');
    await page.keyboard.press('Control+Enter');
    await composer(page).getByText('Your post is published.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Show it' }).getAttribute('href'))
      .toMatch(/\/post\/\d+$/);
  });

  test('Reply opens below the post, and the reply page stays a link', async () => {
    const { id } = (await ada.post('/posts', { text: 'Who comes? #reply' })).data;
    const { page, me } = await openAs('/tag/reply');
    const post = page.locator(`#post-${id}`);
    const link = post.getByRole('link', { name: /^Reply(,|$)/ });
    await expect.poll(() => link.getAttribute('href')).toBe(`/compose?reply_to=${id}`);
    await link.click();
    const reply = page.getByLabel('Your reply');
    await reply.waitFor();
    await expect
      .poll(async () => [await reply.inputValue(), page.url().endsWith('/tag/reply')])
      .toEqual(['@ada ', true]);
    await until(() => reply.evaluate((element) => element === element.ownerDocument.activeElement));
    await expectReadable(page, 'a page with a reply');
    await expectToFit(page, 'a page with a reply');
    await reply.pressSequentially('I do #reply');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'I do' }).waitFor();
    await post.getByRole('link', { name: 'Reply, 1 reply' }).waitFor();
    await expect.poll(async () => [await reply.count(), await isSame(page)]).toEqual([0, true]);
    await expect.poll(() => latest(me)).toMatchObject({ reply_to: id, text: '@ada I do #reply' });
    await link.focus();
    await page.keyboard.press('r');
    await reply.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => reply.count()).toBe(0);
    // In a conversation the form is there already, and what it adds is last.
    await page.goto(`/@ada/post/${id}`);
    await mark(page);
    await link.click();
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('text');
    await page.keyboard.type('me too');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').last().filter({ hasText: 'me too' }).waitFor();
    await expect
      .poll(async () => [await page.getByRole('article').count(), await isSame(page)])
      .toEqual([3, true]);
  });

  test('counts as the service does, says so, and sends nothing that is too long', async () => {
    const { page, me } = await openAs('/home');
    const left = composer(page).locator('.left');
    await textOf(page).fill('🐝'.repeat(250));
    await left.filter({ hasText: /^6$/ }).waitFor();
    await composer(page).getByText('6 characters left').waitFor();
    await textOf(page).fill(`${'x'.repeat(252)}[link](https://example.com/${'y'.repeat(99)})`);
    await left.filter({ hasText: /^0$/ }).waitFor();
    await expect.poll(() => textOf(page).getAttribute('aria-invalid')).toBe(null);
    await textOf(page).press('End');
    await page.keyboard.type('!');
    await composer(page).getByText('1 character too many').waitFor();
    await expect
      .poll(async () => [await left.innerText(), await textOf(page).getAttribute('aria-invalid')])
      .toEqual(['-1', 'true']);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Backspace');
    await left.filter({ hasText: /^0$/ }).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.locator('article[id]').filter({ hasText: 'xxx' }).waitFor();
    const { text, entities } = await latest(me);
    expect(text).toBe(`${'x'.repeat(252)}link [example.com]`);
    expect(entities.links).toHaveLength(1);
  });

  test('links and a preview, by keyboard', async () => {
    const { page } = await openAs('/home');
    await textOf(page).fill('Read this');
    await textOf(page).evaluate((element: { setSelectionRange(a: number, b: number): void }) =>
      element.setSelectionRange(5, 9),
    );
    await page.keyboard.press('Control+k');
    await expect.poll(() => textOf(page).inputValue()).toBe('Read [this](https://)');
    await page.keyboard.type('https://example.com/a');
    await expect.poll(() => textOf(page).inputValue()).toBe('Read [this](https://example.com/a)');
    await page.getByRole('button', { name: 'Preview' }).press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('link', { name: 'this' }).waitFor();
    await expect.poll(() => preview.innerText()).toBe('Read this [example.com]');
    await expectReadable(page, 'a preview');
    await textOf(page).focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => preview.isVisible()).toBe(false);
  });

  test('completes people, followed ones first, and hashtags', async () => {
    const [anna, anton] = [await service().person('anna_b'), await service().person('anton')];
    await anton.post('/posts', { text: '#completion #company' });
    const { page, me } = await openAs('/home');
    const mine = await service().tokenFor(me, ['follow']);
    await mine.post(`/users/${anton.id}/follow`);
    await textOf(page).pressSequentially('Hi @an');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await list.waitFor();
    const names = await list.getByRole('option').locator('.handle').allInnerTexts();
    expect(names.slice(0, 2)).toEqual(['@anton', '@anna_b']);
    const box = textOf(page);
    await expect
      .poll(async () => [await box.getAttribute('aria-haspopup'), await box.getAttribute('aria-controls')])
      .toEqual(['listbox', await list.getAttribute('id')]);
    await composer(page).getByText('2 suggestions').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    await expect.poll(() => page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
    await expectReadable(page, 'suggestions');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page).inputValue()).toBe('Hi @anton ');
    await page.keyboard.type('#comp');
    await list.getByRole('option', { name: '#company' }).waitFor();
    await expect.poll(() => list.getByRole('option').allInnerTexts()).toEqual(['#company', '#completion']);
    await page.keyboard.press('Escape');
    await expect.poll(() => list.isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page).inputValue()).toBe('Hi @anton #comp\n');
    // What a key has led to stays, also where an answer comes late.
    await page.keyboard.type('@an');
    await list.waitFor();
    const late = /%40ant$/;
    const held = Promise.withResolvers<void>();
    await page.route(late, async (route) => {
      await held.promise;
      await route.continue();
    });
    const [asked, answered] = [page.waitForRequest(late), page.waitForResponse(late)];
    await page.keyboard.type('t');
    await asked;
    await page.keyboard.press('ArrowDown');
    held.resolve();
    await (await answered).finished();
    await page.evaluate('new Promise(requestAnimationFrame)');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page).inputValue()).toBe('Hi @anton #comp\n@anton ');
    expect(anna.username).toBe('anna_b');
  });

  test('files are uploaded at once, described, ordered and removed, and belong to the post', async () => {
    const { page, me } = await openAs('/home');
    const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
    await textOf(page).fill('With files');
    await composer(page)
      .getByLabel('Add pictures or files')
      .setInputFiles([file('one.png', 'image/png', picture), file('two.png', 'image/png', picture)]);
    const rows = composer(page).getByRole('list', { name: 'Attached' }).getByRole('listitem');
    await until(async () => (await rows.locator('img').count()) === 2);
    await composer(page)
      .getByLabel('Add pictures or files')
      .setInputFiles([file('notes.txt', 'text/plain', Buffer.from('Notes'))]);
    await until(async () => (await rows.locator('[data-id]').count()) === 3);
    await rows.nth(1).getByLabel('Description').fill('The second');
    await rows.nth(1).getByRole('button', { name: 'Earlier' }).press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Earlier two.png');
    await rows.nth(1).getByLabel('Description').fill('The first');
    await expectReadable(page, 'files');
    await expectToFit(page, 'files');
    // Pasted, then removed.
    await textOf(page).evaluate((element: Json) => {
      const { DataTransfer, ClipboardEvent, File } = element.ownerDocument.defaultView;
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await until(async () => (await rows.locator('[data-id]').count()) === 4);
    await rows.nth(3).getByRole('button', { name: 'Remove pasted.txt' }).click();
    // Dropped: of two there is room for one.
    await composer(page).evaluate((element: Json) => {
      const { DataTransfer, DragEvent, File } = element.ownerDocument.defaultView;
      const dataTransfer = new DataTransfer();
      for (const name of ['dropped.txt', 'fifth.txt']) dataTransfer.items.add(new File([name], name));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await composer(page).getByRole('alert').filter({ hasText: 'At most 4 files fit.' }).waitFor();
    await until(async () => (await rows.locator('[data-id]').count()) === 4);
    await rows.nth(3).getByRole('button', { name: 'Remove dropped.txt' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await composer(page).getByRole('button', { name: 'Post' }).click();
    const post = page.getByRole('article').filter({ hasText: 'With files' });
    await post.waitFor();
    await expect
      .poll(() => post.locator('.pictures img').evaluateAll((all: Json[]) => all.map(({ alt }) => alt)))
      .toEqual(['The second', 'The first']);
    await expect.poll(() => post.locator('.attachments').innerText()).toMatch(/^notes\.txt 5 bytes$/);
    const [href] = await post
      .locator('.attachments a')
      .evaluateAll((all: Json[]) => all.map((one) => one.href));
    expect(await (await page.request.get(href)).text()).toBe('Notes');
    const mine = await service().tokenFor(me, ['files']);
    await until(async () => (await mine.get('/users/me/files')).data.length === 3);
  });

  test('a draft is discarded, and taken back', async () => {
    const { page } = await openAs('/home');
    await textOf(page).fill('Thrown away');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe('Thrown away');
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('Thrown away');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('');
  });

  test('messages are written in place as well', async () => {
    const { page, me } = await openAs('/home');
    const sent = await ada.post('/channels/pm/messages', { text: 'Hello', destinations: [String(me.id)] });
    await page.goto(`/channels/${sent.data.channel_id}`);
    await mark(page);
    await page.getByLabel('New message').fill('Hello Ada');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article').filter({ hasText: 'Hello Ada' }).waitFor();
    const first = page.locator(`#message-${sent.data.id}`);
    await first.hover();
    await first.locator('summary').click();
    await first.getByRole('link', { name: 'Reply', exact: true }).click();
    await page.keyboard.type('To the first');
    await page.keyboard.press('Control+Enter');
    await until(async () => (await page.getByRole('article').count()) === 3);
    await page
      .getByRole('article')
      .filter({ hasText: 'To the first' })
      .getByRole('link', { name: /Ada: Hello/ })
      .waitFor();
    await expect.poll(() => isSame(page)).toBe(true);
    await page.goto('/messages/new?to=ada');
    await page.getByLabel('Message', { exact: true }).fill('Hello once more');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.waitForURL('/channels/*#message-*');
  });
});
