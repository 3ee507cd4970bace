import { createHash } from 'node:crypto';
import { hueOf, type Instance } from '../../features/instance/instance.ts';
import { instancePicturePath, LOGO_BOX } from '../../images/pictures.ts';
import { knownOr } from '../../known.ts';
import { type Markup, markup } from './markup.ts';
import { hueStyles } from './style/tokens.ts';
import { ownSheet, type Sheet, stylesheet } from './style.ts';

/** How the pages of an instance look. */
export type Look = Pick<Instance, 'name' | 'accent' | 'style' | 'indexing' | 'pictures'>;

/** A hash for the path of what can be cached forever. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The paths of the stylesheets. Each contains a hash of what it names, so that it can be cached forever. */
const knownPaths = new Map<Sheet | undefined, string>();

function stylePath(sheet?: Sheet): string {
  return knownOr(knownPaths, sheet, () => {
    const css = sheet === undefined ? stylesheet() : ownSheet(sheet);
    return `/style.css?${new URLSearchParams({ ...(sheet && { of: sheet }), v: hashOf(css) })}`;
  });
}

/** The stylesheet with the colours of an accent, to be loaded after the one of all pages. */
export function accentStyles(accent: string): string {
  return hueStyles(hueOf(accent));
}

/** The path for the last accent, which takes a moment to work out. */
let last = { accent: '', path: '' };

/** The version of the last stylesheet of the instance. */
let lastOwn = { style: '', version: '' };

/**
 * The paths of the program's stylesheets. They name all that goes into them: every process answers alike, also right after a
 * change.
 * @param sheet - what the page has besides that of all pages.
 */
export function stylePaths({ accent }: Pick<Look, 'accent'>, sheet?: Sheet): string[] {
  const paths = [stylePath(), ...(sheet === undefined ? [] : [stylePath(sheet)])];
  if (accent === '') return paths;
  if (last.accent !== accent) {
    const query = new URLSearchParams({ accent: accent.slice(1), v: hashOf(accentStyles(accent)) });
    last = { accent, path: `/accent.css?${query}` };
  }
  return [...paths, last.path];
}

/** The path of the instance's own stylesheet, to be loaded after the others; none if there is none. */
export function ownStylePaths({ style }: Pick<Look, 'style'>): string[] {
  if (lastOwn.style !== style) lastOwn = { style, version: hashOf(style) };
  return style === '' ? [] : [`/instance.css?v=${lastOwn.version}`];
}

/** The path of one of the instance's icons, `icon-192`, or of the one that comes with the program. */
export function iconPath({ pictures }: Pick<Look, 'pictures'>, name: string): string {
  return instancePicturePath(name, pictures[name]?.file);
}

/** The path of the cover of the front page; undefined if there is none. */
export function coverPath({ pictures: { cover } }: Pick<Look, 'pictures'>): string | undefined {
  return cover && instancePicturePath('cover', cover.file);
}

/** The icon for browsers, with its type. */
export function browserIcon(look: Pick<Look, 'pictures'>): { href: string; type: string } {
  const isOwn = look.pictures['icon-192'] !== undefined;
  return isOwn
    ? { href: iconPath(look, 'icon-192'), type: 'image/png' }
    : { href: '/icon.svg', type: 'image/svg+xml' };
}

/** The size that a logo is shown in. */
export function logoSize(logo: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height) / 3;
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return { width: side(logo.width), height: side(logo.height) };
}

/** What stands at the start of each page: the logo, or the icon with the name. */
export function renderBrand(look: Look): Markup {
  const { logo } = look.pictures;
  if (logo === undefined) {
    return markup`<img src="${browserIcon(look).href}" alt="" width="28" height="28"><bdi>${look.name}</bdi>`;
  }
  const { width, height } = logoSize(logo);
  return markup`<img class="logo${logo.plate !== null && ` for-${logo.plate}`}" src="${iconPath(look, 'logo')}" alt="${look.name}" width="${width}" height="${height}">`;
}
