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
  readonly limit: number;
  /** Counts one; what exceeds the limit is not counted. `seconds` is the length of a window that begins now. */
  count(key: string, seconds?: number): Promise<Count>;
  /** Takes one count back. */
  takeBack(key: string): Promise<void>;
  /** Ends a key's window. */
  forget(key: string): Promise<void>;
}

/** Makes the limiter of that name; `seconds` is the length of its windows. */
export type MakeLimiter = (name: string, limit: number, seconds: number) => Limiter;

/** Windows that one limiter holds in memory; beyond it the one that began first is forgotten. */
const MAX_KEYS = 100_000;

interface Window {
  used: number;
  /** By the monotonic clock: the clock of the day can be set back, and windows would last for as long as that. */
  end: number;
}

/** Counts in this process's memory. */
export const memoryLimiter: MakeLimiter = (_name, limit, seconds) => {
  /** In the order in which they began. */
  const windows = new Map<string, Window>();
  const open = (key: string, now: number): Window | undefined => {
    const window = windows.get(key);
    return window !== undefined && window.end > now ? window : undefined;
  };
  const begin = (key: string, now: number, length: number): Window => {
    const window = { used: 0, end: now + length * 1000 };
    windows.delete(key);
    windows.set(key, window);
    // Two for each that begins, so that what has ended does not pile up and no call has much to do.
    let left = 2;
    for (const [oldest, { end }] of windows) {
      if (left-- === 0 || (end > now && windows.size <= MAX_KEYS)) break;
      windows.delete(oldest);
    }
    return window;
  };
  return {
    limit,
    async count(key, length = seconds) {
      const now = performance.now();
      const window = open(key, now) ?? begin(key, now, length);
      const allowed = window.used < limit;
      if (allowed) window.used++;
      return { allowed, used: window.used, reset: window.end - now };
    },
    async takeBack(key) {
      // Taken back from a window that has ended, it would be granted to the next one.
      const window = open(key, performance.now());
      if (window !== undefined) window.used--;
    },
    async forget(key) {
      windows.delete(key);
    },
  };
};
