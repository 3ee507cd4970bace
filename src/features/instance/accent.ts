import { ApiError } from '../../errors.ts';
import { type Contrast, hueOf, type Palette, paletteOf, type Theme } from './palettes.ts';

/** The colours of a theme for an accent. */
export interface Derived {
  colours: Palette;
  /** Whether the pages show another colour than the accent itself: of its hue, with the lightness that all accents have. */
  isChanged: boolean;
}

/** Works out the colours of a theme: hue and chroma are the accent's, and lightness is such that all pairs reach their ratio. */
export function derive(accent: string, theme: Theme, contrast: Contrast = 'normal'): Derived {
  const colours = paletteOf(hueOf(accent), theme, contrast);
  return { colours, isChanged: accent !== '' && colours.accent !== accent };
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
