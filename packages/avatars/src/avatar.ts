import { motifs } from './avatar-motifs.ts';
import { Random } from './random.ts';

/** Matching colours: a background, two middle tones, an accent, a light and a dark one. */
export interface Palette {
  ground: string;
  first: string;
  second: string;
  accent: string;
  light: string;
  dark: string;
}

const palettes: Palette[] = [
  ['#f6d8ae', '#2e8b7a', '#83c5a7', '#f26b4e', '#fff4e0', '#173f4f'],
  ['#cfe5f2', '#3b6ea5', '#7fb2d9', '#f4a259', '#f8fbff', '#1d2f4a'],
  ['#f4c6c0', '#b5507a', '#e58a8f', '#f7d070', '#fff3ee', '#4a1f40'],
  ['#dfe8c8', '#5b8c3e', '#a6c36f', '#e4572e', '#fbfdf0', '#2c4021'],
  ['#d8d2ee', '#6a4fa3', '#a08bd6', '#ffb86b', '#f8f5ff', '#2b2150'],
  ['#fbe7a1', '#e08e2b', '#f4bd5a', '#3a7d8c', '#fffaea', '#5a3516'],
  ['#c6e8e2', '#26867f', '#6fc3b6', '#ef6f6c', '#f2fffc', '#123f45'],
  ['#f2d5b8', '#b4613a', '#dd9a67', '#4f8a8b', '#fff6ec', '#4b2618'],
  ['#2f4465', '#5f7fb0', '#8fb0d6', '#ffd166', '#f4f1e4', '#16233b'],
  ['#3c4f3f', '#7d9c6d', '#b1c78f', '#f2a65a', '#f7f3df', '#1f2c22'],
  ['#5a3454', '#a8608f', '#d393b4', '#ffc971', '#fdeff2', '#2f1a30'],
  ['#e6e1d6', '#8a7f70', '#b9ad9b', '#d1495b', '#fbf9f4', '#3a352f'],
].map(
  ([ground, first, second, accent, light, dark]) =>
    ({ ground, first, second, accent, light, dark }) as Palette,
);

/** Draws a friendly square picture (SVG, 512x512, without text), always the same for the same seed. */
export function drawAvatar(seed: string): string {
  const random = new Random(seed, 'avatar');
  const palette = random.pick(palettes);
  const motif = random.pick(motifs);
  const background = `<rect width="512" height="512" fill="${palette.ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${background}${motif(palette, random)}</svg>`;
}
