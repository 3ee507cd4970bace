import type { Count } from '../bus/windows.ts';
import type { RateLimitConfig } from '../config.ts';
import { knownOr } from '../known.ts';
import { networkOf } from './client-address.ts';
import type { Counting, Limiter, Limiters } from './limiter.ts';

/** The caller's state in the most restrictive window that applies. */
export interface Allowance {
  limit: number;
  remaining: number;
  /** Seconds until the window resets. */
  reset: number;
  allowed: boolean;
}

/** Whom a request counts against: a token and its account, or without a token an IP address. */
export type Counted = { token: number; account: string } | { ip: string };

/** How an API call is counted. */
export interface CountedAs {
  isWrite: boolean;
  /** A limit in addition to those of all calls. */
  limit?: OwnLimit;
}

/** A limit per token for actions that people take by hand, which rejects programs that repeat them. */
export interface OwnLimit {
  name: string;
  perMinute(config: RateLimitConfig): number;
}

const MINUTE = 60;
const HOUR = 3600;
/** The limit of all tokens of an account together, as a multiple of one token's: tokens cost nothing. */
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

  /** Counts one API call. */
  async count(caller: Counted, { isWrite, limit }: CountedAs): Promise<Allowance> {
    if ('ip' in caller) return take(this.#anonymous, networkOf(caller.ip));
    const { account } = caller;
    // Both keys begin with the account, so that one script can update both counters.
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
    return knownOr(this.#own, name, () => this.#limiters.make(name, perMinute(this.#config), MINUTE));
  }

  /** Counts one request for a page or a picture. */
  async countPage(kind: 'page' | 'picture', ip: string): Promise<Allowance> {
    return take(kind === 'page' ? this.#pages : this.#pictures, networkOf(ip));
  }
}

/** The more restrictive window, or the one that rejects. */
function tighter(one: Allowance, other: Allowance): Allowance {
  return other.remaining < one.remaining || !other.allowed ? other : one;
}

async function take(limiter: Limiter, key: string): Promise<Allowance> {
  return allowanceOf(limiter, await limiter.count(key));
}

function allowanceOf({ limit }: Limiter, { allowed, used, reset }: Count): Allowance {
  return { limit, remaining: limit - used, reset: Math.ceil(reset / 1000), allowed };
}
