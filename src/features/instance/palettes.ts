import { contrast } from '../../images/contrast.ts';

export type Theme = 'light' | 'dark';

/** How much the colours differ: `more` is for readers whose system asks for it. */
export type Contrast = 'normal' | 'more';

/** The colours of a theme that follow from the accent: links and buttons, text on buttons, and the ground of notices. */
interface Accented {
  brand: string;
  'on-brand': string;
  tint: string;
}

export const accented: readonly (keyof Accented)[] = ['brand', 'on-brand', 'tint'];

export interface Palette extends Accented {
  ground: string;
  card: string;
  ink: string;
  quiet: string;
  line: string;
  code: string;
  warn: string;
}

export type Themes = Readonly<Record<Theme, Readonly<Palette>>>;

/** The colours of the pages where the instance has no accent of its own: the custom properties of the stylesheet. */
export const palettes: Themes = {
  light: {
    ...{ ground: '#f7f7f4', card: '#ffffff', ink: '#1c2326', quiet: '#566168', line: '#dfe2dd' },
    ...{ brand: '#0b6270', 'on-brand': '#ffffff', tint: '#e3f0f0', code: '#eef1ee', warn: '#8a3b12' },
  },
  dark: {
    ...{ ground: '#12181a', card: '#1a2225', ink: '#e6ebea', quiet: '#9dabae', line: '#2d383c' },
    ...{ brand: '#6fcbd3', 'on-brand': '#06262b', tint: '#17343a', code: '#202a2d', warn: '#f0a77c' },
  },
};

/** The same for readers who ask for more contrast. */
const strongPalettes: Themes = {
  light: {
    ...{ ground: '#ffffff', card: '#ffffff', ink: '#000000', quiet: '#363c40', line: '#5c6468' },
    ...{ brand: '#084b56', 'on-brand': '#ffffff', tint: '#e3f0f0', code: '#ffffff', warn: '#702b08' },
  },
  dark: {
    ...{ ground: '#000000', card: '#000000', ink: '#ffffff', quiet: '#d3dadc', line: '#98a3a7' },
    ...{ brand: '#8be3ea', 'on-brand': '#000000', tint: '#10282d', code: '#000000', warn: '#ffc4a3' },
  },
};

export function palettesOf(contrast: Contrast): Themes {
  return contrast === 'more' ? strongPalettes : palettes;
}

/** Two colours that meet on the pages, and the ratio that WCAG asks of them: 4.5 for text, 3 for controls. */
interface Pair {
  what: string;
  one: keyof Palette;
  other: keyof Palette;
  least: 4.5 | 3;
}

/** The ratios for readers who ask for more: those of WCAG's level AAA. */
const strongRatios = { 4.5: 7, 3: 4.5 } as const;

export const pairs = [
  { what: 'links on pages', one: 'brand', other: 'ground', least: 4.5 },
  { what: 'links on cards', one: 'brand', other: 'card', least: 4.5 },
  { what: 'links on notices', one: 'brand', other: 'tint', least: 4.5 },
  { what: 'links on code', one: 'brand', other: 'code', least: 4.5 },
  { what: 'text on buttons', one: 'on-brand', other: 'brand', least: 4.5 },
  { what: 'text on notices and what is pointed at', one: 'ink', other: 'tint', least: 4.5 },
  { what: 'small text on notices', one: 'quiet', other: 'tint', least: 4.5 },
  { what: 'buttons and the focus on pages', one: 'brand', other: 'ground', least: 3 },
  { what: 'buttons and the focus on cards', one: 'brand', other: 'card', least: 3 },
] as const satisfies readonly Pair[];

/** What a pair is called. */
export type PairName = (typeof pairs)[number]['what'];

const grounds = ['ground', 'card', 'code'] as const;

/** Pairs that the accent does not change. */
export const fixedPairs: readonly Pair[] = [
  ...grounds.flatMap((other): Pair[] => [
    { what: `text on ${other}`, one: 'ink', other, least: 4.5 },
    { what: `small text on ${other}`, one: 'quiet', other, least: 4.5 },
    { what: `warnings on ${other}`, one: 'warn', other, least: 4.5 },
  ]),
  { what: 'text on calls that delete', one: 'on-brand', other: 'warn', least: 4.5 },
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
