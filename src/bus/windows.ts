/** A window of a limit: how many it may count, and how long it lasts in milliseconds if it begins now. */
export interface Window {
  key: string;
  limit: number;
  ms: number;
}

/** The state of a window. */
export interface Count {
  allowed: boolean;
  /** How many it has counted so far. */
  used: number;
  /** Milliseconds until it ends. */
  reset: number;
}

/** Windows that are held in memory; beyond this, the oldest is dropped. */
const MAX_KEYS = 100_000;

interface Running {
  used: number;
  /** On the monotonic clock of the process. */
  end: number;
}

/** Fixed windows by key, in memory, each beginning at its first count. */
export class Windows {
  /** Oldest first. */
  readonly #running = new Map<string, Running>();

  /** Counts one; beyond the limit nothing is counted. */
  count({ key, limit, ms }: Window): Count {
    // Whole milliseconds: with fractions, a window that begins now may end later than its length by a rounding error.
    const now = Math.floor(performance.now());
    const known = this.#find(key, now);
    const { used, end } = known ?? { used: 0, end: now + ms };
    if (used >= limit) return { allowed: false, used, reset: end - now };
    const window = known ?? this.#begin(key, now, end);
    window.used++;
    return { allowed: true, used: window.used, reset: end - now };
  }

  /** Counts one in each, in order, up to the first that is full. */
  countAll(windows: readonly Window[]): Count[] {
    const counts: Count[] = [];
    for (const window of windows) {
      const count = this.count(window);
      counts.push(count);
      if (!count.allowed) break;
    }
    return counts;
  }

  /** Undoes one count. */
  takeBack(key: string): void {
    const window = this.#find(key, performance.now());
    if (window !== undefined && window.used > 0) window.used--;
  }

  /** Ends a window. */
  forget(key: string): void {
    this.#running.delete(key);
  }

  #find(key: string, now: number): Running | undefined {
    const window = this.#running.get(key);
    return window !== undefined && window.end > now ? window : undefined;
  }

  #begin(key: string, now: number, end: number): Running {
    this.#running.delete(key);
    for (const [oldest, window] of this.#running) {
      if (window.end > now && this.#running.size < MAX_KEYS) break;
      this.#running.delete(oldest);
    }
    const window = { used: 0, end };
    this.#running.set(key, window);
    return window;
  }
}
