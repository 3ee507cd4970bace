import type { Random } from '@millrace/avatars/random';

/** A photo of a landscape, as far as one can be drawn. */
export interface DemoPhoto {
  /** 1200x800. */
  svg: string;
  /** For those who do not see it. */
  description: string;
}

/** What the light is like: the colours of the sky from above to the horizon, of the sun, and of hills from far to near. */
const lights = [
  { name: 'at dawn', sky: ['#3c5a86', '#f3b99a'], sun: '#ffe3b0', hills: ['#8d8fae', '#5b6787', '#2f3d57'] },
  { name: 'at noon', sky: ['#4d95cf', '#dceffa'], sun: '#fffbe6', hills: ['#8fb69a', '#5d8f5f', '#33613c'] },
  {
    name: 'in the evening',
    sky: ['#33284f', '#f08a5d'],
    sun: '#ffd27a',
    hills: ['#7b4b66', '#4f3354', '#28203a'],
  },
  { name: 'in fog', sky: ['#aab6bd', '#e9edee'], sun: '#f7f7f2', hills: ['#c3ccd0', '#9aa8ae', '#6c7c84'] },
] as const;

const WIDTH = 1200;
const HEIGHT = 800;
const STEP = 60;

/** Draws hills, and sometimes a lake before them, always the same for the same state of `random`. */
export function drawPhoto(random: Random): DemoPhoto {
  const light = random.pick(lights);
  const hasLake = random.chance(0.4);
  const [above, horizon] = light.sky;
  const sun = { x: random.integer(150, 1050), y: random.integer(120, 330) };
  const hills = light.hills.map((colour, index) => hill(random, 330 + index * 130, colour));
  const lake = `<rect y="620" width="${WIDTH}" height="180" fill="${above}"/><rect y="620" width="${WIDTH}" height="60" fill="${horizon}" opacity=".5"/>`;
  return {
    svg:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
      `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${above}"/><stop offset=".8" stop-color="${horizon}"/></linearGradient></defs>` +
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/><circle cx="${sun.x}" cy="${sun.y}" r="46" fill="${light.sun}"/>` +
      `${hills.join('')}${hasLake ? lake : ''}</svg>`,
    description: `Hills ${light.name}${hasLake ? ', with a lake before them' : ''}.`,
  };
}

/** A ridge around a height, from waves of several lengths. */
function hill(random: Random, height: number, colour: string): string {
  const waves = [3, 7, 13].map((count) => ({
    count,
    phase: random.between(0, 6.3),
    size: random.between(15, 220 / count),
  }));
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += STEP) {
    const y = waves.reduce(
      (sum, { count, phase, size }) => sum + size * Math.sin((x / WIDTH) * count + phase),
      height,
    );
    points.push(`${x},${Math.round(y)}`);
  }
  return `<polygon points="0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}" fill="${colour}"/>`;
}
