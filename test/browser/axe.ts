import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 844 };
/** What was found right need not be described. */
const QUICK = "resultTypes: ['violations'], selectors: false";
/** What differs between light and dark. */
const COLOURS = `{ ${QUICK}, runOnly: ['color-contrast', 'link-in-text-block'] }`;
export const ALL = `{ ${QUICK}, rules: { 'target-size': { enabled: true } } }`;

/** What differs between languages. */
const WORDS = ALL.replace('rules: {', 'rules: { "color-contrast": { enabled: false },');

interface Violation {
  id: string;
  nodes: { html: string; any: { message: string }[] }[];
}

/** What axe finds on the page as it is, in words. */
export async function faultsOf(page: Page, options: string): Promise<string[]> {
  const found = await page.evaluate<Violation[]>(`axe.run(${options}).then(({ violations }) => violations)`);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 300)} (${any[0]?.message})`),
  );
}

/** Looks for faults on a page as it is that come of its language: at both widths. */
export async function expectSoundWords(page: Page, what: string): Promise<void> {
  await page.evaluate(axe);
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    expect.soft(await faultsOf(page, WORDS), `${what} at ${size.width}`).toEqual([]);
  }
}

/** Looks for faults on a page as it is: at both widths, light and dark. */
export async function expectNoFault(page: Page, what: string): Promise<void> {
  await page.evaluate(axe);
  const faults: Record<string, string[]> = {};
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await faultsOf(page, colorScheme === 'light' ? ALL : COLOURS);
      if (found.length > 0) faults[`${size.width} ${colorScheme}`] = found;
    }
  }
  expect.soft(faults, what).toEqual({});
}
