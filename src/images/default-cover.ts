import { DEFAULT_SIZES } from './pictures.ts';

const { width: COVER_WIDTH, height: COVER_HEIGHT } = DEFAULT_SIZES.cover;

/** Colours of the sky from the top to the horizon, then of hills from far to near. */
const skies = [
  ['#f7d9b0', '#f3b391', '#c98b7b', '#8f6672', '#54495f'],
  ['#cfe6ee', '#e9f1e4', '#9fc0b0', '#6b9a8b', '#3d6b66'],
  ['#c9d6f0', '#f2dfe6', '#a7a3c9', '#7a78a8', '#474a78'],
  ['#fbe6a2', '#f9cf8a', '#c4b06b', '#84914f', '#4d6a43'],
  ['#1f3350', '#52688c', '#33507a', '#243d61', '#152843'],
  ['#bfe3e0', '#f4efd8', '#7fb7b2', '#4a8d8f', '#1f5f68'],
] as const;

/** Draws a quiet landscape (SVG), always the same for the same user. */
export function drawCover(userId: number): string {
  const next = numbers(userId);
  const [high, low, ...hills] = skies[Math.floor(next() * skies.length)] ?? skies[0];
  const sunX = Math.round(120 + next() * (COVER_WIDTH - 240));
  const sunY = Math.round(55 + next() * 45);
  const layers = hills.map((fill, layer) => {
    const base = 120 + layer * 34;
    const swing = 26 - layer * 5;
    const [shift, length] = [next() * 6.28, 150 + next() * 120];
    let line = `M0 ${COVER_HEIGHT}`;
    for (let x = 0; x <= COVER_WIDTH; x += 24) {
      const y = base + Math.sin(x / length + shift) * swing + Math.sin(x / 53 + shift * 2) * (swing / 4);
      line += `L${x} ${y.toFixed(1)}`;
    }
    return `<path d="${line}L${COVER_WIDTH} ${COVER_HEIGHT}Z" fill="${fill}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}">`,
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".75" stop-color="${low}"/></linearGradient>`,
    `<rect width="100%" height="100%" fill="url(#sky)"/>`,
    `<circle cx="${sunX}" cy="${sunY}" r="27" fill="#fff8e3" opacity=".85"/>`,
    ...layers,
    '</svg>',
  ].join('');
}

/** Generates numbers from 0 to 1 that depend on the seed alone (mulberry32). */
function numbers(seed: number): () => number {
  let state = Math.imul(seed ^ (seed / 2 ** 32), 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
