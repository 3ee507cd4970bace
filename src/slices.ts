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

/** Does some work for each of what may be many. Those that are added or removed meanwhile may be left out or not. */
export async function inSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  const slices = new Slices();
  for (const one of all) {
    work(one);
    if (slices.isOver) await slices.next();
  }
}
