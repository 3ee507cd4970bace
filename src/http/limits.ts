import type { RateLimitConfig } from '../config.ts';
import { networkOf } from './client-address.ts';
import type { Limiter, MakeLimiter } from './limiter.ts';

/** Where a caller stands in the most restrictive window that applies to it. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until the window starts anew. */
  reset: number;
  allowed: boolean;
}

/** Who a request is counted for: a token and the account that has it, or without a token an IP address. */
export type Counted = { token: number; account: string } | { ip: string };

/** How a call of the API is counted. */
export interface CountedAs {
  isWrite: boolean;
  /** A limit that it is counted by besides those of all calls. */
  limit?: OwnLimit;
}

/** A limit per token of what is for people to do by hand, so that a program which does it over and over is refused. */
export interface OwnLimit {
  name: string;
  perMinute(config: RateLimitConfig): number;
}

const MINUTE = 60;
const HOUR = 3600;
/** What all tokens of one account may do together, as a multiple of what one may: tokens cost nothing. */
const TOKENS = 5;

/** Counts requests per token, per account and per IP address (docs/interface.md, Limits). */
export class RateLimits {
  readonly #requests: Limiter;
  readonly #writes: Limiter;
  readonly #accountRequests: Limiter;
  readonly #accountWrites: Limiter;
  readonly #anonymous: Limiter;
  readonly #own = new Map<string, Limiter>();
  readonly #pages: Limiter;
  readonly #pictures: Limiter;
  readonly #config: RateLimitConfig;
  readonly #makeLimiter: MakeLimiter;

  constructor(config: RateLimitConfig, makeLimiter: MakeLimiter) {
    this.#config = config;
    this.#makeLimiter = makeLimiter;
    this.#requests = makeLimiter('requests', config.requestsPerHour, HOUR);
    this.#writes = makeLimiter('writes', config.writesPerMinute, MINUTE);
    this.#accountRequests = makeLimiter('account-requests', TOKENS * config.requestsPerHour, HOUR);
    this.#accountWrites = makeLimiter('account-writes', TOKENS * config.writesPerMinute, MINUTE);
    this.#anonymous = makeLimiter('anonymous', config.anonymousPerMinute, MINUTE);
    this.#pages = makeLimiter('pages', config.pagesPerMinute, MINUTE);
    this.#pictures = makeLimiter('pictures', config.picturesPerMinute, MINUTE);
  }

  /** Counts one call of the API. */
  async count(caller: Counted, { isWrite, limit }: CountedAs): Promise<Allowance> {
    if ('ip' in caller) return take(this.#anonymous, networkOf(caller.ip));
    const token = String(caller.token);
    const requests = await tighter(await take(this.#requests, token), this.#accountRequests, caller.account);
    const own = limit === undefined ? requests : await tighter(requests, this.#limiterOf(limit), token);
    if (!isWrite) return own;
    const writes = await tighter(own, this.#writes, token);
    return tighter(writes, this.#accountWrites, caller.account);
  }

  #limiterOf({ name, perMinute }: OwnLimit): Limiter {
    let limiter = this.#own.get(name);
    if (limiter === undefined) {
      limiter = this.#makeLimiter(name, perMinute(this.#config), MINUTE);
      this.#own.set(name, limiter);
    }
    return limiter;
  }

  /** Counts one request for a page or a picture. */
  async countPage(kind: 'page' | 'picture', ip: string): Promise<Allowance> {
    return take(kind === 'page' ? this.#pages : this.#pictures, networkOf(ip));
  }
}

/** Counts by one limit more, unless the limits before have refused. @returns the more restrictive one. */
async function tighter(before: Allowance, limiter: Limiter, key: string): Promise<Allowance> {
  if (!before.allowed) return before;
  const own = await take(limiter, key);
  return own.remaining < before.remaining || !own.allowed ? own : before;
}

async function take(limiter: Limiter, key: string): Promise<Allowance> {
  const { limit } = limiter;
  const { allowed, used, reset } = await limiter.count(key);
  return { limit, remaining: limit - used, reset: Math.ceil(reset / 1000), allowed };
}
