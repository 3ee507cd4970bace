/** How long work may run before it yields to other work, in milliseconds. */
export const SLICE_MS = 2;

/** Cuts long work into slices: when one is over, `next` yields to other work. */
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

/** Runs work on each of many items, yielding in between. Items added or removed meanwhile may or may not be included. */
export async function inSlices<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  const slices = new Slices();
  for (const one of all) {
    work(one);
    if (slices.isOver) await slices.next();
  }
}
