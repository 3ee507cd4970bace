import { describe, expect, test } from 'vitest';
import { ApiError } from '../../src/errors.ts';
import { SignInThrottle } from '../../src/features/accounts/throttle.ts';

const SECOND = 1000;

/** Seconds to wait, or 0 when the try was let through. */
function attempt(throttle: SignInThrottle, address: string, login: string, now: number): number {
  try {
    throttle.try(address, login, now);
    return 0;
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError);
    expect((error as ApiError).status).toBe(429);
    return Number((error as ApiError).headers['Retry-After']);
  }
}

describe('the throttle of sign-ins', () => {
  test('lets a few tries through and then makes an address wait longer and longer', () => {
    const throttle = new SignInThrottle();
    let now = 0;
    for (let n = 0; n < 5; n++) expect(attempt(throttle, '192.0.2.1', 'alice', now)).toBe(0);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      const wait = attempt(throttle, '192.0.2.1', 'alice', now);
      waits.push(wait);
      now += wait * SECOND;
      // A try that came too early was not counted; the one after the wait is.
      expect(attempt(throttle, '192.0.2.1', 'alice', now)).toBe(0);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    now += 900 * SECOND;
    throttle.try('192.0.2.1', 'alice', now);
    throttle.succeeded('192.0.2.1', 'alice');
    expect(attempt(throttle, '192.0.2.1', 'alice', now)).toBe(0);
  });

  test('leaves the account open to its owner while somebody else guesses, from one address or from many', () => {
    const throttle = new SignInThrottle();
    throttle.try('198.51.100.7', 'alice', 0);
    throttle.succeeded('198.51.100.7', 'alice');
    for (let n = 0; n < 20; n++) attempt(throttle, '192.0.2.1', 'alice', 0);
    expect(attempt(throttle, '192.0.2.1', 'alice', 0)).toBeGreaterThan(0);
    expect(attempt(throttle, '192.0.2.2', 'alice', 0)).toBe(0);
    let refused = 0;
    for (let n = 0; n < 200; n++) refused += attempt(throttle, `192.0.${n}.3`, 'alice', 0) > 0 ? 1 : 0;
    expect(refused).toBeGreaterThanOrEqual(100);
    expect(attempt(throttle, '198.51.100.7', 'alice', 0)).toBe(0);
  });

  test('bounds what one address, or one IPv6 network, may try over all accounts', () => {
    const throttle = new SignInThrottle();
    let through = 0;
    for (let n = 0; n < 200; n++) {
      if (attempt(throttle, `2001:db8:1:2:${n.toString(16)}::1`, `user${n}`, 0) === 0) through++;
    }
    expect(through).toBe(50);
    expect(attempt(throttle, '2001:db8:1:3::1', 'user1', 0)).toBe(0);
    expect(attempt(throttle, '2001:db8:1:2::1', 'user1', 600 * SECOND)).toBe(0);
  });
});
