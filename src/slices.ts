/** How long work may run before it yields to other work, in milliseconds. */
export const SLICE_MS = 2;

/** Steps of a few microseconds after which the clock is looked at: each look takes a part of one. */
const STEPS = 16;

/** Cuts long work into slices: when one is over, `next` yields to other work. */
export class Slices {
  #end = performance.now() + SLICE_MS;
  #steps = 0;

  get isOver(): boolean {
    return performance.now() >= this.#end;
  }

  /** The same after one of many short steps. */
  get isOverAfterStep(): boolean {
    return ++this.#steps % STEPS === 0 && this.isOver;
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
