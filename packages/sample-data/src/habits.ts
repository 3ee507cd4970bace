import { Random } from '@millrace/avatars/random';
import { day } from './clock.ts';
import type { Draft } from './conversations.ts';
import type { Person } from './people.ts';
import type { DemoPicture, Gallery } from './pictures/gallery.ts';

/** Most posts with photos of one person, so that none runs out of room in the service. */
const MOST_PHOTOGRAPHED = 200;

/** Posts of this time before the end, in milliseconds, have more of everything: they are at the top of Home. */
const LATEST = 1.5 * day;

/** What a post has besides its text. */
export interface Extras {
  /** One to four. */
  photos?: DemoPicture[];
  /** What readers should know before they see it. */
  warning?: string;
  /** The author says where they are: in their city. */
  isAtPlace?: true;
}

/** How often somebody does something with a post that begins a thread, from 0 to 1. */
interface Habits {
  photos: number;
  places: number;
  /** Only on topics that have a warning. */
  warnings: number;
}

/** Adds to posts what their authors use to add: some photograph everything, some are always on the way, most only write. */
export class HabitualExtras {
  readonly #people: readonly Person[];
  readonly #gallery: Gallery;
  readonly #random: Random;
  readonly #now: number;
  readonly #habits: Habits[];
  readonly #photographed: number[];

  /** @param visitor - index of the person whose account visitors use, who does some of everything. */
  constructor(
    people: readonly Person[],
    gallery: Gallery,
    { seed, visitor, now }: { seed: number; visitor: number; now: number },
  ) {
    this.#people = people;
    this.#gallery = gallery;
    this.#random = new Random(seed, 'extras');
    this.#now = now;
    const random = new Random(seed, 'habits');
    this.#habits = people.map((person) => habitsOf(person, random));
    if (visitor >= 0) this.#habits[visitor] = { photos: 0.35, places: 0.15, warnings: 0.3 };
    this.#photographed = people.map(() => 0);
  }

  /** What a post has; to be called once for each, in their order. */
  of({ author, text, topic, createdAt, replyTo, repostOf }: Draft): Extras {
    const random = this.#random;
    const habits = this.#habits[author] as Habits;
    if (topic === undefined || replyTo !== undefined || repostOf !== undefined) return {};
    const extras: Extras = {};
    const often = this.#now - createdAt < LATEST ? 3 : 1;
    const photographed = this.#photographed[author] ?? 0;
    // A link is shown as what it leads to.
    if (!text.includes('://') && photographed < MOST_PHOTOGRAPHED && random.chance(habits.photos * often)) {
      const count = 1 + random.weighted([60, 18, 10, 12]);
      extras.photos = this.#gallery.pick(topic.name, count, random);
      this.#photographed[author] = photographed + 1;
    }
    if (random.chance(habits.places * often)) extras.isAtPlace = true;
    if (topic.warning !== undefined && random.chance(habits.warnings)) extras.warning = topic.warning;
    return extras;
  }

  /** A cover for each person who has one. */
  covers(): (DemoPicture | undefined)[] {
    return this.#people.map(({ user }, index) => {
      const hasCover =
        user.type === 'human' && this.#random.chance((this.#habits[index]?.photos ?? 0) > 0 ? 0.7 : 0.3);
      return hasCover ? this.#gallery.cover(this.#random) : undefined;
    });
  }
}

function habitsOf({ interests, user }: Person, random: Random): Habits {
  if (user.type !== 'human') return { photos: 0, places: 0, warnings: 0 };
  const isPhotographer = interests.includes('photography');
  return {
    photos: isPhotographer ? random.between(0.2, 0.4) : random.chance(0.35) ? 0 : random.between(0.03, 0.14),
    places: random.chance(0.5) ? 0 : random.between(0.02, 0.14),
    warnings: random.chance(0.8) ? 0 : random.between(0.4, 0.9),
  };
}
