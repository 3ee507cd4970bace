/** Who follows whom and who posts what in the sample data of the benchmark: the same every time. */

export const USERS = 5000;
export const POSTS = 500_000;
export const FOLLOWEES = 100;

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
function makeRandom(seed: number): () => number {
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

type PostKind = 'plain' | 'reply' | 'directed' | 'repost';

export interface PlannedPost {
  author: number;
  kind: PostKind;
  /** The post that it answers or repeats; 0 for none. */
  target: number;
  thread: number;
  replies: number;
  reposts: number;
}

/** Followees of each user, by id; nothing at 0. */
export function planFollows(): number[][] {
  const random = makeRandom(1);
  const follows: number[][] = [[]];
  for (let id = 1; id <= USERS; id++) {
    const choice: Span = inside(id, roles.quietReaders)
      ? roles.quiet
      : { first: inside(id, roles.busyReaders) ? roles.busyReaders.first : 2, last: USERS };
    const followees = new Set<number>(inside(id, roles.starFollowers) ? [roles.star] : []);
    while (followees.size < FOLLOWEES) {
      const other = someOf(random, choice);
      if (other !== id) followees.add(other);
    }
    follows.push([...followees]);
  }
  return follows;
}

/** All posts but their texts, by id; there is none at 0. */
export function planPosts(): PlannedPost[] {
  const random = makeRandom(2);
  const none: PlannedPost = { author: 0, kind: 'plain', target: 0, thread: 0, replies: 0, reposts: 0 };
  const posts = [none];
  // Quiet users stopped at different times.
  const stops = Array.from({ length: USERS + 1 }, () => POSTS * (0.05 + 0.55 * random()));
  const reposted = new Set<string>();
  for (let id = 1; id <= POSTS; id++) {
    let author = someOf(random, { first: 1, last: USERS });
    while (
      inside(author, roles.quietReaders) ||
      (inside(author, roles.quiet) && id > (stops[author] as number))
    ) {
      author = someOf(random, { first: roles.busyReaders.first, last: USERS });
    }
    const post: PlannedPost = { ...none, author };
    const chance = random();
    const target = id - 1 - Math.floor(random() * 2000);
    const earlier = posts[target];
    if (chance < 0.15 && target > 0 && earlier !== undefined && earlier.kind !== 'repost') {
      const key = `${target} ${author}`;
      if (chance < 0.1) {
        post.kind = chance < 0.05 && earlier.author !== author ? 'directed' : 'reply';
        post.thread = earlier.thread || target;
        earlier.replies++;
      } else if (!reposted.has(key)) {
        reposted.add(key);
        post.kind = 'repost';
        earlier.reposts++;
      }
      if (post.kind !== 'plain') post.target = target;
    }
    posts.push(post);
  }
  return posts;
}
