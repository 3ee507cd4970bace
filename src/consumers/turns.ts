/** Runs what is asked of the same thing one after the other. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Runs work when what was asked of this thing before is done, or has failed. */
  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const turn = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}
