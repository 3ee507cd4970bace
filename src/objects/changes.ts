/** The last changes that are remembered. */
const SIZE = 8192;
/** The index under which changes of how a viewer stands to things are noted, by the viewer's id. */
export const VIEWER_INDEX = 31;
const INDEXES = 32;

/** Identifies an object of a kind, or a viewer, among all others. */
export function keyOf(index: number, id: number): number {
  return id * INDEXES + index;
}

/**
 * The objects that events changed, in order. What was made from objects is still right as long as none of them is among
 * the changes since, whether they are still cached or not.
 */
export class Changes {
  readonly #keys = new Float64Array(SIZE);
  #count = 0;
  /** The count when everything was last said to have changed. */
  #all = 0;

  /** How many changes there have been: what is made now is right as of here. */
  get count(): number {
    return this.#count;
  }

  note(index: number, id: number): void {
    this.#keys[this.#count++ % SIZE] = keyOf(index, id);
  }

  /** Everything may have changed. */
  noteAll(): void {
    this.#all = ++this.#count;
  }

  /** Whether one of these may have changed since the count was `since`; `keys` are made by `keyOf`. */
  concern(keys: ReadonlySet<number>, since: number): boolean {
    if (since < this.#all || this.#count - since > SIZE) return true;
    for (let at = since; at < this.#count; at++) {
      if (keys.has(this.#keys[at % SIZE] as number)) return true;
    }
    return false;
  }
}
