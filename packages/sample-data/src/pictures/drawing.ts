import type { Random } from '@millrace/avatars/random';

/** What a scene is drawn on, in pixels. */
export interface Canvas {
  width: number;
  height: number;
  /** Which of the colours that a scene has, so that its pictures differ. */
  variant: number;
  random: Random;
}

/** A drawn scene. */
export interface Drawing {
  /** SVG elements. */
  shapes: string;
  /** For those who do not see it: a sentence. */
  description: string;
}

/** Draws a scene, always the same for the same state of `random`. */
export type Scene = (canvas: Canvas) => Drawing;

/** The one of several that a canvas is for. */
export function vary<T>({ variant }: Canvas, several: readonly T[]): T {
  return several[variant % several.length] as T;
}

/** Numbers of one decimal, to keep the text short. */
const n = (value: number): string => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more}/>`;

export const polygon = (points: readonly (readonly [number, number])[], fill: string, more = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}"${more}/>`;

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round"${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;

/** A path's data, with its numbers rounded. */
export function data(strings: TemplateStringsArray, ...values: number[]): string {
  return String.raw({ raw: strings }, ...values.map(n));
}

/** A rectangle that changes its colour from above to below. */
export function wash(
  x: number,
  y: number,
  width: number,
  height: number,
  colours: readonly string[],
): string {
  const id = `w${colours.join('').replaceAll('#', '')}`;
  const stops = colours.map((colour, index) => {
    return `<stop offset="${n((index / (colours.length - 1)) * 100)}%" stop-color="${colour}"/>`;
  });
  return (
    `<linearGradient id="${id}" x2="0" y2="1">${stops.join('')}</linearGradient>` +
    rect(x, y, width, height, `url(#${id})`)
  );
}

/** Light around a point, which fades. */
export function glow(x: number, y: number, r: number, colour: string, strength = 0.9): string {
  const id = `g${colour.slice(1)}`;
  return (
    `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    circle(x, y, r, `url(#${id})`)
  );
}

/** The colour between two of #rrggbb; `part` is how much of the second is in it. */
export function mix(one: string, other: string, part: number): string {
  const channel = (at: number): string => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    const value = Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * part);
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The heights of a ridge around `y` across a canvas, from waves of several lengths; `size` is how high they are. */
export function ridgeLine({ width, random }: Canvas, y: number, size: number): [number, number][] {
  const waves = [3, 7, 13, 29].map((count) => ({
    count,
    phase: random.between(0, 6.3),
    height: (size * random.between(0.3, 1)) / count ** 0.9,
  }));
  const points: [number, number][] = [];
  for (let step = 0; step <= 60; step++) {
    const x = (width / 60) * step;
    const offset = waves.reduce(
      (sum, { count, phase, height }) => sum + height * Math.sin((step / 60) * count + phase),
      0,
    );
    points.push([x, y + offset]);
  }
  return points;
}

/** The ground below a line. */
export function ground({ width, height }: Canvas, line: readonly [number, number][], fill: string): string {
  return polygon([[0, height], ...line, [width, height]], fill);
}

/** A fir whose foot is at a point. */
export function fir(x: number, y: number, size: number, fill: string): string {
  const tier = (top: number, bottom: number, wide: number): string =>
    polygon(
      [
        [x, y - size * top],
        [x - size * wide, y - size * bottom],
        [x + size * wide, y - size * bottom],
      ],
      fill,
    );
  return tier(1, 0.6, 0.14) + tier(0.8, 0.32, 0.2) + tier(0.55, 0, 0.27);
}
