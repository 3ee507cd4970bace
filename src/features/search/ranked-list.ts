import type { Entry } from '../../db/keyset.ts';
import { RANKS } from '../../search/ranking.ts';

/** A list in an order of rank, best first: the best has the highest `pagination_id` (docs/interface.md, Order). */
export function rankedEntries(ids: readonly number[]): Entry[] {
  return ids.map((item, index) => ({ pid: RANKS - index, item }));
}
