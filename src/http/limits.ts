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
export type Counted = CountedToken | { ip: string };

export interface CountedToken {
  token: number;
  account: string;
  /** Of an app that has limits of its own, in percent of those of all. Its tokens then share limits with no other app's. */
  own?: { app: number; percent: number } | undefined;
}

/** What is left of a limit. */
export interface Headroom {
  limit: number;
  left: number;
  /** The length of a window, in seconds. */
  seconds: number;
}

/** How an API call is counted. */
export interface CountedAs {
  isWrite: boolean;
  /** A write that has limits of its own, with others of its kind: a star, a follow, a marker and the like. */
  isReaction?: true;
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
  readonly #reactions: Limiter;
  readonly #accountRequests: Limiter;
  readonly #accountWrites: Limiter;
  readonly #accountReactions: Limiter;
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
    this.#reactions = limiters.make('reactions', config.reactionsPerMinute, MINUTE);
    this.#accountRequests = limiters.make('account-requests', TOKENS * config.requestsPerHour, HOUR);
    this.#accountWrites = limiters.make('account-writes', TOKENS * config.writesPerMinute, MINUTE);
    this.#accountReactions = limiters.make('account-reactions', TOKENS * config.reactionsPerMinute, MINUTE);
    this.#anonymous = limiters.make('anonymous', config.anonymousPerMinute, MINUTE);
    this.#pages = limiters.make('pages', config.pagesPerMinute, MINUTE);
    this.#pictures = limiters.make('pictures', config.picturesPerMinute, MINUTE);
  }

  /** Counts one API call. */
  async count(caller: Counted, { isWrite, isReaction, limit }: CountedAs): Promise<Allowance> {
    if ('ip' in caller) return take(this.#anonymous, networkOf(caller.ip));
    const { requests, writes, reactions } = this.#countings(caller);
    const countings = [...requests];
    if (limit !== undefined) countings.push({ limiter: this.#limiterOf(limit), key: tokenKey(caller) });
    if (isWrite) countings.push(...(isReaction ? reactions : writes));
    const counts = await this.#limiters.countAll(countings);
    const allowances = counts.map((count, n) => allowanceOf(countings[n] as Counting, count));
    return allowances.reduce(tighter);
  }

  /** The windows of requests, writes and reactions: each time of the token, and of all tokens of the account. */
  #countings(caller: CountedToken): Record<'requests' | 'writes' | 'reactions', Counting[]> {
    const { account, own } = caller;
    // All keys begin with the account, so that one script can update all counters.
    const keys = [tokenKey(caller), own === undefined ? account : `${account} app-${own.app}`];
    const of = (limiter: Limiter, key = ''): Counting =>
      own === undefined ? { limiter, key } : { limiter, key, limit: scaled(limiter, own.percent) };
    return {
      requests: [of(this.#requests, keys[0]), of(this.#accountRequests, keys[1])],
      writes: [of(this.#writes, keys[0]), of(this.#accountWrites, keys[1])],
      reactions: [of(this.#reactions, keys[0]), of(this.#accountReactions, keys[1])],
    };
  }

  /** What is left of the limits of a token and of those of its account, without counting anything. */
  async headroom(caller: CountedToken): Promise<Record<'token' | 'account', Headroom[]>> {
    const { requests, writes } = this.#countings(caller);
    const left = await Promise.all(
      [...requests, ...writes].map(async ({ limiter, key, limit = limiter.limit }) => {
        // A full window counts nothing.
        const { used } = await limiter.count(key, 1, 0);
        return { limit, left: Math.max(0, limit - used), seconds: limiter.seconds };
      }),
    );
    const every = (first: number) => left.filter((_, index) => index % 2 === first);
    return { token: every(0), account: every(1) };
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

const tokenKey = ({ account, token }: CountedToken): string => `${account} ${token}`;

/** A limit of an app's own. */
function scaled({ limit }: Limiter, percent: number): number {
  return Math.max(1, Math.floor((limit * percent) / 100));
}

async function take(limiter: Limiter, key: string): Promise<Allowance> {
  return allowanceOf({ limiter, key }, await limiter.count(key));
}

function allowanceOf(
  { limiter, limit = limiter.limit }: Counting,
  { allowed, used, reset }: Count,
): Allowance {
  // A limit may have been lowered meanwhile.
  return { limit, remaining: Math.max(0, limit - used), reset: Math.ceil(reset / 1000), allowed };
}
