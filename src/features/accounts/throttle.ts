import { LRUCache } from 'lru-cache';
import { ApiError } from '../../errors.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Wrong passwords that an address may give for an account before it has to wait, and how that wait grows. */
const FREE_TRIES = 5;
const MAX_DELAY = 15 * MINUTE;
/** Wrong passwords for one account from all addresses it has not signed in from, in an hour. */
const ACCOUNT_TRIES = 100;
/** Wrong passwords from one address for all accounts, in ten minutes: people behind one router share it. */
const ADDRESS_TRIES = 50;
/** Sign-ups from one address in an hour. */
const ADDRESS_SIGNUPS = 20;
/** Requests for tokens from one address in a minute; an app's server asks for all of its users. */
const ADDRESS_TOKEN_REQUESTS = 300;

interface Tries {
  count: number;
  /** When the next try is allowed, or when the count starts anew. */
  until: number;
}

/**
 * Slows down those who guess passwords, without locking anybody out (decision 3): an address that gave wrong passwords
 * for an account waits longer and longer before its next try for it, and others are not concerned. Against guessing
 * from many addresses there is a bound for the account as a whole, from which the addresses are exempt that it was
 * signed in from before. Counts are kept in this process and are bounded in number.
 */
export class SignInThrottle {
  readonly #pairs = new LRUCache<string, Tries>({ max: 100_000, ttl: HOUR });
  readonly #windows = new LRUCache<string, Tries>({ max: 100_000 });
  readonly #known = new LRUCache<string, true>({ max: 100_000 });

  /**
   * Counts one try to sign in, as if it failed; call `succeeded` when it did not.
   * @param login what was given as the account's name, whether there is such an account or not.
   * @throws {ApiError} 429 with `Retry-After` when it is too early for another.
   */
  try(address: string, login: string, now = Date.now()): void {
    const from = networkOf(address);
    const pair = pairKey(from, login);
    const tries = this.#pairs.get(pair) ?? { count: 0, until: 0 };
    if (tries.until > now) throw tooMany(tries.until - now);
    this.#take(`address ${from}`, ADDRESS_TRIES, 10 * MINUTE, now);
    if (!this.#known.has(pair)) this.#take(`account ${login}`, ACCOUNT_TRIES, HOUR, now);
    const count = tries.count + 1;
    const delay = count < FREE_TRIES ? 0 : Math.min(MAX_DELAY, SECOND * 2 ** (count - FREE_TRIES + 1));
    this.#pairs.set(pair, { count, until: now + delay });
  }

  /** Takes a try back that succeeded. */
  succeeded(address: string, login: string): void {
    const from = networkOf(address);
    const pair = pairKey(from, login);
    this.#pairs.delete(pair);
    this.#giveBack(`address ${from}`);
    if (!this.#known.has(pair)) this.#giveBack(`account ${login}`);
    this.#known.set(pair, true);
  }

  /** Counts a sign-up. @throws {ApiError} 429 */
  signUp(address: string, now = Date.now()): void {
    this.#take(`sign-up ${networkOf(address)}`, ADDRESS_SIGNUPS, HOUR, now);
  }

  /** Counts a request for a token. @throws {ApiError} 429 */
  tokenRequest(address: string, now = Date.now()): void {
    this.#take(`token ${networkOf(address)}`, ADDRESS_TOKEN_REQUESTS, MINUTE, now);
  }

  #take(key: string, limit: number, length: number, now: number): void {
    let window = this.#windows.get(key);
    if (window === undefined || window.until <= now) {
      window = { count: 0, until: now + length };
      this.#windows.set(key, window, { ttl: length });
    }
    if (window.count >= limit) throw tooMany(window.until - now);
    window.count++;
  }

  #giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window !== undefined) window.count--;
  }
}

function pairKey(from: string, login: string): string {
  return `${from} ${login}`;
}

function tooMany(ms: number): ApiError {
  const seconds = Math.ceil(ms / SECOND);
  return new ApiError('too-many-requests', `: wait ${seconds} seconds before the next try.`, {
    'Retry-After': String(seconds),
  });
}

/** What counts as one caller: an IPv4 address, or the /64 network that an IPv6 customer is given. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':');
}
