/** The look of an instance in a browser: previewed and set by an administrator, and seen by all on both themes. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { derive } from '../../src/features/instance/accent.ts';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { signedUp } from '../form-client.ts';
import { expectNoFault } from './axe.ts';
import { describeBrowser, signInAs } from './chromium.ts';

/** A pale yellow, a grey in the middle and a saturated blue. */
const accents = ['#ffe066', '#808080', '#0033ff'];

describeBrowser('the appearance', (service, open) => {
  let ada: Awaited<ReturnType<typeof signedUp>>;

  beforeAll(async () => {
    ada = await signedUp(service(), 'ada');
    await setRole(service().ctx.store, undefined, ada.id, 'administrator');
    const api = await service().tokenFor({ id: String(ada.id) }, ['write_post']);
    await api.post('/posts', { text: 'Good morning #bees, see https://example.com/a' });
  });

  /** The colour that a page gives to what a selector finds, as `#rrggbb`: what a screen shows of it. */
  const colourOf = (page: Page, selector: string, property: string): Promise<string> =>
    page.evaluate(
      `(() => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.fillStyle = getComputedStyle(document.querySelector(${JSON.stringify(selector)})).${property};
        canvas.fillRect(0, 0, 1, 1);
        const pixel = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
        return '#' + pixel.map((part) => part.toString(16).padStart(2, '0')).join('');
      })()`,
    );

  /** Waits until a colour is one that was computed: browsers may round its parts in another way. */
  const expectColour = (read: () => Promise<string>, wanted: string, message: string) => {
    const parts = (hex: string) => (hex.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16));
    const farthest = async () => {
      const shown = parts(await read());
      return Math.max(...parts(wanted).map((part, at) => Math.abs(part - (shown[at] ?? 999))));
    };
    return expect.poll(farthest, { message: `${message}: ${wanted}` }).toBeLessThanOrEqual(2);
  };

  test.each(accents)('%s is readable everywhere, on both themes and both widths', async (accent) => {
    const page = await open();
    await signInAs(page, ada);
    await page.goto('/admin/appearance');
    await page.getByLabel('Or type it').fill(accent);
    // The first button of the form, and so what Enter does.
    await page.keyboard.press('Enter');
    await page.getByText(`as near to ${accent}`).first().waitFor();
    for (const theme of ['light', 'dark'] as const) {
      const { accent: shown } = derive(accent, theme).colours;
      await expectColour(() => colourOf(page, `.on-${theme} .button`, 'backgroundColor'), shown, theme);
    }
    await expectNoFault(page, `${accent}: preview`);
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByRole('status').waitFor();
    for (const path of ['/home', '/admin/appearance', '/account/profile', '/docs', '/nothing']) {
      await page.goto(path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const { accent: shown } = derive(accent, colorScheme).colours;
        const read = () => colourOf(page, '.skip', 'backgroundColor');
        await expectColour(read, shown, `${path} ${colorScheme}`);
      }
      await expectNoFault(page, `${accent}: ${path}`);
    }
    await setInstance(service().ctx.store, undefined, 'accent', '');
  });

  test('a logo and an icon are shown and replaced, and a dark logo has a ground on the dark theme', async () => {
    const page = await open();
    await signInAs(page, ada);
    const logo = await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><circle cx="50" cy="50" r="40" fill="#222"/><rect x="120" y="30" width="460" height="40" fill="#222"/></svg>',
      ),
    )
      .png()
      .toBuffer();
    const icon = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#804000' } })
      .jpeg()
      .toBuffer();
    for (const [kind, mimeType, buffer] of [
      ['logo', 'image/png', logo],
      ['icon', 'image/jpeg', icon],
    ] as const) {
      await page.goto('/admin/appearance');
      const form = page.locator(`#${kind} form`).first();
      await form.getByLabel('Choose an image').setInputFiles({ name: 'picture', mimeType, buffer });
      await form.getByRole('button', { name: 'Use this image' }).click();
      await page.getByRole('status').waitFor();
    }
    await expectNoFault(page, 'with a logo');
    await page.goto('/home');
    const shown = page.getByRole('link', { name: 'Millrace', exact: true }).locator('img');
    for (const [colorScheme, ground] of [
      ['light', '#000000'],
      ['dark', '#ffffff'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      // Transparent is black without opacity.
      await expect
        .poll(() => colourOf(page, '.brand img', 'backgroundColor'), { message: colorScheme })
        .toBe(ground);
    }
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      // Phones show it on pages without the bar.
      if (width === 390) await page.goto('/docs');
      const box = await shown.boundingBox();
      expect(box!.x + box!.width).toBeLessThan(width);
      expect(box!.height).toBeLessThanOrEqual(56);
      const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      await expect.poll(() => page.evaluate(isWider), { message: String(width) }).toBe(false);
    }
    await expectNoFault(page, 'home with a logo');
    await expect
      .poll(() => page.locator('link[rel="icon"]').getAttribute('href'))
      .toMatch(/^\/icon-192\.png\?v=/);
    for (const kind of ['logo', 'icon']) {
      await page.goto('/admin/appearance');
      await page.locator(`#${kind}`).getByRole('button', { name: 'Go back to the default' }).click();
      await page.getByRole('status').waitFor();
    }
    await page.goto('/home');
    await expect.poll(() => page.locator('.brand img').getAttribute('src')).toBe('/icon.svg');
  });
});
