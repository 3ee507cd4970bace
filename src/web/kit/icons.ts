import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lazily } from '../../lazily.ts';
import type { IconName } from './icon-names.ts';
import { hashOf } from './look.ts';
import { Markup } from './markup.ts';

/** The file next to the built program, or that which the build made when running from source. */
const file = ['./icons.json', '../../../dist/icons.json']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** They point along the line, so that they turn round where lines run to the left. */
const FLIPPED: readonly IconName[] = ['arrow-left', 'arrow-right', 'log-out', 'send-horizontal'];

/**
 * The picture that has all icons, and its path, which contains a hash, so that it can be cached forever: written out, they were a
 * third of a page.
 */
export const iconSheet = lazily(() => {
  if (file === undefined) throw new Error('the icons of pages are missing: run npm run build');
  const shapes = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')));
  const symbols = shapes.map(([name, shape]) => `<symbol id="${name}" viewBox="0 0 24 24">${shape}</symbol>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  return { svg, path: `/icons.svg?v=${hashOf(svg)}`, names: new Set(shapes.map(([name]) => name)) };
});

const rendered = new Map<IconName, Markup>();

/** An icon, which says nothing to screen readers: what has one needs a name beside it. */
export function icon(name: IconName): Markup {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const { path, names } = iconSheet();
  if (!names.has(name)) throw new Error(`the icon ${name} is missing: run npm run build`);
  const flip = FLIPPED.includes(name) ? ' flip' : '';
  const shown = new Markup(`<svg class="i${flip}" aria-hidden="true"><use href="${path}#${name}"/></svg>`);
  rendered.set(name, shown);
  return shown;
}
