/** What has to hold of every page, for every reader and on every screen. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

/** Roles of what can be operated or must be told apart, and so needs a name. */
const NAMED = new Set([
  'link',
  'button',
  'textbox',
  'checkbox',
  'radio',
  'combobox',
  'navigation',
  'article',
]);

interface Node {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** What a screen reader is given of a page: role, name and heading level of everything on it. */
async function readOut(page: Page): Promise<{ role: string; name: string; level: unknown }[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  await session.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties }) => ({
      role: role?.value ?? '',
      name: name?.value.trim() ?? '',
      level: properties?.find((property) => property.name === 'level')?.value.value,
    }));
}

/** A screen reader can read the page out, and tell its parts apart. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  // A page that has only begun to come is not yet read out.
  await page.waitForLoadState();
  const things = await readOut(page);
  const of = (wanted: string) => things.filter(({ role }) => role === wanted);
  expect(
    things.filter(({ role, name }) => NAMED.has(role) && name === ''),
    what,
  ).toEqual([]);
  expect(of('main'), what).toHaveLength(1);
  expect(
    of('heading').filter(({ level }) => level === 1),
    what,
  ).toHaveLength(1);
  const levels = of('heading').map(({ level }) => Number(level));
  expect(
    levels.filter((level, index) => level > (levels[index - 1] ?? level) + 1),
    `${what}: headings that skip a level, of ${levels.join(' ')}`,
  ).toEqual([]);
  await expect.poll(() => page.locator('html').getAttribute('lang'), { message: what }).toBe('en');
  await expect.poll(() => page.title(), { message: what }).toContain('Millrace');
  const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`);
  expect(ids.length, `${what}: ids that are not unique`).toBe(new Set(ids).size);
  // A form control is named by a label, not by what stands in it.
  const controls = await page.evaluate<string[]>(
    `[...document.querySelectorAll('input:not([type=hidden], [hidden]), select, textarea')]
      .filter((control) => control.labels.length === 0).map((control) => control.name)`,
  );
  expect(controls, `${what}: controls without a label`).toEqual([]);
  await expectSpeakable(page, `${what}: names without the visible text`);
}

/** Who speaks to a browser says what they see: the name of a link or button has its visible text in it (WCAG 2.2, 2.5.3). */
async function expectSpeakable(page: Page, what: string): Promise<void> {
  const others = await page.evaluate<string[]>(
    `[...document.querySelectorAll('a[aria-label], button[aria-label]')]
      .filter((element) => !element.ariaLabel.includes(element.textContent.replace(/\\(.*\\)/, '').trim()))
      .map((element) => element.ariaLabel + ': ' + element.textContent)`,
  );
  expect(others, what).toEqual([]);
}

/** All pictures of the page can be loaded. */
export async function expectPictures(page: Page, what: string): Promise<void> {
  // Those further down are loaded when they are scrolled to; here, at once.
  const widths = await page.evaluate<number[]>(
    `Promise.all([...document.images].map((picture) => {
      picture.loading = 'eager';
      return picture.decode().then(() => picture.naturalWidth, () => 0);
    }))`,
  );
  expect(widths, what).not.toContain(0);
}

/** Least width and height of what can be pressed, or the distance to what else can be (WCAG 2.2, 2.5.8). */
const TARGET = 24;

/** What can be pressed can be pressed without pressing something else; links within sentences are as high as these. */
async function expectTargets(page: Page, what: string): Promise<void> {
  const small = await page.evaluate<string[]>(`(() => {
    const isInline = (element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement;
      return block.innerText.trim() !== element.innerText.trim();
    };
    // A label that a box or circle stands in is pressed instead of it.
    const boxOf = (element) => (element.closest('label') ?? element).getBoundingClientRect();
    const targets = [...document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.bottom > 0 && box.width > 1);
    const isSmall = ({ box }) => box.width < ${TARGET} - .01 || box.height < ${TARGET} - .01;
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    return targets.filter((target) => {
      if (!isSmall(target) || isInline(target.element)) return false;
      const [x, y] = middle(target.box);
      return targets.some((other) => {
        if (other === target) return false;
        const { left, right, top, bottom } = other.box;
        const away = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        const [otherX, otherY] = middle(other.box);
        return away < ${TARGET / 2} || (isSmall(other) && Math.hypot(otherX - x, otherY - y) < ${TARGET});
      });
    }).map(({ element, box }) => box.width + ' by ' + box.height + ': ' + element.outerHTML);
  })()`);
  expect(small, `${what}: targets that are too small`).toEqual([]);
}

/** Nothing is wider than the screen, be it narrow or wide, and nothing on a narrow one too small to be pressed. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(content, `${what} at ${size.width}×${size.height}`).toBeLessThanOrEqual(window);
    if (size === SIZES[0]) await expectTargets(page, what);
  }
}
