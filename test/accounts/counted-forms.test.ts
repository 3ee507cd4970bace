/** Attempts at what checks a secret are counted before their body is read, also while rate limits are off. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeWithoutRows } from '../harness.ts';
import { send } from '../send.ts';

// What is counted by the minute must not depend on how long the requests take.
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

describeWithoutRows('requests whose body is refused', (service) => {
  const form = 'application/x-www-form-urlencoded';
  const attempt = (path: string, from: string, type: string, body = 'a=b') =>
    send(service().origin + path, {
      method: 'POST',
      headers: { 'x-forwarded-for': from, 'content-type': type },
      body,
    });

  test.each([
    ['/sign-in', 60, 403],
    ['/join', 60, 403],
    ['/account/password', 60, 303],
    ['/oauth/authorize', 60, 403],
    ['/oauth/access_token', 300, 400],
  ])('%s: %i a minute from one address', async (path, limit, status) => {
    const from = `2001:db8:7:${path.length}::1`;
    for (let n = 0; n < limit - 2; n++) {
      expect((await attempt(path, from, 'application/json', '{}')).status).toBe(415);
    }
    expect((await attempt(path, from, form, 'x'.repeat(65_537))).status).toBe(413);
    expect((await attempt(path, from, form)).status).toBe(status);
    for (const type of [form, 'application/json', 'text/plain']) {
      const refused = await attempt(path, from, type);
      const seconds = Number(refused.headers['retry-after']);
      expect([refused.status, seconds > 0, seconds <= 60]).toEqual([429, true, true]);
    }
    expect((await attempt(path, `2001:db8:8:${path.length}::1`, form)).status).toBe(status);
  });
});
