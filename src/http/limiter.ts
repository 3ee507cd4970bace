import { type Count, Windows } from '../bus/windows.ts';

/** A rate limiter with fixed windows, one per key, each starting at the first count. */
export interface Limiter {
  readonly name: string;
  readonly limit: number;
  /** Length of its windows. */
  readonly seconds: number;
  /**
   * Counts one; beyond the limit nothing is counted. `seconds` is the length of a window that begins now, `limit` that of this
   * key if it has another one.
   */
  count(key: string, seconds?: number, limit?: number): Promise<Count>;
  /** Undoes one count. */
  takeBack(key: string): Promise<void>;
  /** Ends a key's window. */
  forget(key: string): Promise<void>;
}

/** One count by one limiter. */
export interface Counting {
  limiter: Limiter;
  key: string;
  /** Of this key, if it has another limit. */
  limit?: number;
}

/** A store of counts. */
export interface Limiters {
  /** Creates a named limiter; `seconds` is the length of its windows. */
  make(name: string, limit: number, seconds: number): Limiter;
  /**
   * Counts one with each limiter, in order, up to the first that rejects. The keys share the same first word, up to a space.
   * @returns the state of those that counted, and of the one that rejected.
   */
  countAll(countings: readonly Counting[]): Promise<Count[]>;
}

/** Counts in this process's memory. */
export const memoryLimiters: Limiters = {
  make(name, limit, seconds) {
    const windows = new Windows();
    return {
      ...{ name, limit, seconds },
      count: async (key, custom = seconds, own = limit) =>
        windows.count({ key, limit: own, ms: custom * 1000 }),
      takeBack: async (key) => windows.takeBack(key),
      forget: async (key) => windows.forget(key),
    };
  },
  async countAll(countings) {
    const counts: Count[] = [];
    for (const { limiter, key, limit } of countings) {
      const count = await limiter.count(key, limiter.seconds, limit);
      counts.push(count);
      if (!count.allowed) break;
    }
    return counts;
  },
};
