/** How many of those who match can be reached in an order of rank; the best has this `pagination_id`. */
export const RANKS = 1000;

/** What a ranked search may take: milliseconds of reading, and of how many ids its first statement looks at the matches. */
export const rankingBounds = { ms: 200, ids: 20_000 };

/** How long a statement should take, in milliseconds: those after it look at more ids, or at fewer. */
const STATEMENT_MS = { min: 10, max: 40 };

/** A match: the higher its rank, the better; of equal ones the higher `tie`. */
export interface Ranked {
  id: number;
  rank: number;
  tie: number;
}

interface RankedSearch {
  /** The highest id that may match. */
  newest: number;
  /** The best matches with `after < id < before`, at most `RANKS`. */
  read(range: { after: number; before: number; limit: number }): Promise<Ranked[]>;
}

/**
 * The best of all matches, best first. They are read from the newest down in ranges of ids, since no statement can be
 * ended with what it has found so far; when the time is used up, what was found until then is the result.
 */
export async function rankMatches(search: RankedSearch): Promise<{ ids: number[]; isPartial: boolean }> {
  const { newest, read } = search;
  const start = performance.now();
  let best: Ranked[] = [];
  let size = rankingBounds.ids;
  for (let before = newest + 1; before > 1; ) {
    const after = Math.max(0, before - 1 - size);
    const begun = performance.now();
    const found = await read({ after, before, limit: RANKS });
    const now = performance.now();
    if (found.length > 0) {
      best = [...best, ...found].sort((a, b) => b.rank - a.rank || b.tie - a.tie).slice(0, RANKS);
    }
    before = after + 1;
    if (before > 1 && now - start >= rankingBounds.ms) return { ids: idsOf(best), isPartial: true };
    if (now - begun < STATEMENT_MS.min) size *= 4;
    else if (now - begun > STATEMENT_MS.max) size = Math.max(1, Math.floor(size / 2));
  }
  return { ids: idsOf(best), isPartial: false };
}

function idsOf(matches: readonly Ranked[]): number[] {
  return matches.map(({ id }) => id);
}
