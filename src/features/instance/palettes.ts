import { contrast } from '../../images/contrast.ts';

export type Theme = 'light' | 'dark';

/** The colours of a theme that follow from the accent: links and buttons, text on buttons, and the ground of notices. */
interface Accented {
  brand: string;
  'on-brand': string;
  tint: string;
}

export interface Palette extends Accented {
  ground: string;
  card: string;
  ink: string;
  quiet: string;
  line: string;
  code: string;
  warn: string;
}

/** The colours of the pages where the instance has no accent of its own: the custom properties of the stylesheet. */
export const palettes: Readonly<Record<Theme, Readonly<Palette>>> = {
  light: {
    ...{ ground: '#f7f7f4', card: '#ffffff', ink: '#1c2326', quiet: '#566168', line: '#dfe2dd' },
    ...{ brand: '#0b6270', 'on-brand': '#ffffff', tint: '#e3f0f0', code: '#eef1ee', warn: '#8a3b12' },
  },
  dark: {
    ...{ ground: '#12181a', card: '#1a2225', ink: '#e6ebea', quiet: '#9dabae', line: '#2d383c' },
    ...{ brand: '#6fcbd3', 'on-brand': '#06262b', tint: '#17343a', code: '#202a2d', warn: '#f0a77c' },
  },
};

/** Two colours that meet on the pages, and the ratio that WCAG asks of them: 4.5 for text, 3 for controls. */
interface Pair {
  what: string;
  one: keyof Palette;
  other: keyof Palette;
  least: 4.5 | 3;
}

export const pairs: readonly Pair[] = [
  { what: 'links on pages', one: 'brand', other: 'ground', least: 4.5 },
  { what: 'links on cards', one: 'brand', other: 'card', least: 4.5 },
  { what: 'links on notices', one: 'brand', other: 'tint', least: 4.5 },
  { what: 'links on code', one: 'brand', other: 'code', least: 4.5 },
  { what: 'text on buttons', one: 'on-brand', other: 'brand', least: 4.5 },
  { what: 'text on notices and what is pointed at', one: 'ink', other: 'tint', least: 4.5 },
  { what: 'small text on notices', one: 'quiet', other: 'tint', least: 4.5 },
  { what: 'buttons and the focus on pages', one: 'brand', other: 'ground', least: 3 },
  { what: 'buttons and the focus on cards', one: 'brand', other: 'card', least: 3 },
];

/** The pairs with their ratios. */
export function pairsOf(colours: Palette): (Pair & { ratio: number; isEnough: boolean })[] {
  return pairs.map((pair) => {
    const ratio = contrast(colours[pair.one], colours[pair.other]);
    return { ...pair, ratio, isEnough: ratio >= pair.least };
  });
}
