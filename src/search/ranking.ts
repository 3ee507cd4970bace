/** How many matches are reachable in order of rank; the best has this `pagination_id`. */
export const RANKS = 1000;

/** Bounds of a ranked search: milliseconds of reading, and how many ids its first statement covers. */
export const rankingBounds = { ms: 200, ids: 20_000 };

/** Target duration of a statement, in milliseconds: the next ones cover more or fewer ids accordingly. */
const STATEMENT_MS = { min: 10, max: 40 };

/** A match: a higher rank is better; `tie` breaks ties, higher first. */
export interface Ranked {
  id: number;
  rank: number;
  tie: number;
}

interface RankedSearch {
  /** The highest id that may match. */
  newest: number;
  /** From one id to the next. */
  step: number;
  /** The best matches with `after < id < before`, at most `RANKS`. */
  read(range: { after: number; before: number; limit: number }): Promise<Ranked[]>;
}

/**
 * Ranks all matches, best first. Reads them in ranges of ids, newest first, since a statement cannot be stopped with a partial
 * result. When the time is used up, the result is what was found so far.
 */
export async function rankMatches(search: RankedSearch): Promise<{ ids: number[]; isPartial: boolean }> {
  const { newest, step, read } = search;
  const start = performance.now();
  let best: Ranked[] = [];
  let size = rankingBounds.ids * step;
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
