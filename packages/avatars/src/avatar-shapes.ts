import type { Palette } from './avatar.ts';
import type { Random } from './random.ts';

/** Draws on a background of 512x512 in the colour `ground`; returns SVG elements. */
export type Motif = (palette: Palette, random: Random) => string;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}"${turn === 0 ? '' : ` transform="rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"`}/>`;
export const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
export const rect = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
