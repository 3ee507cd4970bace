/** Long work pauses after this many milliseconds, so that other work gets its turn. */
export const SLICE_MS = 2;

/** Cuts work that may take long into slices: where one is over, `next` lets other work have its turn. */
export class Slices {
  #end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  async next(): Promise<void> {
    await new Promise(setImmediate);
    this.#end = performance.now() + SLICE_MS;
  }
}
