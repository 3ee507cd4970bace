/** What a page holds (docs/interface.md, Pagination), in the simplest way. */

/** An item of a list, and what filters may hide it by. */
export interface Item {
  id: string;
  pid: number;
  isDeleted?: boolean;
  isMachine?: boolean;
  isMuted?: boolean;
}

/** The parameters of a page. */
export interface Marks {
  since_id: number | undefined;
  before_id: number | undefined;
  count: number | undefined;
}

/** The parameters that are given, as a query. */
export function pageQuery(parameters: Marks & Filter): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.map(([name, value]) => `${name}=${value}`).join('&');
}

/** General post parameters, as asked for. */
export interface Filter {
  include_deleted?: number | undefined;
  include_machine?: number | undefined;
  include_muted?: number | undefined;
}

/** Which items the general post parameters leave; `mutedToo` where the list shows muted authors unasked. */
export function shownBy(filter: Filter, mutedToo = false): (item: Item) => boolean {
  return ({ isDeleted, isMachine, isMuted }) =>
    !(isDeleted && filter.include_deleted === 0) &&
    !(isMachine && filter.include_machine !== 1) &&
    !(isMuted && (filter.include_muted ?? (mutedToo ? 1 : 0)) === 0);
}

/** One page of a list whose items are given newest first. */
export function modelPage(items: Item[], { since_id = 0, before_id = Infinity, count = 20 }: Marks) {
  const range = items.filter(({ pid }) => since_id < pid && pid < before_id);
  const size = Math.min(Math.abs(count), 200);
  const page = count < 0 ? range.slice(-size) : range.slice(0, size);
  const pids = page.map(({ pid }) => String(pid));
  return {
    ids: page.map(({ id }) => id),
    pids,
    meta:
      page.length === 0
        ? { more: false }
        : { more: page.length < range.length, max_id: pids[0], min_id: pids.at(-1) },
  };
}
