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

/** What differs between languages, and between widths. */
const LAYOUT = ALL.replace('rules: {', 'rules: { "color-contrast": { enabled: false },');

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

/** Looks for faults on a page as it is that come of its language: where there is least room. */
export async function expectSoundWords(page: Page, what: string): Promise<void> {
  await page.evaluate(axe);
  await page.setViewportSize(narrow);
  expect.soft(await faultsOf(page, LAYOUT), what).toEqual([]);
}

/** Looks for faults on a page as it is: light and dark, whose colours no width changes, and at both widths. */
export async function expectNoFault(page: Page, what: string): Promise<void> {
  await page.evaluate(axe);
  const faults: Record<string, string[]> = {};
  const look = async (name: string, options: string): Promise<void> => {
    const found = await faultsOf(page, options);
    if (found.length > 0) faults[name] = found;
  };
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'dark' });
  await look('dark', COLOURS);
  await page.emulateMedia({ colorScheme: 'light' });
  await look('light', ALL);
  await page.setViewportSize(narrow);
  await look('narrow', LAYOUT);
  expect.soft(faults, what).toEqual({});
}
