/** Pictures by keyboard and without scripts, on a narrow screen: with a post, in a message, of oneself, and one's own files. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectPictures, expectReadable, expectToFit } from './readable.ts';

const narrow = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };

/** What a browser knows of an `img`. */
interface Image {
  naturalWidth: number;
  decode(): Promise<void>;
}

describeBrowser('pictures', (service, open) => {
  let landscape: { name: string; mimeType: string; buffer: Buffer };
  let portrait: typeof landscape;

  beforeAll(async () => {
    const picture = async (name: string, width: number, height: number) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="a" x2="1" y2="1"><stop stop-color="#f6c667"/><stop offset="1" stop-color="#2b5f75"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/><circle cx="50%" cy="40%" r="90" fill="#fff8"/></svg>`;
      return {
        name,
        mimeType: 'image/jpeg',
        buffer: await sharp(Buffer.from(svg)).resize(width, height).jpeg().toBuffer(),
      };
    };
    landscape = await picture('sunrise.jpg', 1600, 1000);
    portrait = await picture('tower with a long name that has to be broken.jpg', 700, 1500);
  });

  const isLoaded = (image: Locator) =>
    image.evaluate((element: Image) => element.decode().then(() => element.naturalWidth > 0));
  /** The page fits, shows its pictures and can be read out. */
  async function check(page: Page): Promise<void> {
    const what = page.url();
    await expectPictures(page, what);
    await expectReadable(page, what);
    await expectToFit(page, what);
    await page.setViewportSize(narrow.viewport);
  }

  async function visit(name: string, more: object = {}) {
    const person = await signedUp(service(), name);
    const page = await open({ ...narrow, ...more });
    await signInAs(page, person);
    return { page, person };
  }

  test('posting two, and reading them large', async () => {
    const { page, person } = await visit('ann');
    await page.goto('/compose');
    await expect.poll(() => page.getByLabel('Image 1').isVisible()).toBe(false);
    await page.getByLabel('New post').focus();
    await page.keyboard.type('Two from today');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Add pictures');
    await page.keyboard.press('Enter');
    const first = page.getByRole('group', { name: 'Picture 1' });
    await first.getByLabel('Image 1').setInputFiles(landscape);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A sunrise over hills');
    await page.getByLabel('Image 2').setInputFiles(portrait);
    await page.getByLabel('Description of picture 2').fill('A tower');
    await check(page);
    await page.getByRole('button', { name: 'Post', exact: true }).press('Enter');
    await page.waitForURL('/home#post-*');

    const article = page.getByRole('article', { name: 'Post by ann' });
    const images = article.getByRole('listitem').getByRole('img');
    await expect
      .poll(() => images.evaluateAll((all) => all.map((one) => one.getAttribute('alt'))))
      .toEqual(['A sunrise over hills', 'A tower']);
    for (const image of await images.all()) await expect.poll(() => isLoaded(image)).toBe(true);
    await check(page);
    await article.getByRole('link', { name: 'A sunrise over hills' }).press('Enter');
    await page.waitForURL(`/@${person.username}/post/*/photo/1`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^Photo 1 of 2 by/);
    const large = page.getByRole('img', { name: 'A sunrise over hills' }).first();
    await expect.poll(() => isLoaded(large)).toBe(true);
    await expect.poll(() => large.evaluate((element: Image) => element.naturalWidth)).toBe(1600);
    await page.getByRole('link', { name: 'Next photo' }).click();
    await page.waitForURL('/@*/post/*/photo/2');
    await expect.poll(() => isLoaded(page.getByRole('img', { name: 'A tower' }).first())).toBe(true);
    await check(page);
    await expect.poll(() => page.getByRole('link', { name: 'Previous photo' }).count()).toBe(1);
  });

  test('a picture takes its place before it is loaded', async () => {
    const { page } = await visit('bob', { colorScheme: 'dark' });
    await page.goto('/compose');
    await page.getByLabel('New post').fill('A single one');
    await page.getByText('Add pictures').click();
    await page.getByLabel('Image 1').setInputFiles(portrait);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/home#post-*');
    const image = page.getByRole('img', { name: 'Picture without a description' });
    await expect.poll(() => isLoaded(image)).toBe(true);
    const loaded = await image.boundingBox();
    await page.route('**/f/**', (route) =>
      route.fulfill({ status: 200, contentType: 'image/jpeg', body: '' }),
    );
    await page.reload();
    const empty = await image.boundingBox();
    expect([empty?.width, empty?.height]).toEqual([loaded?.width, loaded?.height]);
  });

  test('a picture that cannot be taken is named, and the text stays', async () => {
    const { page } = await visit('cat');
    await service().person('eli');
    await page.goto('/messages/new?to=eli');
    await page.getByLabel('Message', { exact: true }).fill('Look at this');
    await page.getByText('Add pictures').click();
    await page
      .getByLabel('Image 2')
      .setInputFiles({ ...portrait, buffer: portrait.buffer.subarray(0, 5000) });
    await page.getByLabel('Description of picture 2').fill('Half a tower');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('Picture 2: it cannot be shown: it is damaged or cut off. Choose the pictures again.');
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Look at this');
    await expect.poll(() => page.getByLabel('Description of picture 2').inputValue()).toBe('Half a tower');
  });

  test('avatar, cover and own files', async () => {
    const { page, person } = await visit('dan', { colorScheme: 'dark' });
    await page.goto('/account');
    await page.getByRole('link', { name: 'Your profile' }).click();
    const avatar = page.getByRole('region', { name: 'Your picture' });
    await avatar.getByLabel('Choose an image').setInputFiles(landscape);
    await avatar.getByLabel('Which square of it').focus();
    await page.keyboard.press('Home');
    await expect.poll(() => avatar.getByLabel('Which square of it').inputValue()).toBe('0');
    await avatar.getByRole('button', { name: 'Use this image' }).click();
    await page.getByRole('status').waitFor();
    await expect.poll(() => page.getByRole('status').innerText()).toBe('This is your picture now.');
    await expect
      .poll(() => isLoaded(page.getByRole('img', { name: 'Your picture as it is now' })))
      .toBe(true);
    const cover = page.getByRole('region', { name: 'Your cover' });
    await cover.getByLabel('Choose an image').setInputFiles(portrait);
    await cover.getByRole('button', { name: 'Use this image' }).click();
    await expect
      .poll(() => cover.getByRole('alert').innerText())
      .toBe('Cover cannot be used: it must be at least 960 pixels wide.');
    await check(page);
    await cover.getByLabel('Choose an image').setInputFiles(landscape);
    await cover.getByRole('button', { name: 'Use this image' }).click();
    await page.waitForURL('/account/profile?done=cover#cover');
    await page.goto(`/@${person.username}`);

    await page.goto('/account/files');
    await page.getByText('You have uploaded nothing yet.').waitFor();
    await page.goto('/compose');
    await page.getByLabel('New post').fill('With a picture');
    await page.getByText('Add pictures').click();
    await page.getByLabel('Image 1').setInputFiles(portrait);
    await page.getByLabel('Image 3').setInputFiles(landscape);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/home#post-*');
    await page.goto('/account/files');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => isLoaded(rows.first().locator('img'))).toBe(true);
    await expect.poll(() => page.getByRole('meter').getAttribute('value')).not.toBe('0');
    await check(page);
    await rows.filter({ hasText: 'sunrise.jpg' }).getByRole('link', { name: 'Delete' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Delete this file?' }).waitFor();
    await page.getByRole('button', { name: 'Delete it for ever' }).press('Enter');
    await page.waitForURL('/account/files?done=deleted');
    await expect.poll(() => page.getByRole('status').innerText()).toBe('The file is deleted.');
    await expect.poll(() => rows.count()).toBe(1);
    await page.goto(`/@${person.username}`);
    await expect.poll(() => page.getByRole('img', { name: 'Picture without a description' }).count()).toBe(1);
  });
});
