import { Random } from '@millrace/avatars/random';
import { country } from './country.ts';
import type { Scene } from './drawing.ts';
import { horizons } from './horizons.ts';
import { inside } from './inside.ts';

/** A picture of something, as far as one can be drawn. */
export interface DemoPicture {
  /** Of `width` and `height`. */
  svg: string;
  width: number;
  height: number;
  /** For those who do not see it. */
  description: string;
}

const outside = [...country, ...horizons];
const scenes = [...outside, ...inside];

/** How often each scene is drawn. */
const ROUNDS = 2;
/** Widths and heights. */
const formats = [
  [1200, 800],
  [960, 1200],
  [1200, 900],
  [1000, 1000],
  [1280, 720],
] as const;
const COVER = [1440, 480] as const;

/**
 * The pictures of a community: a few dozen, the same for the same seed, which its people share however many they are. Each is
 * drawn when it is first asked for, and the same object from then on.
 */
export class Gallery {
  readonly #seed: number;
  readonly #drawn = new Map<string, DemoPicture>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Up to four different pictures that suit a topic, or any. */
  pick(topic: string, count: number, random: Random): DemoPicture[] {
    const suited = scenes.flatMap(({ topics }, index) => (topics.includes(topic) ? index : []));
    const pool = suited.length > 0 ? suited : [...scenes.keys()];
    const all = pool.flatMap((index) => Array.from({ length: ROUNDS }, (_, round) => ({ index, round })));
    return random
      .shuffle(all)
      .slice(0, count)
      .map(({ index, round }) => {
        const format = formats[(index + round) % formats.length] as (typeof formats)[number];
        return this.#draw((scenes[index] as (typeof scenes)[number]).scene, format, index + round);
      });
  }

  /** A wide picture of a landscape, for a profile. */
  cover(random: Random): DemoPicture {
    const index = random.integer(0, outside.length * 2 - 1);
    return this.#draw((outside[index % outside.length] as (typeof outside)[number]).scene, COVER, index);
  }

  #draw(scene: Scene, [width, height]: readonly [number, number], variant: number): DemoPicture {
    const name = `${width}x${height} ${variant} ${scenes.findIndex((one) => one.scene === scene)}`;
    let picture = this.#drawn.get(name);
    if (picture === undefined) {
      const random = new Random(this.#seed, `picture ${name}`);
      const { shapes, description } = scene({ width, height, variant, random });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
      picture = { svg, width, height, description };
      this.#drawn.set(name, picture);
    }
    return picture;
  }
}
