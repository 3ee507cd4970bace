import { idStep } from '../db/buckets.ts';
import { type Entry, mergeRanges, type Range, rangeOf } from '../db/keyset.ts';
import type { Store } from '../db/store.ts';
import type { Call, Reply } from '../http/endpoint.ts';
import { type Condition, EVERY } from '../search/index-text.ts';
import { RANKS, rankMatches } from '../search/ranking.ts';
import type { ObjectKind } from './kind.ts';
import { replyWithList } from './list.ts';
import type { SearchIndex } from './search-index.sql.ts';

/** A search according to its parameters. */
export interface Search<Within> {
  /** An object that matches any of these is found, and none matches two. Without any, nothing is found. */
  parts: readonly { condition: Condition; within?: Within | undefined }[];
  /** Best first, instead of by `pagination_id`. */
  isRanked: boolean;
}

/** The results of a search. */
export interface Matches {
  read(range: Range): Promise<Entry[]>;
  isRanked: boolean;
  /** The time limit was reached before all matches were read. */
  isPartial: boolean;
}

/** With fewer exact matches, words that begin with the last of a phrase are looked for as well. */
const FEW = 100;

/** The matching objects, in the requested order; by rank, exact matches come first. */
export async function findMatches<Within extends object>(
  { search: db }: Pick<Store, 'search'>,
  index: Pick<SearchIndex<Within>, 'read' | 'best' | 'newest'>,
  { parts, isRanked }: Search<Within>,
): Promise<Matches> {
  const { language } = db.dialect.fullText;
  const asked = (isExact: boolean) =>
    parts.map(({ condition, within }) => ({
      // If the search has no words, everything within its other limits matches.
      condition: language.condition(
        condition.length === 0 ? [[{ words: [EVERY] }]] : isExact ? exactly(condition) : condition,
      ),
      within,
      isWide: !isExact,
    }));
  const readOf = (isExact: boolean): Matches['read'] => {
    const all = asked(isExact);
    return (range) =>
      mergeRanges(
        range,
        all.map((one) => index.read(db, one, range)),
      );
  };
  const mayBeWide = parts.some(({ condition }) => condition.flat().some(({ isPrefix }) => isPrefix));
  const readExact = readOf(true);
  const first = mayBeWide ? await readExact({ ...everything, limit: FEW }) : [];
  const isWide = mayBeWide && first.length < FEW;
  if (!isRanked || parts.length === 0) {
    const read = isWide ? readOf(false) : startingWith(first, readExact);
    return { read, isRanked: false, isPartial: false };
  }
  const newest = await index.newest(db);
  const rank = (isExact: boolean) => {
    const all = asked(isExact);
    return rankMatches({
      newest,
      step: idStep(db.dialect.buckets),
      read: async (range) => (await Promise.all(all.map((one) => index.best(db, one, range)))).flat(),
    });
  };
  const exact = await rank(true);
  if (!isWide) return rankedMatches(exact);
  const wide = await rank(false);
  const ids = [...new Set([...exact.ids, ...wide.ids])].slice(0, RANKS);
  return rankedMatches({ ids, isPartial: exact.isPartial || wide.isPartial });
}

const everything = { after: 0, before: Number.MAX_SAFE_INTEGER, ascending: false };

/** A list of which the newest entries have been read: only what they cannot answer is read again. */
function startingWith(first: readonly Entry[], read: Matches['read']): Matches['read'] {
  const last = first.at(-1)?.pid ?? Number.MAX_SAFE_INTEGER;
  return async (range) => {
    const found = rangeOf(first, range);
    const isWhole = range.after >= last || (!range.ascending && found.length === range.limit);
    return isWhole ? found : await read(range);
  };
}

function exactly(condition: Condition): Condition {
  return condition.map((group) => group.map((phrase) => ({ ...phrase, isPrefix: false })));
}

/** A list ordered by rank, best first: the best has the highest `pagination_id` (docs/interface.md, Order). */
export function rankedMatches({ ids, isPartial }: { ids: readonly number[]; isPartial: boolean }): Matches {
  const entries = ids.map((item, index) => ({ pid: RANKS - index, item }));
  return { read: async (range) => rangeOf(entries, range), isRanked: true, isPartial };
}

/** Answers a call with the results of a search, as `replyWithList` does. */
export async function replyWithMatches<R extends object, O, F, X>(
  call: Call,
  kind: ObjectKind<R, O, F, X>,
  { read, isRanked, isPartial }: Matches,
): Promise<Reply> {
  const { data, meta } = await replyWithList(call, kind, { read, isRanked });
  const count = (data as unknown[]).length;
  return { data, meta: { ...meta, count, ...(isPartial && { partial: true }) } };
}
