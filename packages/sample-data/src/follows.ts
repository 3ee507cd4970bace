import { Random } from '@millrace/avatars/random';
import type { Person } from './people.ts';

/** Who follows whom, by index: lists of followees and of followers. */
export interface FollowGraph {
  followees: number[][];
  followers: number[][];
}

/**
 * People find others through shared interests, their language, the users they already follow, and popularity (preferential
 * attachment), which makes the distribution heavy-tailed.
 */
export function makeFollows(people: Person[], seed: number): FollowGraph {
  const random = new Random(seed, 'follows');
  const count = people.length;
  const following = people.map(() => new Set<number>());
  const followers: number[][] = people.map(() => []);
  const quota = people.map((person) => wantedFollows(person, count, random));

  // Lottery tickets: everybody starts with some in each box, and gains one for each new follower.
  const everyone: number[] = [];
  const byInterest = new Map<string, number[]>();
  const byLanguage = new Map<string, number[]>();
  const boxesOf = people.map((person, index) => {
    const boxes = [
      everyone,
      box(byLanguage, person.language.code),
      ...person.interests.map((name) => box(byInterest, name)),
    ];
    const tickets = Math.max(1, Math.round(person.appeal * 5));
    for (const list of boxes) for (let ticket = 0; ticket < tickets; ticket++) list.push(index);
    return boxes;
  });

  const follow = (from: number, to: number): void => {
    following[from]?.add(to);
    followers[to]?.push(from);
    for (const list of boxesOf[to] ?? []) list.push(to);
  };

  const candidate = (from: number): number => {
    const person = people[from] as Person;
    switch (random.weighted([32, person.language.code === 'en' ? 8 : 42, 16, 40, 6])) {
      case 0:
        return random.pick(box(byInterest, random.pick(person.interests)));
      case 1:
        return random.pick(box(byLanguage, person.language.code));
      case 2: {
        // Another follower of a user they follow.
        const near = [...(following[from] ?? [])];
        const friend = near.length === 0 ? from : random.pick(near);
        const theirs = followers[friend] ?? [];
        return theirs.length === 0 ? random.pick(everyone) : random.pick(theirs);
      }
      case 3:
        return random.pick(everyone);
      default:
        return random.integer(0, count - 1);
    }
  };

  for (const from of random.shuffle(people.map((_, index) => index))) {
    const own = following[from] as Set<number>;
    const person = people[from] as Person;
    const wanted = quota[from] ?? 0;
    for (let tries = wanted * 12; tries > 0 && own.size < wanted; tries--) {
      const to = candidate(from);
      const other = people[to] as Person;
      if (to === from || own.has(to)) continue;
      // Few follow users whose language they can hardly read.
      const foreign = other.language !== person.language && other.language.code !== 'en';
      if (foreign && random.chance(0.85)) continue;
      follow(from, to);
      const back = following[to] as Set<number>;
      if (!back.has(from) && back.size < (quota[to] ?? 0) && random.chance(0.18)) follow(to, from);
    }
  }
  return { followees: following.map((set) => [...set]), followers };
}

/** Most follow 20 to 120 others; some hardly anybody, some a great many. Small communities lower the maximum. */
function wantedFollows(person: Person, count: number, random: Random): number {
  const ceiling = Math.ceil((count - 1) * (count < 12 ? 0.9 : 0.6));
  let wanted = random.skewed(48, 0.5);
  if (random.chance(0.05)) wanted = random.between(2, 18);
  else if (random.chance(0.02)) wanted = random.between(130, 320);
  else wanted = Math.min(120, Math.max(20, wanted));
  if (person.user.type !== 'human') wanted = random.between(0, 4);
  return Math.min(ceiling, Math.round(wanted));
}

function box(boxes: Map<string, number[]>, name: string): number[] {
  let list = boxes.get(name);
  if (list === undefined) {
    list = [];
    boxes.set(name, list);
  }
  return list;
}
