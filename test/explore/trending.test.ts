import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Reaction, rankPosts } from '../../src/features/explore/trending.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;

/** The rules, one after the other. */
function model(reactions: readonly Reaction[]): Map<number, number> {
  const scores = new Map<number, number>();
  const count = (post: number) => {
    const counted = reactions.filter((mine) => {
      if (mine.post !== post || mine.user === mine.author || mine.at <= NOW - 72 * HOUR_MS) return false;
      return reactions.every(
        (other) =>
          other === mine || other.user !== mine.user || other.author !== mine.author || other.at < mine.at,
      );
    });
    if (counted.length < 2) return;
    const weights = counted.map(
      ({ at, joined }) => (at - joined < 24 * HOUR_MS ? 0.25 : 1) * 0.5 ** ((NOW - at) / (12 * HOUR_MS)),
    );
    scores.set(
      post,
      weights.reduce((sum, weight) => sum + weight, 0),
    );
  };
  for (const { post } of reactions) count(post);
  return scores;
}

describe('what trends', () => {
  const reaction = fc.record({
    user: fc.integer({ min: 1, max: 6 }),
    post: fc.integer({ min: 1, max: 9 }),
    age: fc.integer({ min: 0, max: 80 * HOUR_MS }),
  });

  test('is what the rules say', () => {
    fc.assert(
      fc.property(fc.uniqueArray(reaction, { maxLength: 40, selector: ({ age }) => age }), (given) => {
        const reactions = given.map(({ user, post, age }) => {
          const at = NOW - age;
          // Each author has three posts; accounts with an even id were made a day before `NOW`.
          return { user, post, author: 1 + (post % 3), joined: user % 2 === 0 ? NOW - 24 * HOUR_MS : 0, at };
        });
        const scores = model(reactions);
        const ranked = rankPosts(reactions, NOW);
        expect(new Set(ranked)).toEqual(new Set(scores.keys()));
        const sorted = ranked.map((post) => scores.get(post)!);
        for (const [n, score] of sorted.entries()) {
          if (n > 0) expect(score).toBeLessThanOrEqual(sorted[n - 1]! + 1e-9);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('is not decided by one account, however much it does', () => {
    const old = { joined: 0, at: NOW };
    const few = [2, 3].map((user) => ({ ...old, user, post: 20, author: 5 }));
    const many = Array.from({ length: 1000 }, (_, n) => ({
      ...old,
      at: NOW - n,
      user: 1,
      post: 10,
      author: 4,
    }));
    expect(rankPosts([...many, ...few], NOW)).toEqual([20]);
    // With one helper it is a post with two accounts: old ones count more than new ones.
    const helped = [1, 9].map((user) => ({ ...old, joined: NOW - 1, user, post: 10, author: 4 }));
    expect(rankPosts([...many, ...helped, ...few], NOW)).toEqual([20, 10]);
  });
});
