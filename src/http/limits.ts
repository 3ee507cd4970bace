import type { RateLimitConfig } from '../config.ts';
import { networkOf } from './client-address.ts';
import type { Count, Counting, Limiter, Limiters } from './limiter.ts';

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
  readonly #limiters: Limiters;

  constructor(config: RateLimitConfig, limiters: Limiters) {
    this.#config = config;
    this.#limiters = limiters;
    this.#requests = limiters.make('requests', config.requestsPerHour, HOUR);
    this.#writes = limiters.make('writes', config.writesPerMinute, MINUTE);
    this.#accountRequests = limiters.make('account-requests', TOKENS * config.requestsPerHour, HOUR);
    this.#accountWrites = limiters.make('account-writes', TOKENS * config.writesPerMinute, MINUTE);
    this.#anonymous = limiters.make('anonymous', config.anonymousPerMinute, MINUTE);
    this.#pages = limiters.make('pages', config.pagesPerMinute, MINUTE);
    this.#pictures = limiters.make('pictures', config.picturesPerMinute, MINUTE);
  }

  /** Counts one call of the API. */
  async count(caller: Counted, { isWrite, limit }: CountedAs): Promise<Allowance> {
    if ('ip' in caller) return take(this.#anonymous, networkOf(caller.ip));
    const { account } = caller;
    // Both keys begin with the account, so that one script updates both counters.
    const token = `${account} ${caller.token}`;
    const countings = [
      { limiter: this.#requests, key: token },
      { limiter: this.#accountRequests, key: account },
    ];
    if (limit !== undefined) countings.push({ limiter: this.#limiterOf(limit), key: token });
    if (isWrite) {
      countings.push({ limiter: this.#writes, key: token }, { limiter: this.#accountWrites, key: account });
    }
    const counts = await this.#limiters.countAll(countings);
    const allowances = counts.map((count, n) => allowanceOf((countings[n] as Counting).limiter, count));
    return allowances.reduce(tighter);
  }

  #limiterOf({ name, perMinute }: OwnLimit): Limiter {
    let limiter = this.#own.get(name);
    if (limiter === undefined) {
      limiter = this.#limiters.make(name, perMinute(this.#config), MINUTE);
      this.#own.set(name, limiter);
    }
    return limiter;
  }

  /** Counts one request for a page or a picture. */
  async countPage(kind: 'page' | 'picture', ip: string): Promise<Allowance> {
    return take(kind === 'page' ? this.#pages : this.#pictures, networkOf(ip));
  }
}

/** The more restrictive one, which is the one that refuses where one does. */
function tighter(one: Allowance, other: Allowance): Allowance {
  return other.remaining < one.remaining || !other.allowed ? other : one;
}

async function take(limiter: Limiter, key: string): Promise<Allowance> {
  return allowanceOf(limiter, await limiter.count(key));
}

function allowanceOf({ limit }: Limiter, { allowed, used, reset }: Count): Allowance {
  return { limit, remaining: limit - used, reset: Math.ceil(reset / 1000), allowed };
}
