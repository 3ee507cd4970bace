import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IconName } from './icon-names.ts';
import { Markup } from './markup.ts';

/** The file next to the built program, or that which the build made when running from source. */
const file = ['./icons.json', '../../../dist/icons.json']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

const rendered = new Map<IconName, Markup>();
let shapes: Readonly<Partial<Record<IconName, string>>> | undefined;

/** They point along the line, so that they turn round where lines run to the left. */
const FLIPPED: readonly IconName[] = ['arrow-left', 'arrow-right', 'log-out', 'send-horizontal'];

/** An icon, which says nothing to screen readers: what has one needs a name beside it. */
export function icon(name: IconName): Markup {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  if (file === undefined) throw new Error('the icons of pages are missing: run npm run build');
  shapes ??= JSON.parse(readFileSync(file, 'utf8')) as Readonly<Partial<Record<IconName, string>>>;
  const shape = shapes[name];
  if (shape === undefined) throw new Error(`the icon ${name} is missing: run npm run build`);
  const flip = FLIPPED.includes(name) ? ' flip' : '';
  const shown = new Markup(`<svg class="i${flip}" viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`);
  rendered.set(name, shown);
  return shown;
}
