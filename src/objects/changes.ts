import { MAX_KINDS } from './kind.ts';

/** How many of the last changes are remembered. */
const SIZE = 8192;
/** The index under which changes of a viewer's context are recorded, by the viewer's id. */
export const VIEWER_INDEX = MAX_KINDS;
const INDEXES = MAX_KINDS + 1;

/** A number that is unique per object of a kind, or per viewer. */
export function keyOf(index: number, id: number): number {
  return id * INDEXES + index;
}

/**
 * The objects that events changed, in order. Data made from objects stays valid as long as none of them is among the later
 * changes, whether they are still cached or not.
 */
export class Changes {
  readonly #keys = new Float64Array(SIZE);
  #count = 0;
  /** The count when everything was last marked as changed. */
  #all = 0;

  /** The number of changes so far: data made now is valid as of this count. */
  get count(): number {
    return this.#count;
  }

  note(index: number, id: number): void {
    this.#keys[this.#count++ % SIZE] = keyOf(index, id);
  }

  /** Marks everything as changed. */
  noteAll(): void {
    this.#all = ++this.#count;
  }

  /** Whether any of these may have changed since the count was `since`; `keys` come from `keyOf`. */
  concern(keys: ReadonlySet<number>, since: number): boolean {
    if (since < this.#all || this.#count - since > SIZE) return true;
    for (let at = since; at < this.#count; at++) {
      if (keys.has(this.#keys[at % SIZE] as number)) return true;
    }
    return false;
  }
}
