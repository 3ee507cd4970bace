/** Index of the first id that is not below `bound`; `ids` are oldest first. */
export function lowerBound(ids: readonly number[], bound: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A position in a list, and the id there. */
interface Cursor {
  ids: readonly number[];
  index: number;
  id: number;
}

/**
 * The newest ids with `after < id < before` of several lists, newest first. Each list is oldest first, and no two share an id.
 */
export function mergeNewest(
  lists: Iterable<{ ids: readonly number[] }>,
  { after, before, limit }: { after: number; before: number; limit: number },
): number[] {
  const heap: Cursor[] = [];
  for (const { ids } of lists) {
    const index = lowerBound(ids, before) - 1;
    const id = ids[index] ?? 0;
    if (id > after) heap.push({ ids, index, id });
  }
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) siftDown(heap, at);
  const found: number[] = [];
  for (let top = heap[0]; top !== undefined && found.length < limit; top = heap[0]) {
    found.push(top.id);
    top.index--;
    top.id = top.ids[top.index] ?? 0;
    if (top.id <= after) {
      const last = heap.pop() as Cursor;
      if (last === top) break;
      heap[0] = last;
    }
    siftDown(heap, 0);
  }
  return found;
}

/** Sifts a cursor down a heap whose top is the newest id. */
function siftDown(heap: Cursor[], at: number): void {
  const moved = heap[at] as Cursor;
  for (;;) {
    let child = 2 * at + 1;
    let next = heap[child];
    if (next === undefined) break;
    const other = heap[child + 1];
    if (other !== undefined && other.id > next.id) {
      next = other;
      child++;
    }
    if (next.id <= moved.id) break;
    heap[at] = next;
    at = child;
  }
  heap[at] = moved;
}
