import { type Canvas, circle, ellipse, glow, wash } from './drawing.ts';

/** What the light is like: the colours of the sky from above to the horizon, of the sun, and of the land from far to near. */
export interface Light {
  name: string;
  sky: readonly [string, string, string];
  sun: string;
  land: readonly [far: string, near: string];
}

export const lights: readonly Light[] = [
  { name: 'at dawn', sky: ['#4a6a97', '#c9a6b4', '#f7cfa8'], sun: '#fff0c9', land: ['#a79fb8', '#2c3c58'] },
  { name: 'at noon', sky: ['#3f8acb', '#8fc1e6', '#e4f2f8'], sun: '#fffdf0', land: ['#a9c9b4', '#2f6b40'] },
  {
    name: 'in the evening',
    sky: ['#3b2f63', '#b4557a', '#f7a35c'],
    sun: '#ffe0a0',
    land: ['#a1627e', '#241d38'],
  },
  { name: 'in fog', sky: ['#b4c1c6', '#d3dbdd', '#eef0ee'], sun: '#ffffff', land: ['#ccd5d6', '#4f6068'] },
  {
    name: 'late in summer',
    sky: ['#5b9bb8', '#b9d6cf', '#f6e4b5'],
    sun: '#fff3c4',
    land: ['#c9be84', '#4d6a37'],
  },
  {
    name: 'after the rain',
    sky: ['#53688a', '#8fa6b8', '#d8dccf'],
    sun: '#f7f3dc',
    land: ['#9fb3b1', '#24504a'],
  },
];

/** Sky with a sun in it. @returns its shapes, and where the sun is. */
export function skyOf({ width, height, random }: Canvas, light: Light, horizon: number) {
  const sun = { x: random.between(0.2, 0.8) * width, y: random.between(0.35, 0.8) * horizon };
  const r = Math.min(width, height) * 0.05;
  let shapes = wash(0, 0, width, height, light.sky) + glow(sun.x, sun.y, r * 9, light.sun, 0.75);
  shapes += circle(sun.x, sun.y, r, light.sun);
  for (let cloud = random.integer(0, 4); cloud > 0; cloud--) {
    const [x, y, size] = [
      random.next() * width,
      random.between(0.08, 0.6) * horizon,
      random.between(0.06, 0.16),
    ];
    for (let part = 0; part < 3; part++) {
      const [dx, dy] = [random.between(-0.5, 0.5) * size * width, random.between(-8, 8)];
      shapes += ellipse(
        x + dx,
        y + dy,
        size * width,
        r * random.between(0.2, 0.4),
        '#ffffff',
        ' opacity=".22"',
      );
    }
  }
  return { shapes, sun };
}

/** Broken light on water below the sun. */
export function glitter({ random }: Canvas, x: number, top: number, bottom: number, colour: string): string {
  let shapes = '';
  for (let y = top + 4; y < bottom; y += 9 + (y - top) * 0.05) {
    const wide = (12 + (y - top) * 0.35) * random.between(0.5, 1.2);
    const opacity = (0.75 - ((y - top) / (bottom - top)) * 0.55).toFixed(2);
    shapes += ellipse(x + random.between(-20, 20), y, wide, 2.6, colour, ` opacity="${opacity}"`);
  }
  return shapes;
}
