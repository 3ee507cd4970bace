import type { RateLimitConfig } from '../config.ts';

/** Where a caller stands in the most restrictive window that applies to it. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until the window starts anew. */
  reset: number;
  allowed: boolean;
}

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Counts requests in fixed windows per token and per address (decision 3). */
export class RateLimiter {
  readonly #config: RateLimitConfig;
  readonly #windows = new Map<string, { end: number; count: number }>();

  constructor(config: RateLimitConfig) {
    this.#config = config;
    setInterval(() => this.#forget(), MINUTE).unref();
  }

  /** Counts one request. `caller` is a token's id or, without one, the address it came from. */
  count(caller: { token: number } | { address: string }, isWrite: boolean, now = Date.now()): Allowance {
    if ('address' in caller) {
      return this.#take(`a${caller.address}`, this.#config.anonymousPerMinute, MINUTE, now);
    }
    const hour = this.#take(`h${caller.token}`, this.#config.requestsPerHour, HOUR, now);
    if (!isWrite || !hour.allowed) return hour;
    const minute = this.#take(`w${caller.token}`, this.#config.writesPerMinute, MINUTE, now);
    return minute.remaining < hour.remaining || !minute.allowed ? minute : hour;
  }

  #take(key: string, limit: number, length: number, now: number): Allowance {
    let window = this.#windows.get(key);
    if (window === undefined || window.end <= now) {
      window = { end: now + length, count: 0 };
      this.#windows.set(key, window);
    }
    const allowed = window.count < limit;
    if (allowed) window.count++;
    return { limit, remaining: limit - window.count, reset: Math.ceil((window.end - now) / 1000), allowed };
  }

  #forget(now = Date.now()): void {
    for (const [key, window] of this.#windows) if (window.end <= now) this.#windows.delete(key);
  }
}
