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
  expect(await page.locator('html').getAttribute('lang'), what).toBe('en');
  expect(await page.title(), what).toContain('Millrace');
  const ids = await page.evaluate<string[]>(`[...document.querySelectorAll('[id]')].map(({ id }) => id)`);
  expect(ids.length, `${what}: ids that are not unique`).toBe(new Set(ids).size);
  // A form control is named by a label, not by what stands in it.
  const controls = await page.evaluate<string[]>(
    `[...document.querySelectorAll('input:not([type=hidden], [hidden]), select, textarea')]
      .filter((control) => control.labels.length === 0).map((control) => control.name)`,
  );
  expect(controls, `${what}: controls without a label`).toEqual([]);
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

/** Nothing is wider than the screen, be it narrow or wide. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(content, `${what} at ${size.width}×${size.height}`).toBeLessThanOrEqual(window);
  }
}
