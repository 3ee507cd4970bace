import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { SignInThrottle } from '../../src/features/accounts/throttle.ts';
import { memoryLimiters } from '../../src/http/limiter.ts';

const SECOND = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Seconds to wait, or 0 when the try was let through. */
async function attempt(throttle: SignInThrottle, address: string, login: string): Promise<number> {
  try {
    await throttle.try(address, login);
    return 0;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(429);
    return Number((error as ApiError).headers['Retry-After']);
  }
}

describe('the throttle of sign-ins', () => {
  test('lets a few tries through and then makes an address wait longer and longer', async () => {
    const throttle = new SignInThrottle(memoryLimiters);
    for (let n = 0; n < 5; n++) expect(await attempt(throttle, '192.0.2.1', 'alice')).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      const wait = await attempt(throttle, '192.0.2.1', 'alice');
      waits.push(wait);
      vi.advanceTimersByTime(wait * SECOND);
      // A try that came too early was not counted; the one after the wait is.
      expect(await attempt(throttle, '192.0.2.1', 'alice')).toBe(0);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    vi.advanceTimersByTime(900 * SECOND);
    await throttle.try('192.0.2.1', 'alice');
    await throttle.succeeded('192.0.2.1', 'alice');
    expect(await attempt(throttle, '192.0.2.1', 'alice')).toBe(0);
  });

  test('tells apart tries that come at once', async () => {
    const throttle = new SignInThrottle(memoryLimiters);
    const waits = await Promise.all(
      Array.from({ length: 40 }, () => attempt(throttle, '192.0.2.1', 'alice')),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    vi.advanceTimersByTime(900 * SECOND);
    expect(await attempt(throttle, '192.0.2.1', 'alice')).toBe(0);
    expect(await attempt(throttle, '192.0.2.1', 'alice')).toBe(4);
  });

  test('leaves the account open to its owner while others guess, from one IP address or from many', async () => {
    const throttle = new SignInThrottle(memoryLimiters);
    await throttle.try('198.51.100.7', 'alice');
    await throttle.succeeded('198.51.100.7', 'alice');
    for (let n = 0; n < 20; n++) await attempt(throttle, '192.0.2.1', 'alice');
    expect(await attempt(throttle, '192.0.2.1', 'alice')).toBeGreaterThan(0);
    expect(await attempt(throttle, '192.0.2.2', 'alice')).toBe(0);
    let refused = 0;
    for (let n = 0; n < 200; n++) refused += (await attempt(throttle, `192.0.${n}.3`, 'alice')) > 0 ? 1 : 0;
    expect(refused).toBeGreaterThanOrEqual(100);
    expect(await attempt(throttle, '198.51.100.7', 'alice')).toBe(0);
  });

  test('bounds what one address, or one IPv6 network, may try over all accounts', async () => {
    const throttle = new SignInThrottle(memoryLimiters);
    let through = 0;
    for (let n = 0; n < 200; n++) {
      if ((await attempt(throttle, `2001:db8:1:2:${n.toString(16)}::1`, `user${n}`)) === 0) through++;
    }
    expect(through).toBe(50);
    expect(await attempt(throttle, '2001:db8:1:3::1', 'user1')).toBe(0);
    vi.advanceTimersByTime(600 * SECOND);
    expect(await attempt(throttle, '2001:db8:1:2::1', 'user1')).toBe(0);
  });

  test('gives nothing back to a window that has ended', async () => {
    const throttle = new SignInThrottle(memoryLimiters);
    await throttle.try('192.0.2.1', 'alice');
    vi.advanceTimersByTime(600 * SECOND);
    await throttle.succeeded('192.0.2.1', 'alice');
    let through = 0;
    for (let n = 0; n < 60; n++) {
      if ((await attempt(throttle, '192.0.2.1', `user${n}`)) === 0) through++;
    }
    expect(through).toBe(50);
  });
});
