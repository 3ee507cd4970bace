/** Sharing posts, video and sound, moving pictures, and emoji by their short names. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { type Person, until } from '../harness.ts';
import { post } from '../people.ts';
import { describeBrowser, openSignedIn } from './chromium.ts';
import { expectReadable, expectToFit } from './readable.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** What a browser knows of a `video` or `audio`, and of an `img`. */
interface Player {
  muted: boolean;
  readonly paused: boolean;
  readonly readyState: number;
  readonly ended: boolean;
  readonly error: { message: string } | null;
  play(): Promise<void>;
}
interface Image {
  readonly currentSrc: string;
  decode(): Promise<void>;
}

/** Half a second of silence as a WAV file. */
function silence(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 4000, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8000],
    [28, 8000],
    [40, 4000],
  ] as const)
    head.writeUInt32LE(value, at);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  return Buffer.concat([head, Buffer.alloc(4000, 128)]);
}

/** A film of a second that the browser records itself, in base64. */
const RECORD = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d');
  let n = 0;
  const draw = () => { context.fillStyle = n++ % 2 ? '#c33' : '#a22'; context.fillRect(0, 0, 320, 180); };
  draw();
  const timer = setInterval(draw, 30);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' });
  const pieces = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const ended = new Promise((resolve) => { recorder.onstop = resolve; });
  recorder.start();
  setTimeout(() => recorder.stop(), 900);
  await ended;
  clearInterval(timer);
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
})()`;

describeBrowser('sharing, media and emoji', (service, open) => {
  let ada: Person;
  let eve: Awaited<ReturnType<typeof signedUp>>;
  let film: { name: string; mimeType: string; buffer: Buffer };

  beforeAll(async () => {
    ada = await service().person('ada', { name: 'Ada' });
    eve = await signedUp(service(), 'eve');
  });

  const textOf = (page: Page): Locator => page.getByLabel('New post');
  const send = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/@*/post/*');
  };
  const look = async (page: Page, what: string): Promise<void> => {
    await expectReadable(page, what);
    await expectToFit(page, what);
  };

  test('the link of a post is copied, shared with the system, and its code is shown', async () => {
    const id = await post(ada, 'To be shared');
    const url = `${service().origin}/@ada/post/${id}`;
    const page = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(
      'navigator.share = (data) => { window.shared = data; return Promise.reject(new DOMException("", "AbortError")); };',
    );
    await page
      .context()
      .addCookies([...eve.cookies].map(([name, value]) => ({ name, value, url: service().origin })));
    await page.goto(`/@ada/post/${id}`);
    const menu = page.locator('article.focus details.menu:not(.reposts)');
    const summary = menu.locator('summary');
    await summary.focus();
    await page.keyboard.press('ArrowDown');
    const names = ['Link to this post', 'Copy link', 'Share…', 'Embed…'];
    for (const name of names) {
      await expect.poll(() => page.locator(':focus').innerText()).toBe(name);
      await page.keyboard.press('ArrowDown');
    }
    await look(page, 'menu');
    await menu.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
    expect(await page.evaluate('document.activeElement.localName')).toBe('summary');
    await summary.click();
    await menu.getByRole('button', { name: 'Share…' }).click();
    expect(await page.evaluate('window.shared')).toEqual({ url });
    await summary.click();
    await menu.getByRole('link', { name: 'Embed…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').waitFor();
    await expectToFit(page, 'embed');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`cite="${url}"`);
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect.poll(() => dialog.isVisible()).toBe(false);
  });

  test('without the share sheet there is no entry for it, and without scripts only links', async () => {
    const id = await post(ada, 'Read it');
    const entries = async (page: Page): Promise<string[]> => {
      const menu = page.locator('article.focus details.menu:not(.reposts)');
      await menu.locator('summary').click();
      const all = await menu.locator('.pop :is(a, button)').all();
      const shown = await Promise.all(
        all.map(async (one) => ((await one.isVisible()) ? one.innerText() : '')),
      );
      return shown.filter((name) => /link|share|embed/i.test(name));
    };
    const path = `/@ada/post/${id}`;
    expect(await entries(await openSignedIn(open, eve, path, phone))).toEqual([
      'Link to this post',
      'Copy link',
      'Embed…',
    ]);
    const plain = await openSignedIn(open, eve, path, { javaScriptEnabled: false });
    expect(await entries(plain)).toEqual(['Link to this post', 'Embed…']);
    await plain.getByRole('link', { name: 'Embed…' }).click();
    await expect.poll(() => plain.getByLabel('Code').inputValue()).toContain('<blockquote');
    await expect.poll(() => plain.getByRole('button', { name: 'Copy' }).isVisible()).toBe(false);
  });

  test('what another site hands over is in the form, whatever draft there is', async () => {
    const page = await openSignedIn(open, eve, '/compose');
    await textOf(page).fill('An older draft');
    await page.goto('/intent/post/?text=Look%20here&url=https://a.example/?b=c');
    await expect.poll(() => textOf(page).inputValue()).toBe('Look here https://a.example/?b=c');
    await look(page, 'intent');
    await page.goto('/compose');
    await expect.poll(() => textOf(page).inputValue()).toBe('An older draft');
    await page.getByRole('button', { name: 'Discard draft' }).click();
  });

  test('a video gets its picture here, and plays when it is asked to; so does sound', async () => {
    const page = await openSignedIn(open, eve, '/compose');
    film = {
      name: 'film.webm',
      mimeType: 'video/webm',
      buffer: Buffer.from((await page.evaluate(RECORD)) as string, 'base64'),
    };
    const sound = { name: 'silence.wav', mimeType: 'audio/wav', buffer: silence() };
    await textOf(page).fill('Film and sound');
    await page.getByLabel('Add pictures or files').setInputFiles([film, sound]);
    const description = page.getByLabel('Description').first();
    await description.fill('A red wall');
    await expect.poll(() => page.locator('.attached [data-id]').count()).toBe(2);
    await look(page, 'composer');
    await send(page);
    const video = page.locator('video');
    const audio = page.locator('audio');
    await video.waitFor();
    await expect.poll(() => video.getAttribute('aria-label')).toBe('A red wall');
    const stateOf = (player: Locator) =>
      player.evaluate((one: Player) => [one.paused, one.readyState > 0, one.error?.message ?? '']);
    await expect.poll(() => stateOf(video)).toEqual([true, true, '']);
    await expect.poll(() => stateOf(audio)).toEqual([true, true, '']);
    // The picture is of the film: red.
    const path = new URL((await video.getAttribute('poster')) ?? '', service().origin);
    const picture = await sharp(Buffer.from(await (await fetch(path)).arrayBuffer())).stats();
    expect(picture.channels[0]!.mean).toBeGreaterThan(picture.channels[2]!.mean + 50);
    const played = (player: Locator) =>
      player.evaluate(async (one: Player) => {
        one.muted = true;
        await one.play();
        // Half a second of sound may be over by now.
        return one.ended || !one.paused;
      });
    expect(await played(video)).toBe(true);
    expect(await played(audio)).toBe(true);
    await look(page, 'post');
    // Its own document, where nothing else may run.
    const src = (await video.getAttribute('src')) ?? '';
    await page.goto(src);
    await expect.poll(() => stateOf(page.locator('video')).then(([, isRead]) => isRead)).toBe(true);
    await page.goto('/account/files');
    await page.getByRole('link', { name: 'film.webm' }).click();
    await expect.poll(() => stateOf(page.locator('video')).then(([, isRead]) => isRead)).toBe(true);
    await look(page, 'file');
  });

  test('a message has them too', async () => {
    const mine = await service().tokenFor(eve, ['messages']);
    const { data } = await mine.post('/channels/pm/messages', { text: 'Hi', destinations: [ada.id] });
    const page = await openSignedIn(open, eve, `/channels/${data.channel_id}`, phone);
    await page.getByLabel('Add pictures or files').setInputFiles([film]);
    await expect.poll(() => page.locator('.attached [data-id]').count()).toBe(1);
    await page.getByLabel('New message').fill('Look');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.message video').waitFor();
    await look(page, 'message');
  });

  test('a moving picture stands still for who asks for less motion, until it is asked to move', async () => {
    const frames = await Promise.all(
      ['#a00', '#0a0'].map((background) =>
        sharp({ create: { width: 300, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const buffer = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [80, 80] })
      .toBuffer();
    const gif = { name: 'a.gif', mimeType: 'image/gif', buffer };
    const page = await openSignedIn(open, eve, '/compose');
    await textOf(page).fill('It moves');
    await page.getByLabel('Add pictures or files').setInputFiles([gif]);
    await page.getByLabel('Description').waitFor();
    await send(page);
    const shown = (of: Page) =>
      of.locator('.pictures img').evaluate(async (one: Image) => {
        await one.decode();
        return (await fetch(one.currentSrc)).headers.get('content-type');
      });
    expect(await shown(page)).toBe('image/gif');
    await expect.poll(() => page.getByRole('button', { name: 'Play the picture' }).isVisible()).toBe(false);
    const still = await openSignedIn(open, eve, page.url(), { reducedMotion: 'reduce', ...phone });
    expect(await shown(still)).toBe('image/png');
    await look(still, 'still');
    await still.locator('.pictures a').click({ position: { x: 9, y: 9 } });
    const large = still.getByRole('dialog').locator('img');
    await expect.poll(() => large.getAttribute('src')).toContain('image_thumb_960r');
    await still.keyboard.press('Escape');
    await still.getByRole('button', { name: 'Play the picture' }).click();
    await expect.poll(() => shown(still)).toBe('image/gif');
    await still.getByRole('button', { name: 'Stop the picture' }).click();
    await expect.poll(() => shown(still)).toBe('image/png');
  });

  test('emoji are completed by keyboard, beside people and hashtags, and loaded at the first', async () => {
    const page = await openSignedIn(open, eve, '/compose');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await textOf(page).focus();
    await page.keyboard.type('At 10:30 see https://a.example and a:b :t');
    expect(asked.filter((path) => path.includes('emoji'))).toEqual([]);
    await page.keyboard.type('ad');
    const options = list.getByRole('option');
    await expect.poll(() => options.first().innerText()).toMatch(/🎉\s+tada/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
    await look(page, 'emoji');
    await page.keyboard.press('Enter');
    await page.keyboard.type('and :smile');
    await expect.poll(() => options.first().innerText()).toMatch(/😄\s+smile/);
    await page.keyboard.press('Escape');
    await expect.poll(() => list.isVisible()).toBe(false);
    await page.keyboard.type(' :nosuchemoji @ada');
    await expect.poll(() => options.first().innerText()).toContain('Ada');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => textOf(page).inputValue())
      .toBe('At 10:30 see https://a.example and a:b 🎉 and :smile :nosuchemoji @ada ');
    expect(asked.filter((path) => path.includes('emoji'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    // In the language of the page too, where its letters are typed without their marks.
    const german = await openSignedIn(open, eve, '/compose', { locale: 'de-DE' });
    await german.getByLabel('Neuer Beitrag').focus();
    await german.keyboard.type(':schweisst');
    await expect.poll(() => german.getByRole('option').first().innerText()).toContain('schweißtropfen');
    await german.keyboard.press('ArrowDown');
    await german.keyboard.press('Enter');
    await until(
      async () => (await german.getByLabel('Neuer Beitrag').inputValue()).startsWith('💦') || undefined,
    );
  });
});
