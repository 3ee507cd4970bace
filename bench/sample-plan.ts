/** Who follows whom and who posts what in the sample data of the benchmark: the same every time. */

/** The users whom everything is measured with: all there are, unless more are asked for. */
export const USERS = 5000;
/** Posts of the store that is measured unless another number is asked for. */
export const DEFAULT_POSTS = 500_000;
export const FOLLOWEES = 100;

/** How much sample data there is. */
export interface Sample {
  posts: number;
  /** Users: `USERS` or more. */
  people: number;
}

/** What tells apart the stores of samples. */
export const sampleName = ({ posts, people }: Sample): string =>
  people === USERS ? `${posts}` : `${posts}_${people}`;

/** Users by what they are for; ids run from 1. */
export const roles = {
  /** Followed by exactly the last thousand users and no other user: for fan-out. */
  star: 1,
  /** Posted only long ago. */
  quiet: { first: 2, last: 1001 },
  /** Follow only quiet users, and never post. */
  quietReaders: { first: 1002, last: 1501 },
  /** Follow only users who still post. */
  busyReaders: { first: 1502, last: 2001 },
  starFollowers: { first: 4001, last: 5000 },
} as const;

export interface Span {
  first: number;
  last: number;
}

/** The ids of a span. */
export function idsOf({ first, last }: Span): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

const inside = (id: number, { first, last }: Span): boolean => id >= first && id <= last;

export const username = (id: number): string => `person${id}`;

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of a span; those at its end are chosen several times as often as those at its start. */
function someOf(random: () => number, { first, last }: Span): number {
  return last - Math.floor((last - first + 1) * random() ** 1.7);
}

const postKinds = ['plain', 'reply', 'directed', 'repost'] as const;
export type PostKind = (typeof postKinds)[number];

/** All posts but their texts: what each is, by id; there is none at 0. Of millions, objects would take too much memory. */
export interface PlannedPosts {
  people: number;
  author: Uint32Array;
  /** A place in `postKinds`. */
  kind: Uint8Array;
  /** The post that it answers or repeats; 0 for none. */
  target: Uint32Array;
  thread: Uint32Array;
  replies: Uint16Array;
  reposts: Uint16Array;
}

export function kindOf(posts: PlannedPosts, id: number): PostKind {
  return postKinds[posts.kind[id] as number] as PostKind;
}

/** Followees of each user, by id; nothing at 0. */
export function planFollows(people: number): number[][] {
  const random = makeRandom(1);
  const follows: number[][] = [[]];
  for (let id = 1; id <= people; id++) {
    const choice: Span = inside(id, roles.quietReaders)
      ? roles.quiet
      : { first: inside(id, roles.busyReaders) ? roles.busyReaders.first : 2, last: people };
    const followees = new Set<number>(inside(id, roles.starFollowers) ? [roles.star] : []);
    while (followees.size < FOLLOWEES) {
      const other = someOf(random, choice);
      if (other !== id) followees.add(other);
    }
    follows.push([...followees]);
  }
  return follows;
}

export function planPosts({ posts: count, people }: Sample): PlannedPosts {
  const random = makeRandom(2);
  const posts: PlannedPosts = {
    people,
    author: new Uint32Array(count + 1),
    kind: new Uint8Array(count + 1),
    target: new Uint32Array(count + 1),
    thread: new Uint32Array(count + 1),
    replies: new Uint16Array(count + 1),
    reposts: new Uint16Array(count + 1),
  };
  const setKind = (id: number, kind: PostKind): void => {
    posts.kind[id] = postKinds.indexOf(kind);
  };
  // Quiet users stopped at different times.
  const stops = Array.from({ length: people + 1 }, () => count * (0.05 + 0.55 * random()));
  const reposted = new Set<number>();
  for (let id = 1; id <= count; id++) {
    let author = someOf(random, { first: 1, last: people });
    while (
      inside(author, roles.quietReaders) ||
      (inside(author, roles.quiet) && id > (stops[author] as number))
    ) {
      author = someOf(random, { first: roles.busyReaders.first, last: people });
    }
    posts.author[id] = author;
    const chance = random();
    const target = id - 1 - Math.floor(random() * 2000);
    if (chance < 0.15 && target > 0 && kindOf(posts, target) !== 'repost') {
      const key = target * (people + 1) + author;
      if (chance < 0.1) {
        setKind(id, chance < 0.05 && posts.author[target] !== author ? 'directed' : 'reply');
        posts.thread[id] = posts.thread[target] || target;
        posts.target[id] = target;
        posts.replies[target] = (posts.replies[target] as number) + 1;
      } else if (!reposted.has(key)) {
        reposted.add(key);
        setKind(id, 'repost');
        posts.target[id] = target;
        posts.reposts[target] = (posts.reposts[target] as number) + 1;
      }
    }
  }
  return posts;
}
