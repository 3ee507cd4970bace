import { MIN_ACCOUNTS, WINDOW_MS, weightOf } from './trending.ts';

/** A post with a hashtag. */
export interface Use {
  /** Id of its author. */
  user: number;
  /** When that account was created; times are in milliseconds since 1970. */
  joined: number;
  at: number;
}

/** A hashtag, in lower case and without `#`, with its posts. */
export interface Tag {
  name: string;
  uses: readonly Use[];
}

/** What is shown of a hashtag that trends. */
export interface Trend {
  name: string;
  numPosts: number;
  /** How many people these posts are by. */
  numPeople: number;
  /** Its posts in each part of the window, oldest first. */
  counts: number[];
}

/** How many parts the window has. */
const PARTS = 12;

/** How long a part is: 6 hours. */
const PART_MS = WINDOW_MS / PARTS;

/** Whose posts of a hashtag count. */
type Counts = (user: number) => boolean;

/**
 * The hashtags of the last days that most people used, at most `max`. Each person counts once, however much they wrote, and less
 * if the account was new then.
 */
export function rankTags(tags: readonly Tag[], now: number, max: number, counts: Counts = () => true): Tag[] {
  return tags
    .flatMap(({ name, uses: all }) => {
      const uses = all.filter(({ user, at }) => at > now - WINDOW_MS && counts(user));
      const weights = new Map<number, number>();
      for (const use of uses) weights.set(use.user, Math.max(weightOf(use), weights.get(use.user) ?? 0));
      if (weights.size < MIN_ACCOUNTS) return [];
      const score = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      return [{ name, uses, score }];
    })
    .sort((a, b) => b.score - a.score || b.uses.length - a.uses.length || (a.name < b.name ? -1 : 1))
    .slice(0, max)
    .map(({ name, uses }) => ({ name, uses }));
}

/** Counts the posts of a hashtag. */
export function countTag({ name, uses }: Tag, now: number): Trend {
  const counts = Array.from({ length: PARTS }, () => 0);
  for (const { at } of uses) {
    const part = PARTS - 1 - Math.floor(Math.max(now - at, 0) / PART_MS);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return { name, numPosts: uses.length, numPeople: new Set(uses.map(({ user }) => user)).size, counts };
}
