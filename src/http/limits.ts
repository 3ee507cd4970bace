import type { RateLimitConfig } from '../config.ts';
import type { Limiter, MakeLimiter } from './limiter.ts';

/** Where a caller stands in the most restrictive window that applies to it. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until the window starts anew. */
  reset: number;
  allowed: boolean;
}

const MINUTE = 60;
const HOUR = 3600;

/** Counts requests per token and per IP address (docs/interface.md, Limits). */
export class RateLimits {
  readonly #requests: Limiter;
  readonly #writes: Limiter;
  readonly #anonymous: Limiter;

  constructor(config: RateLimitConfig, makeLimiter: MakeLimiter) {
    this.#requests = makeLimiter('requests', config.requestsPerHour, HOUR);
    this.#writes = makeLimiter('writes', config.writesPerMinute, MINUTE);
    this.#anonymous = makeLimiter('anonymous', config.anonymousPerMinute, MINUTE);
  }

  /** Counts one request. `caller` is a token's id or, without one, the IP address it came from. */
  async count(caller: { token: number } | { ip: string }, isWrite: boolean): Promise<Allowance> {
    if ('ip' in caller) return take(this.#anonymous, caller.ip);
    const key = String(caller.token);
    const hour = await take(this.#requests, key);
    if (!isWrite || !hour.allowed) return hour;
    const minute = await take(this.#writes, key);
    return minute.remaining < hour.remaining || !minute.allowed ? minute : hour;
  }
}

async function take(limiter: Limiter, key: string): Promise<Allowance> {
  const { limit } = limiter;
  const { allowed, used, reset } = await limiter.count(key);
  return { limit, remaining: limit - used, reset: Math.ceil(reset / 1000), allowed };
}
