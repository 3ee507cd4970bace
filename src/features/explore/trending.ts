/** A reaction of one user to a post of another: a star, a repost or a reply. */
export interface Reaction {
  /** Id of the user who reacted. */
  user: number;
  /** When that account was created; times are in milliseconds since 1970. */
  joined: number;
  post: number;
  /** Id of the post's author. */
  author: number;
  at: number;
}

const HOUR_MS = 3_600_000;
/** Older reactions do not count. */
export const WINDOW_MS = 72 * HOUR_MS;
/** Time after which a reaction counts half as much. */
const HALF_LIFE_MS = 12 * HOUR_MS;
/** An account younger than this when it acted counts less: accounts are cheap to create. */
const NEW_MS = 24 * HOUR_MS;
const NEW_WEIGHT = 0.25;
/** What trends needs at least this many accounts. */
export const MIN_ACCOUNTS = 2;
/** Most posts that trend at a time. */
const MAX_TRENDING = 100;

/** How much an account counts that acted at a time. */
export function weightOf({ at, joined }: Pick<Reaction, 'at' | 'joined'>): number {
  return at - joined < NEW_MS ? NEW_WEIGHT : 1;
}

/**
 * The posts with the highest score, best first (docs/interface.md, Explore streams). Each account has one vote per author, which
 * goes to the post it reacted to last, so that neither many reactions to one post nor stars for all posts of a friend give an
 * account more weight. Nobody votes for themselves.
 */
export function rankPosts(reactions: readonly Reaction[], now: number): number[] {
  const newest = reactions
    .filter(({ at }) => at > now - WINDOW_MS)
    .sort((a, b) => b.at - a.at || b.post - a.post);
  const voted = new Set<string>();
  const scores = new Map<number, { score: number; accounts: number }>();
  for (const { user, joined, post, author, at } of newest) {
    const vote = `${user} ${author}`;
    if (user === author || voted.has(vote)) continue;
    voted.add(vote);
    const before = scores.get(post) ?? { score: 0, accounts: 0 };
    scores.set(post, {
      score: before.score + weightOf({ at, joined }) * 2 ** ((at - now) / HALF_LIFE_MS),
      accounts: before.accounts + 1,
    });
  }
  return [...scores]
    .filter(([, { accounts }]) => accounts >= MIN_ACCOUNTS)
    .sort(([a, { score: x }], [b, { score: y }]) => y - x || b - a)
    .slice(0, MAX_TRENDING)
    .map(([post]) => post);
}
