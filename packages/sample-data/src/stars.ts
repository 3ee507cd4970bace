import { Random } from '@millrace/avatars/random';
import { minute } from './clock.ts';
import type { Draft } from './conversations.ts';
import type { FollowGraph } from './follows.ts';
import type { Person } from './people.ts';

/** Assigns stars, by indexes of users and drafts, with their times: mostly from followers of the author, with most of the stars on few posts. */
export function makeStars(
  drafts: Draft[],
  people: Person[],
  graph: FollowGraph,
  { seed, now }: { seed: number; now: number },
): [user: number, post: number, at: number][] {
  const random = new Random(seed, 'stars');
  const stars: [number, number, number][] = [];
  drafts.forEach((draft, index) => {
    if (draft.repostOf !== undefined) return;
    const readers = graph.followers[draft.author] ?? [];
    const reach = Math.min(400, readers.length);
    const fond = draft.replyTo === undefined ? 0.055 : 0.02;
    const wanted = Math.min(
      reach * 0.5,
      draft.heat * reach * fond * random.skewed(1, 0.5) + random.next() - 0.3,
    );
    const starred = new Set<number>();
    for (let tries = Math.round(wanted); tries > 0; tries--) {
      const user = random.chance(0.9) ? random.pick(readers) : random.integer(0, people.length - 1);
      if (user !== draft.author && people[user]?.user.type === 'human') starred.add(user);
    }
    for (const user of starred) {
      const earliest = Math.max(draft.createdAt, people[user]?.user.createdAt ?? 0);
      const at = Math.min(earliest + random.skewed(90, 1.4) * minute, now - 10_000);
      stars.push([user, index, Math.floor(Math.max(at, earliest))]);
    }
  });
  return stars;
}
