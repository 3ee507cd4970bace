/** Pictures above the page, places near the reader, and the bar of phones. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { signedUp } from '../form-client.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { expectReadable, expectToFit } from './readable.ts';

const phone = { viewport: { width: 390, height: 844 } };

describeBrowser('looking', (service, open) => {
  const picture = async (name: string, background: string) => ({
    ...{ name, mimeType: 'image/jpeg' },
    buffer: await sharp({ create: { width: 1500, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  });

  test('pictures open above the page, with keys, descriptions and the focus kept', async () => {
    const person = await signedUp(service(), 'ann');
    const page = await open();
    await signInAs(page, person);
    await page.goto('/compose');
    await page.getByLabel('New post').fill('Two');
    const files = [await picture('0.jpg', '#c44'), await picture('1.jpg', '#4c4')];
    await page.getByLabel('Add pictures or files').setInputFiles(files);
    for (const index of [0, 1]) {
      const description = page.getByLabel('Description').nth(index);
      await description.waitFor();
      await description.fill(`Number ${index + 1}`);
    }
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.waitForURL('/@*/post/*');
    await page.goto('/home');
    const first = page.getByRole('article').getByRole('link', { name: 'Number 1' });
    await first.focus();
    const before = await page.evaluate('scrollY');
    await first.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.waitFor();
    const caption = () => dialog.locator('figcaption').innerText();
    const image = dialog.getByRole('img', { name: /Number/ });
    await expect.poll(() => caption()).toBe('1 of 2: Number 1');
    expect(
      await image.evaluate((one: { naturalWidth: number; decode(): Promise<void> }) =>
        one.decode().then(() => one.naturalWidth),
      ),
    ).toBe(1500);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => caption()).toBe('2 of 2: Number 2');
    await dialog.getByRole('button', { name: 'Next picture' }).click();
    await expect.poll(() => caption()).toBe('1 of 2: Number 1');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => caption()).toBe('2 of 2: Number 2');
    await page.keyboard.press('Escape');
    // By its element: its role is gone once it is closed, before the focus goes to the picture.
    await page.locator('dialog.lightbox').waitFor({ state: 'detached' });
    await expect.poll(() => page.locator(':focus').getByRole('img').getAttribute('alt')).toBe('Number 2');
    await expect.poll(() => page.evaluate('scrollY')).toBe(before);
  });

  test('the position is asked for by a button only', async () => {
    const person = await signedUp(service(), 'ann');
    const page = await open({
      permissions: ['geolocation'],
      geolocation: { latitude: 51.5, longitude: -0.1 },
    });
    await signInAs(page, person);
    await page.goto('/search?in=places');
    expect(page.url()).not.toContain('latitude');
    await page.getByRole('button', { name: 'Near me' }).click();
    await page.waitForURL(/latitude=51\.5000&longitude=-0\.1000/);
    const denied = await open();
    await signInAs(denied, person);
    await denied.goto('/search?in=places');
    await denied.getByRole('button', { name: 'Near me' }).click();
    await denied.getByText('does not say where you are').waitFor();
  });

  test('phones have one row above, a bar below, and targets of 44 pixels', async () => {
    const person = await signedUp(service(), 'ann');
    await person.submit('/compose', '/compose', { text: 'A post with its buttons' });
    const page = await open(phone);
    await signInAs(page, person);
    for (const path of ['/home', '/search?in=people&q=ann', '/search?in=channels', '/messages', '/account']) {
      await page.goto(path);
      const header = await page.locator('.head:not(.titled), main h1').first().boundingBox();
      expect([path, (header?.height ?? 99) <= 56]).toEqual([path, true]);
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      expect([path, Math.round((bar?.y ?? 0) + (bar?.height ?? 0)), bar?.width]).toEqual([path, 844, 390]);
      const small = await page
        .locator(
          'nav a, .actions button, .actions a, .actions summary, .button, .tabs a, .post header a, .counts a',
        )
        .evaluateAll(
          (all: { getBoundingClientRect(): { width: number; height: number }; innerText: string }[]) =>
            all.flatMap((one) => {
              const { width, height } = one.getBoundingClientRect();
              return width === 0 || width === 1 || (width >= 44 && height >= 43.9)
                ? []
                : [`${one.innerText} ${width} ${height}`];
            }),
        );
      expect([path, small]).toEqual([path, []]);
      await expectReadable(page, path);
      await expectToFit(page, path);
      await page.setViewportSize(phone.viewport);
    }
  });

  test('narrow windows have a rail of icons, whose places have names and are reached by key', async () => {
    const page = await open({ viewport: { width: 900, height: 800 } });
    await signInAs(page, await signedUp(service(), 'rail'));
    await page.goto('/home');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const places = [
      'Home',
      'Explore',
      'Notifications',
      'Messages',
      'Channels',
      'Bookmarks',
      'Profile',
      'Account',
      'New post',
    ];
    const reached: string[] = [];
    // After the way to the content and the name of the service.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    for (const name of places) {
      await page.keyboard.press('Tab');
      reached.push(await page.locator(':focus').innerText());
      const link = nav.getByRole('link', { name, exact: true });
      expect(
        await link.evaluate((one: { matches(of: string): boolean }) => one.matches(':focus-visible')),
      ).toBe(true);
      const [box, label] = await Promise.all([link.boundingBox(), link.locator('.label').boundingBox()]);
      expect([name, box!.width >= 44, box!.height >= 44, label!.width]).toEqual([name, true, true, 1]);
    }
    expect(reached.map((text) => text.trim())).toEqual(places);
    expect((await page.locator('.rail').boundingBox())?.width).toBe(72);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.me').getByRole('button', { name: 'Sign out' }).waitFor();
  });
});
