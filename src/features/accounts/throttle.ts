import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Limiter, Limiters } from '../../http/limiter.ts';
import type { Redis } from '../../redis/redis.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Wrong passwords that an IP address may try for an account before it has to wait, and how that wait grows. */
const FREE_TRIES = 5;
const MAX_DELAY = 15 * MINUTE;
/** Wrong passwords per hour for one account, from all IP addresses it has not signed in from. */
const ACCOUNT_TRIES = 100;
/** Wrong passwords per ten minutes from one IP address, for all accounts: people behind one router share it. */
const IP_TRIES = 50;
/** Sign-ups per hour from one IP address. */
const IP_SIGNUPS = 20;
/** Forms per minute from one IP address that check a secret, successful or not. */
const IP_FORMS = 60;
/** Token requests per minute from one IP address; an app's server sends those of all its users. */
const IP_TOKEN_REQUESTS = 300;
/** E-mails per hour to one account. */
const ACCOUNT_MAILS = 5;
/** How long processes that share Redis remember that an account signed in from an IP address, in seconds. */
const KNOWN_FOR = 90 * DAY;
/** Codes and tokens per ten minutes that one account grants to apps, in all its browsers together. */
const ACCOUNT_AUTHORIZATIONS = 60;

/**
 * Slows down password guessing without locking anybody out (docs/interface.md, Limits). An IP address that gave wrong passwords
 * for an account waits longer and longer before its next attempt on that account; others are not affected. Against guessing from
 * many IP addresses there is a limit for the account as a whole, which exempts the addresses that the account has signed in from.
 */
export class SignInThrottle {
  /** Wrong passwords by IP address and account; reset by the right password, or after a day. */
  readonly #pairs: Limiter;
  /** Allows one attempt, and then none until the wait is over. */
  readonly #waits: Limiter;
  readonly #ips: Limiter;
  readonly #accounts: Limiter;
  readonly #signUps: Limiter;
  readonly #forms: Limiter;
  readonly #tokenRequests: Limiter;
  readonly #authorizations: Limiter;
  readonly #mails: Limiter;
  /** Pairs of an IP address and an account that has signed in from it. */
  readonly #known = new LRUCache<string, true>({ max: 100_000 });

  readonly #redis: Redis | undefined;

  /** @param redis - shares with other processes which pairs have signed in. */
  constructor(limiters: Limiters, redis?: Redis) {
    this.#redis = redis;
    this.#pairs = limiters.make('sign-in-pair', Number.MAX_SAFE_INTEGER, DAY);
    this.#waits = limiters.make('sign-in-wait', 1, MAX_DELAY);
    this.#ips = limiters.make('sign-in-address', IP_TRIES, 10 * MINUTE);
    this.#accounts = limiters.make('sign-in-account', ACCOUNT_TRIES, HOUR);
    this.#signUps = limiters.make('sign-up', IP_SIGNUPS, HOUR);
    this.#forms = limiters.make('form', IP_FORMS, MINUTE);
    this.#tokenRequests = limiters.make('token-request', IP_TOKEN_REQUESTS, MINUTE);
    this.#authorizations = limiters.make('authorization', ACCOUNT_AUTHORIZATIONS, 10 * MINUTE);
    this.#mails = limiters.make('mail', ACCOUNT_MAILS, HOUR);
  }

  /**
   * Counts an attempt to sign in as failed; call `succeeded` if it was not.
   * @param tried - the account's id, however it was named; if there is no such account, the name given.
   * @throws {ApiError} 429 with `Retry-After` if the attempt is too early; it is then not counted.
   */
  async try(ip: string, tried: Tried): Promise<void> {
    const from = networkOf(ip);
    const login = loginKey(tried);
    const pair = pairKey(from, login);
    await take(this.#ips, from);
    if (!(await this.#isKnown(pair))) await take(this.#accounts, login);
    // Counted before the wait is checked, so that simultaneous attempts get different counts.
    const { used } = await this.#pairs.count(pair);
    if (used < FREE_TRIES) return;
    const delay = Math.min(MAX_DELAY, 2 ** (used - FREE_TRIES + 1));
    const { allowed, reset } = await this.#waits.count(pair, delay);
    if (allowed) return;
    await this.#pairs.takeBack(pair);
    await this.#takeBack(from, login);
    throw tooMany(reset);
  }

  /** Uncounts an attempt that succeeded. */
  async succeeded(ip: string, tried: Tried): Promise<void> {
    const from = networkOf(ip);
    const login = loginKey(tried);
    const pair = pairKey(from, login);
    await this.#pairs.forget(pair);
    await this.#waits.forget(pair);
    await this.#takeBack(from, login);
    await this.#know(pair);
  }

  /** Counts a sign-up. @throws {ApiError} 429 */
  async signUp(ip: string): Promise<void> {
    await take(this.#signUps, networkOf(ip));
  }

  /** Counts a form that checks a secret, before its body is read. @throws {ApiError} 429 */
  async form(ip: string): Promise<void> {
    await take(this.#forms, networkOf(ip));
  }

  /** Counts a request for a token, before its body is read. @throws {ApiError} 429 */
  async tokenRequest(ip: string): Promise<void> {
    await take(this.#tokenRequests, networkOf(ip));
  }

  /** Counts a code or token that a signed-in user grants to an app. @throws {ApiError} 429 */
  async authorization(userId: number): Promise<void> {
    await take(this.#authorizations, String(userId));
  }

  /** Counts an e-mail to an account, even if there is no such account. @throws {ApiError} 429 */
  async mail(to: Tried): Promise<void> {
    await take(this.#mails, loginKey(to));
  }

  async #takeBack(from: string, login: string): Promise<void> {
    await this.#ips.takeBack(from);
    if (!(await this.#isKnown(pairKey(from, login)))) await this.#accounts.takeBack(login);
  }

  async #isKnown(pair: string): Promise<boolean> {
    if (this.#known.has(pair)) return true;
    const found = await this.#redis?.run((commands) => commands.exists(this.#knownKey(pair)));
    return found === 1;
  }

  async #know(pair: string): Promise<void> {
    this.#known.set(pair, true);
    await this.#redis?.run((commands) => commands.set(this.#knownKey(pair), 1, 'EX', KNOWN_FOR));
  }

  #knownKey(pair: string): string {
    return (this.#redis as Redis).key(`known:${pair}`);
  }
}

/** Whose password was tried: an account's id, or a name that no account has. */
type Tried = number | string;

/** No username has a `#`, so names and ids never share a count. */
function loginKey(tried: Tried): string {
  return typeof tried === 'number' ? `#${tried}` : tried;
}

const throttles = new WeakMap<object, SignInThrottle>();

/** The throttle of a service; it is on even when rate limits are off. */
export function throttleOf(ctx: Pick<Context, 'limiters' | 'redis'>): SignInThrottle {
  let throttle = throttles.get(ctx);
  if (throttle === undefined) {
    throttle = new SignInThrottle(ctx.limiters, ctx.redis);
    throttles.set(ctx, throttle);
  }
  return throttle;
}

async function take(limiter: Limiter, key: string): Promise<void> {
  const { allowed, reset } = await limiter.count(key);
  if (!allowed) throw tooMany(reset);
}

function pairKey(from: string, login: string): string {
  return `${from} ${login}`;
}

function tooMany(ms: number): ApiError {
  const seconds = Math.ceil(ms / 1000);
  return new ApiError('too-many-requests', `: wait ${seconds} seconds before the next try.`, {
    'Retry-After': String(seconds),
  });
}
