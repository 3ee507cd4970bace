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
  /** The time limit was reached before all matches were read. */
  isPartial: boolean;
}

/** The matching objects, in the requested order. */
export async function findMatches<Within extends object>(
  { search: db }: Pick<Store, 'search'>,
  index: Pick<SearchIndex<Within>, 'read' | 'best' | 'newest'>,
  { parts, isRanked }: Search<Within>,
): Promise<Matches> {
  const { language } = db.dialect.fullText;
  const asked = parts.map(({ condition, within }) => ({
    // If the search has no words, everything within its other limits matches.
    condition: language.condition(condition.length === 0 ? [[{ words: [EVERY] }]] : condition),
    within,
  }));
  if (!isRanked || asked.length === 0) {
    return {
      read: (range) =>
        mergeRanges(
          range,
          asked.map((one) => index.read(db, one, range)),
        ),
      isPartial: false,
    };
  }
  const newest = await index.newest(db);
  return rankedMatches(
    await rankMatches({
      newest,
      read: async (range) => (await Promise.all(asked.map((one) => index.best(db, one, range)))).flat(),
    }),
  );
}

/** A list ordered by rank, best first: the best has the highest `pagination_id` (docs/interface.md, Order). */
export function rankedMatches({ ids, isPartial }: { ids: readonly number[]; isPartial: boolean }): Matches {
  const entries = ids.map((item, index) => ({ pid: RANKS - index, item }));
  return { read: async (range) => rangeOf(entries, range), isPartial };
}

/** Answers a call with the results of a search, as `replyWithList` does. */
export async function replyWithMatches<R extends object, O, F, X>(
  call: Call,
  kind: ObjectKind<R, O, F, X>,
  { read, isPartial }: Matches,
): Promise<Reply> {
  const { data, meta } = await replyWithList(call, kind, { read });
  const count = (data as unknown[]).length;
  return { data, meta: { ...meta, count, ...(isPartial && { partial: true }) } };
}
