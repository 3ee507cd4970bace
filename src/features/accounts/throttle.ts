import { LRUCache } from 'lru-cache';
import { Type } from 'typebox';
import type { Bus } from '../../bus/bus.ts';
import { checked } from '../../bus/checked.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Limiter, Limiters } from '../../http/limiter.ts';
import { knownOr } from '../../known.ts';

const isKnown = checked(Type.Array(Type.Union([Type.Null(), Type.String()])));

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a device is to wait between two questions, in seconds. */
export const DEVICE_POLL_SECONDS = 5;

/** Wrong passwords that an IP address may try for an account before it has to wait, and how that wait grows. */
const FREE_TRIES = 5;
const MAX_DELAY = 15 * MINUTE;
/** How long several processes remember that an account signed in from an IP address, in seconds. */
const KNOWN_FOR = 90 * DAY;

/** How many of each, in how many seconds. */
const limits = {
  /** Wrong passwords by IP address and account; reset by the right password, or after a day. */
  'sign-in-pair': [Number.MAX_SAFE_INTEGER, DAY],
  /** Allows one attempt, and then none until the wait is over. */
  'sign-in-wait': [1, MAX_DELAY],
  /** Wrong passwords from one IP address, for all accounts: people behind one router share it. */
  'sign-in-address': [50, 10 * MINUTE],
  /** Wrong passwords for one account, from all IP addresses it has not signed in from. */
  'sign-in-account': [100, HOUR],
  /** The same for wrong codes, of which there are fewer. */
  'code-account': [30, HOUR],
  /** Sign-ups from one IP address. */
  'sign-up': [20, HOUR],
  /** Forms from one IP address that check a secret, successful or not. */
  form: [60, MINUTE],
  'foreign-form': [60, MINUTE],
  /** Token requests from one IP address; an app's server sends those of all its users. */
  'token-request': [300, MINUTE],
  /** Requests of devices from one IP address, before their users answer. */
  'device-request': [60, 10 * MINUTE],
  /** Apps that programs register from one IP address. */
  'app-registration': [20, HOUR],
  /** Codes and tokens that one account grants to apps, in all its browsers together. */
  authorization: [60, 10 * MINUTE],
  /** Codes of devices that one account enters, and that are entered from one IP address. */
  'user-code': [20, 10 * MINUTE],
  'user-code-address': [100, 10 * MINUTE],
  /** Questions of one device whether its user has answered: a second less than it is to wait, which allows for delays. */
  'device-poll': [1, DEVICE_POLL_SECONDS - 1],
  /** Cards drawn for one IP address: each takes much longer than the picture of a person. */
  card: [60, MINUTE],
  /** Files with lists of people that one account uploads. */
  'list-file': [10, HOUR],
  /** E-mails to one account, even if there is no such account. */
  mail: [5, HOUR],
  /** E-mails about sign-ins to one account. */
  notice: [20, HOUR],
} as const;

type Limited = keyof typeof limits;

/** What is counted by IP address whatever its outcome. */
export type LimitedByAddress =
  | 'sign-up'
  | 'form'
  | 'foreign-form'
  | 'token-request'
  | 'device-request'
  | 'app-registration'
  | 'card'
  | 'user-code-address';

/**
 * Slows down password guessing without locking anybody out (docs/interface.md, Limits). An IP address that gave wrong passwords
 * for an account waits longer and longer before its next attempt on that account; others are not affected. Against guessing from
 * many IP addresses there is a limit for the account as a whole, which exempts the addresses that the account has signed in from.
 */
export class SignInThrottle {
  readonly #limiters: Readonly<Record<Limited, Limiter>>;
  /** Pairs of an IP address and an account that has signed in from it. */
  readonly #known = new LRUCache<string, true>({ max: 100_000 });

  readonly #bus: Bus | undefined;

  /** @param bus - shares with other processes which pairs have signed in. */
  constructor(limiters: Limiters, bus?: Bus) {
    this.#bus = bus;
    this.#limiters = Object.fromEntries(
      Object.entries(limits).map(([name, [most, seconds]]) => [name, limiters.make(name, most, seconds)]),
    ) as Record<Limited, Limiter>;
  }

  /**
   * Counts an attempt to sign in as failed; call `succeeded` if it was not.
   * @param tried - the account's id, however it was named, or its second step; if there is no such account, the name given.
   * @throws {ApiError} 429 with `Retry-After` if the attempt is too early; it is then not counted.
   */
  async try(ip: string, tried: Tried): Promise<void> {
    const { from, login, pair } = keysOf(ip, tried);
    const { 'sign-in-pair': pairs, 'sign-in-wait': waits } = this.#limiters;
    await this.#take('sign-in-address', from);
    if (!(await this.#isKnown(pair))) await this.#take(limitOf(tried), login);
    // Counted before the wait is checked, so that simultaneous attempts get different counts.
    const { used } = await pairs.count(pair);
    if (used < FREE_TRIES) return;
    const delay = Math.min(MAX_DELAY, 2 ** (used - FREE_TRIES + 1));
    const { allowed, reset } = await waits.count(pair, delay);
    if (allowed) return;
    await pairs.takeBack(pair);
    await this.#takeBack(ip, tried);
    throw tooMany(reset);
  }

  /** Uncounts an attempt that succeeded. */
  async succeeded(ip: string, tried: Tried): Promise<void> {
    const { pair } = keysOf(ip, tried);
    await this.#limiters['sign-in-pair'].forget(pair);
    await this.#limiters['sign-in-wait'].forget(pair);
    await this.#takeBack(ip, tried);
    await this.#know(pair);
  }

  /** Counts one from an IP address: a form or a token request before its body is read. @throws {ApiError} 429 */
  async ofAddress(what: LimitedByAddress, ip: string): Promise<void> {
    await this.#take(what, networkOf(ip));
  }

  /** Counts one of an account. @throws {ApiError} 429 */
  async ofAccount(
    what: 'authorization' | 'user-code' | 'list-file' | 'mail' | 'notice',
    account: number | string,
  ): Promise<void> {
    await this.#take(what, loginKey(account));
  }

  /** Counts a question of a device. @returns whether it came too soon after the last one. */
  async isTooSoon(device: string): Promise<boolean> {
    return !(await this.#limiters['device-poll'].count(device)).allowed;
  }

  async #take(what: Limited, key: string): Promise<void> {
    const { allowed, reset } = await this.#limiters[what].count(key);
    if (!allowed) throw tooMany(reset);
  }

  async #takeBack(ip: string, tried: Tried): Promise<void> {
    const { from, login, pair } = keysOf(ip, tried);
    await this.#limiters['sign-in-address'].takeBack(from);
    if (!(await this.#isKnown(pair))) await this.#limiters[limitOf(tried)].takeBack(login);
  }

  async #isKnown(pair: string): Promise<boolean> {
    if (this.#known.has(pair)) return true;
    const found = await this.#bus?.get('known', [`known:${pair}`], isKnown);
    return typeof found?.[0] === 'string';
  }

  async #know(pair: string): Promise<void> {
    this.#known.set(pair, true);
    await this.#bus?.put(new Map([[`known:${pair}`, '1']]), KNOWN_FOR * 1000);
  }
}

/**
 * What was tried: the password of an account, by its id, or of a name that no account has; or the code of an account's second step,
 * which the right password must not uncount.
 */
type Tried = number | string | { code: number };

/** Names and ids never share a count. */
function loginKey(tried: Tried): string {
  if (typeof tried === 'object') return `code#${tried.code}`;
  return typeof tried === 'number' ? `#${tried}` : `@${tried}`;
}

/** The limit of an account from all IP addresses that it has not signed in from. */
function limitOf(tried: Tried): Limited {
  return typeof tried === 'object' ? 'code-account' : 'sign-in-account';
}

const throttles = new WeakMap<object, SignInThrottle>();

/** The throttle of a service; it is on even when rate limits are off. */
export function throttleOf(ctx: Pick<Context, 'limiters' | 'bus'>): SignInThrottle {
  return knownOr(throttles, ctx, () => new SignInThrottle(ctx.limiters, ctx.bus));
}

/** The keys of an attempt: its address, its account, and the pair of both. */
function keysOf(ip: string, tried: Tried) {
  const [from, login] = [networkOf(ip), loginKey(tried)];
  return { from, login, pair: `${from} ${login}` };
}

function tooMany(ms: number): ApiError {
  const seconds = Math.ceil(ms / 1000);
  return new ApiError('too-many-requests', `: wait ${seconds} seconds before the next try.`, {
    'Retry-After': String(seconds),
  });
}
