/** How pages look for readers who ask for it: themes, larger text, more contrast, the colours of a system, and paper. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { setInstance } from '../../src/features/instance/instance.actions.ts';
import { contrast } from '../../src/images/contrast.ts';
import { signedUp } from '../form-client.ts';
import { expectNoFault } from './axe.ts';
import { describeBrowser, signInAs } from './chromium.ts';
import { colourOf } from './colour.ts';

describeBrowser('the display', (service, open) => {
  let ada: Awaited<ReturnType<typeof signedUp>>;
  let thread: string;

  beforeAll(async () => {
    ada = await signedUp(service(), 'ada');
    const api = await service().tokenFor({ id: String(ada.id) }, ['write_post']);
    const text = 'See [the gauge](https://example.com/gauge) and https://example.com/plain #bees';
    const { id } = (
      await api.post('/posts', { text, entities: { parse_links: true, parse_markdown_links: true } })
    ).data;
    thread = `/@ada/post/${id}`;
    for (let count = 0; count < 24; count++)
      await api.post('/posts', { text: `Reply ${count}`, reply_to: id });
  });

  const readStyle = <T>(page: Page, selector: string, value: string): Promise<T> =>
    page.evaluate(
      `(() => { const element = document.querySelector(${JSON.stringify(selector)}); const style = getComputedStyle(element); return ${value}; })()`,
    );
  const groundOf = (page: Page) => colourOf(page, 'body', 'backgroundColor');

  /** Chooses a theme and a size of the text, each of which is saved at once. */
  const choose = async (page: Page, ...labels: string[]) => {
    for (const label of labels) {
      const saved = page.waitForResponse((reply) => reply.url().includes('/display?done='));
      await page.getByLabel(label, { exact: true }).check();
      await saved;
    }
  };

  test('a theme and larger text are chosen without an account and without scripts', async () => {
    const page = await open({ javaScriptEnabled: false, colorScheme: 'light' });
    await page.goto('/');
    const html = page.locator('html');
    await expect.poll(() => html.getAttribute('data-theme')).toBeNull();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Display' }).click();
    await page.getByLabel('Dark').check();
    await page.getByLabel('Larger').check();
    await page.getByRole('button', { name: 'Change the display' }).click();
    await page.getByRole('status').waitFor();
    for (const path of ['/', '/docs', '/sign-in', '/nothing', thread]) {
      await page.goto(path);
      expect([await html.getAttribute('data-theme'), await html.getAttribute('data-text')], path).toEqual([
        'dark',
        'larger',
      ]);
      await expect.poll(() => page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark');
    }
  });

  test('the account remembers both, whatever the system has, and nothing is cut off', async () => {
    const page = await open({ colorScheme: 'dark' });
    await signInAs(page, ada);
    await page.goto('/display');
    await choose(page, 'Light', 'Larger');
    // Another browser of the same person.
    const other = await open({ colorScheme: 'dark' });
    await signInAs(other, ada);
    for (const path of ['/home', '/account', '/display', thread]) {
      await other.goto(path);
      await expect.poll(() => groundOf(other), { message: path }).toBe('#f5f9fa');
      expect(await readStyle(other, 'html', 'style.fontSize')).toBe('23px');
      for (const width of [1280, 390]) {
        await other.setViewportSize({ width, height: 844 });
        const isWider = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
        await expect.poll(() => other.evaluate(isWider), { message: `${path} ${width}` }).toBe(false);
      }
    }
    await expectNoFault(other, 'larger text');
    await page.goto('/display');
    await choose(page, 'As the system', 'Normal');
    await expect.poll(() => groundOf(page)).toBe('#090e0f');
  });

  test('more contrast is had by asking, also with an accent', async () => {
    const page = await open();
    for (const accent of ['', '#ffe066']) {
      await setInstance(service().ctx.store, undefined, 'accent', accent);
      await page.goto(thread);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, contrast: 'more' });
        await expect.poll(() => groundOf(page)).toBe(colorScheme === 'light' ? '#ffffff' : '#000000');
        for (const selector of ['.text', '.text a', '.counts', '.rail nav a', '.time']) {
          const colour = await colourOf(page, selector, 'color');
          expect(contrast(colour, await groundOf(page)), `${accent} ${selector}`).toBeGreaterThanOrEqual(7);
        }
      }
    }
    await setInstance(service().ctx.store, undefined, 'accent', '');
  });

  test('in the colours of a system, focus, controls and states stay visible', async () => {
    const page = await open({ colorScheme: 'dark' });
    await signInAs(page, ada);
    await page.goto(thread);
    await page.emulateMedia({ forcedColors: 'active', contrast: 'more', reducedMotion: 'reduce' });
    const ground = await groundOf(page);
    for (const [selector, property] of [
      ['.post.focus', 'borderInlineStartColor'],
      ['.button', 'borderTopColor'],
      ['.find input', 'borderTopColor'],
      ['textarea', 'borderTopColor'],
      ['.actions button', 'color'],
    ] as const) {
      const colour = await colourOf(page, selector, property);
      expect(contrast(colour, ground), selector).toBeGreaterThanOrEqual(3);
    }
    expect(await readStyle(page, '.post.focus', 'style.borderInlineStartWidth')).toBe('5px');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/home');
    expect(await readStyle(page, '#main-navigation [aria-current]', 'style.outlineStyle')).toBe('solid');
    const stroke = await colourOf(page, '#main-navigation svg', 'stroke');
    expect(contrast(stroke, ground)).toBeGreaterThanOrEqual(3);
    await page.goto('/search?in=posts');
    const field = '#content .find input[type="search"]';
    await page.locator(field).focus();
    const outline = await readStyle<string[]>(page, field, '[style.outlineStyle, style.outlineWidth]');
    expect(outline).toEqual(['solid', '2px']);
    expect(contrast(await colourOf(page, field, 'outlineColor'), ground)).toBeGreaterThanOrEqual(3);
  });

  test('on paper there are posts with URLs and times, black on white, whole and without forms', async () => {
    const page = await open({ colorScheme: 'dark' });
    await signInAs(page, ada);
    await page.goto(thread);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const selector of [
      '.rail nav',
      '.side .find',
      '.composer',
      '.actions',
      '.bottom',
      '.folded summary',
    ]) {
      expect(await page.locator(selector).first().isVisible(), selector).toBe(false);
    }
    expect([await groundOf(page), await colourOf(page, '.text', 'color')]).toEqual(['#ffffff', '#000000']);
    const after = (selector: string) =>
      readStyle<string>(page, selector, "getComputedStyle(element, '::after').content");
    expect(await after('.text a.named')).toBe('" (https://example.com/gauge)"');
    expect(await after('.text a:not(.named)')).toBe('none');
    expect(await after('.post time')).toMatch(/UTC/);
    expect(await readStyle(page, '.post', 'style.breakInside')).toBe('avoid');
    // Folded replies are opened.
    await expect.poll(() => page.getByText('Reply 17', { exact: true }).isVisible()).toBe(true);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
  });

  test('an own style sheet changes what is documented, and loads nothing from elsewhere', async () => {
    let asked = 0;
    const elsewhere = createServer((_, response) => {
      asked++;
      response.end();
    });
    await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const css = `@import url(${origin}/a.css);
@font-face { font-family: Away; src: url(${origin}/a.woff2); }
:root { --ground: light-dark(#fffbe6, #201a00); --sans: Away, serif; }
body { background-image: url(${origin}/a.png); animation: spin 1s infinite; } @keyframes spin { to { rotate: 1turn; } }
main::before { content: url(${origin}/b.png); } .brand { cursor: url(${origin}/c.cur), auto; }`;
    await setInstance(service().ctx.store, undefined, 'style', css);
    const context = (await open({ colorScheme: 'dark', reducedMotion: 'reduce' })).context();
    // Its console says what was blocked.
    const page = await context.newPage();
    const blocked: string[] = [];
    page.on('console', (message) => blocked.push(message.text()));
    await page.goto('/');
    await expect.poll(() => groundOf(page)).toBe('#201a00');
    await expect
      .poll(() => blocked.filter((text) => /Content Security Policy/.test(text)).length)
      .toBeGreaterThan(2);
    expect(await readStyle(page, 'body', 'style.animationName')).toBe('none');
    expect(asked).toBe(0);
    await setInstance(service().ctx.store, undefined, 'style', '');
    elsewhere.close();
  });
});
