import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Where a key stands in its window. */
export interface Count {
  allowed: boolean;
  /** What the window counted so far. */
  used: number;
  /** Milliseconds until the window ends. */
  reset: number;
}

/** Counts up to a limit in fixed windows, one for each key, which begin with the first count. */
export interface Limiter {
  readonly name: string;
  readonly limit: number;
  /** Length of its windows. */
  readonly seconds: number;
  /** Counts one; what exceeds the limit is not counted. `seconds` is the length of a window that begins now. */
  count(key: string, seconds?: number): Promise<Count>;
  /** Takes one count back. */
  takeBack(key: string): Promise<void>;
  /** Ends a key's window. */
  forget(key: string): Promise<void>;
}

/** One count by a limiter. */
export interface Counting {
  limiter: Limiter;
  key: string;
}

/** Where counts are stored. */
export interface Limiters {
  /** Makes the limiter of that name; `seconds` is the length of its windows. */
  make(name: string, limit: number, seconds: number): Limiter;
  /**
   * Counts one by each limiter, in order, up to the first that refuses. The keys begin with the same word, up to a space.
   * @returns how those stand that counted, and the one that refused.
   */
  countAll(countings: readonly Counting[]): Promise<Count[]>;
}

/** Windows that one limiter holds in memory; beyond it the one that began first is forgotten. */
const MAX_KEYS = 100_000;

/** Counts in this process's memory. */
export const memoryLimiters: Limiters = {
  make: makeMemoryLimiter,
  async countAll(countings) {
    const counts: Count[] = [];
    for (const { limiter, key } of countings) {
      const count = await limiter.count(key);
      counts.push(count);
      if (!count.allowed) break;
    }
    return counts;
  },
};

/**
 * Timers end the windows, so they last as long as they should when the clock is set back; only how much is left of them is
 * read off the clock.
 */
function makeMemoryLimiter(name: string, limit: number, seconds: number): Limiter {
  const counts = new RateLimiterMemory({ points: limit, duration: seconds });
  /** In the order in which their windows began. */
  const keys = new Set<string>();
  const remember = (key: string): void => {
    keys.delete(key);
    keys.add(key);
    if (keys.size <= MAX_KEYS) return;
    const [oldest = key] = keys;
    keys.delete(oldest);
    void counts.delete(oldest);
  };
  const takeBack = async (key: string): Promise<void> => {
    const window = await counts.get(key);
    // Taken back from a window that has ended, it would be granted to the next one.
    if (window !== null && window.msBeforeNext > 0) await counts.reward(key);
  };
  const left = (ms: number, length: number): number => Math.min(ms, length * 1000);
  return {
    name,
    limit,
    seconds,
    takeBack,
    async count(key, customDuration = seconds) {
      try {
        const { consumedPoints, msBeforeNext, isFirstInDuration } = await counts.consume(key, 1, {
          customDuration,
        });
        if (isFirstInDuration) remember(key);
        return { allowed: true, used: consumedPoints, reset: left(msBeforeNext, customDuration) };
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        await takeBack(key);
        return { allowed: false, used: limit, reset: left(thrown.msBeforeNext, customDuration) };
      }
    },
    async forget(key) {
      keys.delete(key);
      await counts.delete(key);
    },
  };
}
