import { type Entry, mergeRanges, type Range, rangeOf } from '../db/keyset.ts';
import type { Store } from '../db/store.ts';
import type { Call, Reply } from '../http/endpoint.ts';
import { type Condition, EVERY } from '../search/index-text.ts';
import { RANKS, rankMatches } from '../search/ranking.ts';
import type { ObjectKind } from './kind.ts';
import { replyWithList } from './list.ts';
import type { SearchIndex } from './search-index.sql.ts';

/** A search as its parameters say. */
export interface Search<Within> {
  /** What matches any of these is found, and nothing matches two of them; without any, nothing is found. */
  parts: readonly { condition: Condition; within?: Within | undefined }[];
  /** By `pagination_id`, or the best first. */
  isRanked: boolean;
}

/** Where the objects of a search come from. */
export interface Matches {
  read(range: Range): Promise<Entry[]>;
  /** The time was used up before all matches were read. */
  isPartial: boolean;
}

/** The objects that match, in the order that was asked for. */
export async function findMatches<Within extends object>(
  { search: db }: Pick<Store, 'search'>,
  index: Pick<SearchIndex<Within>, 'read' | 'best' | 'newest'>,
  { parts, isRanked }: Search<Within>,
): Promise<Matches> {
  const { language } = db.dialect.fullText;
  const asked = parts.map(({ condition, within }) => ({
    // Where only something else confines the search, everything in it matches.
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

/** A list in an order of rank, best first: the best has the highest `pagination_id` (docs/interface.md, Order). */
export function rankedMatches({ ids, isPartial }: { ids: readonly number[]; isPartial: boolean }): Matches {
  const entries = ids.map((item, index) => ({ pid: RANKS - index, item }));
  return { read: async (range) => rangeOf(entries, range), isPartial };
}

/** Answers a call with the objects of a search, as `replyWithList` does. */
export async function replyWithMatches<R extends object, O, F, X>(
  call: Call,
  kind: ObjectKind<R, O, F, X>,
  { read, isPartial }: Matches,
): Promise<Reply> {
  const { data, meta } = await replyWithList(call, kind, { read });
  const count = (data as unknown[]).length;
  return { data, meta: { ...meta, count, ...(isPartial && { partial: true }) } };
}
