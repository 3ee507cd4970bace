/** Serialises work per key. */
export class Turns<Key> {
  readonly #last = new Map<Key, Promise<unknown>>();

  /** Runs work once the previous work for this key has finished or failed. */
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
