import { ApiError } from '../../errors.ts';
import { fromOklch, type Oklch, toOklch } from '../../images/oklch.ts';
import { type Contrast, type Palette, pairsOf, palettesOf, type Theme } from './palettes.ts';

/** How much the lightness changes at a time until all pairs reach their ratio; less would seldom give another colour. */
const STEP = 0.004;

/** Lightness and most chroma of the ground of notices, and of text on light buttons. */
const TINT = { light: { l: 0.945, c: 0.02 }, dark: { l: 0.3, c: 0.04 } };
const ON_LIGHT = { l: 0.24, c: 0.04 };

/** The colours of a theme for an accent. */
export interface Derived {
  colours: Palette;
  /** Whether the accent itself does not reach the ratios on this theme, so that `brand` is lighter or darker. */
  isChanged: boolean;
}

/** Works out the colours of a theme: the accent, or the nearest lightness of it with which all pairs reach their ratio. */
export function derive(accent: string, theme: Theme, contrast: Contrast = 'normal'): Derived {
  const palette = palettesOf(contrast)[theme];
  if (accent === '') return { colours: palette, isChanged: false };
  const own = toOklch(accent);
  const toned = ({ l, c }: Omit<Oklch, 'h'>) => fromOklch({ l, c: Math.min(c, own.c), h: own.h });
  const tint = toned(TINT[theme]);
  const onBrand = theme === 'light' ? palette['on-brand'] : toned(ON_LIGHT);
  const coloursOf = (brand: string): Palette => ({ ...palette, brand, 'on-brand': onBrand, tint });
  let colours = coloursOf(accent);
  const direction = theme === 'light' ? -1 : 1;
  for (let { l } = own; !pairsOf(colours, contrast).every(({ isEnough }) => isEnough) && l >= 0 && l <= 1; ) {
    l += direction * STEP;
    colours = coloursOf(fromOklch({ ...own, l: Math.min(1, Math.max(0, l)) }));
  }
  return { colours, isChanged: colours.brand !== accent };
}

/** Reads a colour in hexadecimal, as `#rrggbb`; the empty text stays. @throws {ApiError} 400 */
export function readAccent(given: string): string {
  const text = given.trim().toLowerCase();
  if (text === '') return '';
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text) ?? [];
  if (digits.length === 6) return `#${digits}`;
  if (digits.length === 3) return `#${[...digits].map((digit) => digit + digit).join('')}`;
  throw new ApiError('invalid-parameter', 'accent must be a colour in hexadecimal, such as #0b6270.');
}
