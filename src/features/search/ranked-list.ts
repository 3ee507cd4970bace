import type { Range } from '../../db/keyset.ts';
import type { Entry } from '../../http/pagination.ts';
import { RANKS } from '../../search/ranking.ts';

/** A list in an order of rank, best first: the best has the highest `pagination_id` (docs/interface.md, Order). */
export function rankedEntries(ids: readonly number[]): Entry[] {
  return ids.map((item, index) => ({ pid: RANKS - index, item }));
}

/** A range of a list that is in memory, newest first. */
export function rangeOf(entries: readonly Entry[], { after, before, limit, ascending }: Range): Entry[] {
  const range = entries.filter(({ pid }) => after < pid && pid < before);
  return (ascending ? range.reverse() : range).slice(0, limit);
}
