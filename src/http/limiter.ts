/** The state of a key's window. */
export interface Count {
  allowed: boolean;
  /** How many the window has counted so far. */
  used: number;
  /** Milliseconds until the window ends. */
  reset: number;
}

/** A rate limiter with fixed windows, one per key, each starting at the first count. */
export interface Limiter {
  readonly name: string;
  readonly limit: number;
  /** Length of its windows. */
  readonly seconds: number;
  /** Counts one; beyond the limit nothing is counted. `seconds` is the length of a window that begins now. */
  count(key: string, seconds?: number): Promise<Count>;
  /** Undoes one count. */
  takeBack(key: string): Promise<void>;
  /** Ends a key's window. */
  forget(key: string): Promise<void>;
}

/** One count by one limiter. */
export interface Counting {
  limiter: Limiter;
  key: string;
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

/** Windows that one limiter holds in memory; beyond this, the oldest is dropped. */
const MAX_KEYS = 100_000;

/** Counts in this process's memory. */
export const memoryLimiters: Limiters = {
  make: (name, limit, seconds) => new MemoryLimiter(name, limit, seconds),
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

interface Window {
  used: number;
  /** On the monotonic clock of the process. */
  end: number;
}

class MemoryLimiter implements Limiter {
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
  /** Oldest first. */
  readonly #windows = new Map<string, Window>();

  constructor(name: string, limit: number, seconds: number) {
    this.name = name;
    this.limit = limit;
    this.seconds = seconds;
  }

  async count(key: string, seconds = this.seconds): Promise<Count> {
    // Whole milliseconds: with fractions, a window that begins now may end later than its length by a rounding error.
    const now = Math.floor(performance.now());
    const window = this.#running(key, now) ?? this.#begin(key, now, now + seconds * 1000);
    const allowed = window.used < this.limit;
    if (allowed) window.used++;
    return { allowed, used: window.used, reset: window.end - now };
  }

  async takeBack(key: string): Promise<void> {
    const window = this.#running(key, performance.now());
    if (window !== undefined && window.used > 0) window.used--;
  }

  async forget(key: string): Promise<void> {
    this.#windows.delete(key);
  }

  #running(key: string, now: number): Window | undefined {
    const window = this.#windows.get(key);
    return window !== undefined && window.end > now ? window : undefined;
  }

  #begin(key: string, now: number, end: number): Window {
    this.#windows.delete(key);
    for (const [oldest, window] of this.#windows) {
      if (window.end > now && this.#windows.size < MAX_KEYS) break;
      this.#windows.delete(oldest);
    }
    const window = { used: 0, end };
    this.#windows.set(key, window);
    return window;
  }
}
