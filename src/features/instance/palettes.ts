import { contrast } from '../../images/contrast.ts';
import { fromOklch, toOklch } from '../../images/oklch.ts';

export type Theme = 'light' | 'dark';

/** How much the colours differ: `more` is for readers whose system asks for it. */
export type Contrast = 'normal' | 'more';

/**
 * A colour in OKLCH that follows the accent: its lightness, and its chroma, which is a number or a share of the accent's. `hue`,
 * in degrees, is of colours that mean the same whatever the accent is.
 */
interface Tone {
  l: number;
  c: number | { ofAccent: number };
  hue?: number;
}

type Tones = Readonly<Record<Theme, Tone>>;

const tone = (l: number, c: Tone['c'], hue?: number): Tone => ({ l, c, ...(hue !== undefined && { hue }) });
const own = (share = 1) => ({ ofAccent: share });

/** The colours of the pages: the custom properties of the stylesheet. */
const tones = {
  ground: { light: tone(0.98, 0.004), dark: tone(0.16, 0.008) },
  sheet: { light: tone(1, 0), dark: tone(0.19, 0.009) },
  raised: { light: tone(1, 0), dark: tone(0.24, 0.012) },
  fill: { light: tone(0.958, 0.006), dark: tone(0.25, 0.012) },
  line: { light: tone(0.92, 0.007), dark: tone(0.285, 0.012) },
  edge: { light: tone(0.62, 0.015), dark: tone(0.58, 0.015) },
  ink: { light: tone(0.24, 0.016), dark: tone(0.93, 0.006) },
  quiet: { light: tone(0.5, 0.017), dark: tone(0.73, 0.014) },
  accent: { light: tone(0.5, own()), dark: tone(0.8, own()) },
  'on-accent': { light: tone(1, 0), dark: tone(0.2, 0.02) },
  tint: { light: tone(0.963, 0.014), dark: tone(0.26, 0.026) },
  mine: { light: tone(0.92, 0.024), dark: tone(0.35, 0.05) },
  star: { light: tone(0.54, 0.1, 68), dark: tone(0.82, 0.13, 82) },
  bad: { light: tone(0.5, 0.17, 27), dark: tone(0.77, 0.11, 25) },
} as const satisfies Record<string, Tones>;

type ColourName = keyof typeof tones;

const blank: Tones = { light: tone(1, 0), dark: tone(0, 0) };
const border: Tones = { light: tone(0.48, 0.015), dark: tone(0.72, 0.015) };

/** The same for readers who ask for more contrast: one ground, and lines as dark as borders. */
const strongTones: Record<ColourName, Tones> = {
  ...tones,
  ground: blank,
  sheet: blank,
  raised: blank,
  fill: blank,
  line: border,
  edge: border,
  ink: { light: tone(0, 0), dark: tone(1, 0) },
  quiet: { light: tone(0.33, 0.01), dark: tone(0.87, 0.01) },
  accent: { light: tone(0.38, own(0.7)), dark: tone(0.9, own(0.45)) },
  'on-accent': blank,
  tint: { ...tones.tint, dark: tone(0.22, 0.02) },
  star: { light: tone(0.42, 0.08, 68), dark: tone(0.88, 0.1, 82) },
  bad: { light: tone(0.4, 0.13, 27), dark: tone(0.86, 0.07, 25) },
};

export function tonesOf(contrast: Contrast): Record<ColourName, Tones> {
  return contrast === 'more' ? strongTones : tones;
}

/** What all colours follow: a hue in degrees, and the chroma of the accent. */
export interface Hue {
  hue: number;
  vivid: number;
}

/** Where the instance has no accent of its own. */
export const DEFAULT_HUE: Hue = { hue: 205, vivid: 0.085 };

export type Palette = Readonly<Record<ColourName, string>>;

/** The colours that follow from a hue, as `#rrggbb`. */
export function paletteOf({ hue, vivid }: Hue, theme: Theme, asked: Contrast = 'normal'): Palette {
  const colours = Object.entries(tonesOf(asked)).map(([name, { [theme]: given }]) => {
    const c = typeof given.c === 'number' ? given.c : given.c.ofAccent * vivid;
    return [name, fromOklch({ l: given.l, c, h: ((given.hue ?? hue) * Math.PI) / 180 })];
  });
  return Object.fromEntries(colours) as Palette;
}

/** Most chroma of an accent, which would shout with more. */
const MOST_VIVID = 0.15;

/** The hue of an accent, with as much of its chroma as every screen shows on both themes. */
export function hueOf(accent: string): Hue {
  if (accent === '') return DEFAULT_HUE;
  const { c, h } = toOklch(accent);
  const shown = (['light', 'dark'] as const).map(
    (theme) => toOklch(fromOklch({ l: tones.accent[theme].l, c: MOST_VIVID, h })).c,
  );
  const degrees = ((h * 180) / Math.PI + 360) % 360;
  const rounded = (value: number, places: number) => Math.floor(value * 10 ** places) / 10 ** places;
  return { hue: rounded(degrees, 1), vivid: rounded(Math.min(c, ...shown), 3) };
}

/** Two colours that meet on the pages, and the ratio that WCAG asks of them: 4.5 for text, 3 for controls. */
interface Pair {
  what: string;
  one: ColourName;
  other: ColourName;
  least: 4.5 | 3;
}

/** The ratios for readers who ask for more: those of WCAG's level AAA. */
const strongRatios = { 4.5: 7, 3: 4.5 } as const;

export const pairs = [
  { what: 'links on pages', one: 'accent', other: 'ground', least: 4.5 },
  { what: 'links on cards', one: 'accent', other: 'sheet', least: 4.5 },
  { what: 'links on notices', one: 'accent', other: 'tint', least: 4.5 },
  { what: 'links on code', one: 'accent', other: 'fill', least: 4.5 },
  { what: 'text on buttons', one: 'on-accent', other: 'accent', least: 4.5 },
  { what: 'text on notices and what is pointed at', one: 'ink', other: 'tint', least: 4.5 },
  { what: 'small text on notices', one: 'quiet', other: 'tint', least: 4.5 },
  { what: 'buttons and the focus on pages', one: 'accent', other: 'ground', least: 3 },
  { what: 'buttons and the focus on cards', one: 'accent', other: 'sheet', least: 3 },
] as const satisfies readonly Pair[];

/** What a pair is called. */
export type PairName = (typeof pairs)[number]['what'];

const grounds = ['ground', 'sheet', 'raised', 'fill'] as const;

/** Pairs that are no part of what an accent is judged by: its hue hardly changes them. */
export const fixedPairs: readonly Pair[] = [
  ...grounds.flatMap((other): Pair[] => [
    { what: `text on ${other}`, one: 'ink', other, least: 4.5 },
    { what: `small text on ${other}`, one: 'quiet', other, least: 4.5 },
    { what: `warnings on ${other}`, one: 'bad', other, least: 4.5 },
  ]),
  { what: 'stars that are on', one: 'star', other: 'sheet', least: 4.5 },
  { what: 'borders of fields', one: 'edge', other: 'sheet', least: 3 },
  { what: 'text on buttons that delete', one: 'sheet', other: 'bad', least: 4.5 },
  { what: 'text of own messages', one: 'ink', other: 'mine', least: 4.5 },
  { what: 'messages over the page', one: 'ground', other: 'ink', least: 4.5 },
];

interface Measured extends Omit<Pair, 'least'> {
  least: number;
  ratio: number;
  isEnough: boolean;
}

/** The pairs that follow from the accent, with their ratios. */
export function pairsOf(
  colours: Palette,
  asked: Contrast = 'normal',
  of: readonly Pair[] = pairs,
): Measured[] {
  return of.map((pair) => {
    const least = asked === 'more' ? strongRatios[pair.least] : pair.least;
    const ratio = contrast(colours[pair.one], colours[pair.other]);
    return { ...pair, least, ratio, isEnough: ratio >= least };
  });
}
