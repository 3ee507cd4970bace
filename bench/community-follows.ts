/** Who follows whom in a community: most some forty others, mostly of their own circle; a few have thousands of followers. */

import { makeRandom } from './sample-plan.ts';

/** How many others the middle person follows. */
export const FREQUENT = 40;
/** Of the normal distribution of the logarithm of that number. */
const DEVIATION = 0.8;
const MOST = 2000;
const LEAST = 3;
/** The part of follows within one's circle: those whose ids are at most so far away. */
const IN_CIRCLE = 0.6;
const CIRCLE = 150;
/** Of the others: the larger, the more of them go to the same few. */
const FAME = 2.5;

/** Lists of ids for each id up to some number, one behind the other. */
export interface Lists {
  /** Where the list of each id begins; ends where that of the next does. */
  starts: Uint32Array;
  all: Uint32Array;
}

export function listOf({ starts, all }: Lists, id: number): Uint32Array {
  return all.subarray(starts[id], starts[id + 1]);
}

/** Joins pairs to lists. `pairs` gives the same ones each time it is called. */
export function listsFrom(people: number, pairs: () => Iterable<readonly [id: number, item: number]>): Lists {
  const starts = new Uint32Array(people + 2);
  for (const [id] of pairs()) starts[id + 1] = (starts[id + 1] as number) + 1;
  for (let id = 1; id < starts.length; id++) starts[id] = (starts[id] as number) + (starts[id - 1] as number);
  const all = new Uint32Array(starts[people + 1] as number);
  const next = starts.slice();
  for (const [id, item] of pairs()) {
    const at = next[id] as number;
    all[at] = item;
    next[id] = at + 1;
  }
  return { starts, all };
}

/** One of the numbers from 1 to `count`, those that are famous scattered among them. */
export function famous(random: () => number, count: number, fame = FAME): number {
  // Prime, so that it divides no number of people but its multiples.
  return ((Math.floor(count * random() ** fame) * 7_368_787) % count) + 1;
}

/** Whom each person follows. */
export function planCircles(people: number): Lists {
  const random = makeRandom(3);
  const starts = new Uint32Array(people + 2);
  const most = Math.min(MOST, people >> 1);
  for (let id = 1; id <= people; id++) {
    const wanted = Math.round(FREQUENT * Math.exp(DEVIATION * normal(random)));
    starts[id + 1] = (starts[id] as number) + Math.min(most, Math.max(LEAST, wanted));
  }
  const all = new Uint32Array(starts[people + 1] as number);
  for (let id = 1; id <= people; id++) {
    const own = new Set<number>();
    const [start, end] = [starts[id] as number, starts[id + 1] as number];
    // One's circle may have fewer people than one follows.
    for (let tries = 0; start + own.size < end; tries++) {
      const isNear = random() < IN_CIRCLE && tries < 2 * MOST;
      const near = id + Math.round((random() * 2 - 1) * CIRCLE);
      const other = isNear
        ? near
        : tries < 4 * MOST
          ? famous(random, people)
          : 1 + Math.floor(random() * people);
      if (other < 1 || other > people || other === id || own.has(other)) continue;
      all[start + own.size] = other;
      own.add(other);
    }
  }
  return { starts, all };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
