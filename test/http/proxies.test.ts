/** Who a caller is behind reverse proxies (docs/interface.md, Configuration and Limits). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { healthPages } from '../../src/features/service/health.pages.ts';
import { TestService } from '../harness.ts';
import { send } from '../send.ts';
import { serveOwn } from './server.ts';

let service: TestService | undefined;

afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** Starts a service that counts calls without a token, behind these proxies. */
async function behind(proxies?: string): Promise<TestService> {
  service = await TestService.start('sqlite', {
    MILLRACE_RATE_LIMITS: 'on',
    ...(proxies !== undefined && { MILLRACE_TRUSTED_PROXIES: proxies }),
  });
  return service;
}

/** How many calls the caller has left after one with this header. */
async function remaining({ anonymous }: TestService, forwarded?: string): Promise<number> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const reply = await anonymous.call('/users/999999', { headers });
  expect(reply.status).toBe(404);
  return Number(reply.headers.get('x-ratelimit-remaining'));
}

describe('trusted proxies', () => {
  test('from loopback the last entry of X-Forwarded-For counts, whatever the client wrote before it', async () => {
    const running = await behind();
    expect(await remaining(running, '192.0.2.1')).toBe(49);
    expect(await remaining(running, '198.51.100.1, 192.0.2.1')).toBe(48);
    expect(await remaining(running, '192.0.2.2')).toBe(49);
    expect(await remaining(running, '192.0.2.1, 127.0.0.1')).toBe(47);
  });

  test('the header of a peer that is not trusted is ignored', async () => {
    const running = await behind('192.0.2.0/24');
    expect(await remaining(running, '198.51.100.1')).toBe(49);
    expect(await remaining(running, '198.51.100.2')).toBe(48);
    expect(await remaining(running)).toBe(47);
  });

  test('a chain of trusted proxies is followed to the first that is not trusted', async () => {
    const running = await behind('127.0.0.1, 192.0.2.0/24, 2001:db8:1::/48');
    expect(await remaining(running, '198.51.100.1, 192.0.2.7')).toBe(49);
    expect(await remaining(running, '203.0.113.1, 198.51.100.1, 2001:db8:1::5, 192.0.2.9')).toBe(48);
    expect(await remaining(running, '2001:db8:2::5, 192.0.2.9')).toBe(49);
    expect(await remaining(running, '2001:db8:2::5, ::ffff:192.0.2.9')).toBe(48);
    expect(await remaining(running, '198.51.100.1')).toBe(47);
  });

  test('the port that some gateways add is no part of the address', async () => {
    const running = await behind('127.0.0.1, 2001:db8:1::/48');
    expect(await remaining(running, '192.0.2.1:4711')).toBe(49);
    expect(await remaining(running, '198.51.100.1:80, 192.0.2.1:4712')).toBe(48);
    expect(await remaining(running, '192.0.2.1, 127.0.0.1:80,[2001:db8:1::5]:443')).toBe(47);
    expect(await remaining(running, '[2001:db8:2::5]:443')).toBe(49);
    expect(await remaining(running, '[2001:db8:2::5]')).toBe(48);
    expect(await remaining(running)).toBe(49);
  });

  test('what is no IP address leaves the proxy itself to be counted', async () => {
    const running = await behind();
    expect(await remaining(running)).toBe(49);
    for (const [n, wrong] of ['unknown', '192.0.2.1:port', '[192.0.2.1', '_hidden', '', ','].entries()) {
      expect(await remaining(running, wrong), wrong).toBe(48 - n);
    }
  });

  test('sign-ins are throttled by the same address', async () => {
    const running = await behind('192.0.2.0/24');
    const guess = (n: number) =>
      fetch(`${running.origin}/oauth/access_token`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `198.51.100.${n % 250}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
    const statuses = await Promise.all(Array.from({ length: 301 }, (_, n) => guess(n).then((r) => r.status)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('settings that are no IP addresses or networks are reported with all other faults', () => {
    const read = () =>
      readConfig({
        MILLRACE_TRUSTED_PROXIES: '10.0.0.0/8, example.org, 10.0.0.0/33, 0.0.0.0/0, ::1',
        MILLRACE_PORT: 'x',
      });
    expect(read).toThrow(/MILLRACE_PORT.*"example.org".*"10.0.0.0\/33".*"0.0.0.0\/0"/s);
    expect(readConfig({}).trustedProxies).toEqual(['127.0.0.0/8', '::1']);
  });
});

describe('/metrics', () => {
  const metrics = ({ origin }: TestService, headers: Record<string, string> = {}) =>
    send(`${origin}/metrics`, { headers });

  beforeEach(async () => {
    service = await TestService.start('sqlite', { MILLRACE_METRICS_TOKEN: 'a-secret' });
  });

  test('answers direct calls from this machine to a loopback host', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost', 'LOCALHOST:8080', '[::1]:80', '127.1.2.3']) {
      const { status, text } = await metrics(service!, { host });
      expect([host, status]).toEqual([host, 200]);
      expect(text).toContain('millrace_open_streams');
    }
  });

  test('counts the durations of requests in buckets, each with those before it', async () => {
    for (let turn = 0; turn < 3; turn++) await send(`${service!.origin}/api/posts/stream/global`);
    const { text } = await metrics(service!);
    const name = 'millrace_request_duration_seconds';
    const labels = 'route="posts.stream.global",method="GET",status="200"';
    const line = (what: string) => new RegExp(`^${name}_${what}\\} ([\\d.e-]+)$`, 'm').exec(text)?.[1];
    const bounds = text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)",${labels}\\} (\\d)$`, 'gm'));
    const counts = [...bounds].map(([, , count]) => Number(count));
    expect(counts).toHaveLength(13);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts.at(-1)).toBe(3);
    expect(line(`count\\{${labels}`)).toBe('3');
    expect(Number(line(`sum\\{${labels}`))).toBeGreaterThan(0);
  });

  test('refuses another host, and what a proxy forwarded', async () => {
    const cases: Record<string, string>[] = [
      { host: 'social.example' },
      { host: 'localhost.social.example' },
      { host: '192.0.2.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { 'x-real-ip': '127.0.0.1' },
      { 'x-forwarded-host': 'localhost' },
      { authorization: 'Bearer another', host: 'social.example' },
    ];
    for (const headers of cases) {
      expect([headers, (await metrics(service!, headers)).status]).toEqual([headers, 403]);
    }
  });

  test('wants the token behind a proxy that tells nothing of itself', async () => {
    await service!.stop();
    service = await TestService.start('sqlite', {
      MILLRACE_METRICS_TOKEN: 'a-secret',
      MILLRACE_URL: 'https://social.example',
    });
    const own = await serveOwn(service, { pages: healthPages });
    try {
      const host = `127.0.0.1:${own.port}`;
      expect((await send(`${own.origin}/metrics`, { headers: { host } })).status).toBe(403);
      const headers = { host, authorization: 'Bearer a-secret' };
      expect((await send(`${own.origin}/metrics`, { headers })).status).toBe(200);
    } finally {
      own.stop();
    }
  });

  test('answers anybody with the token', async () => {
    const headers = {
      authorization: 'Bearer a-secret',
      host: 'social.example',
      'x-forwarded-for': '192.0.2.1',
    };
    expect((await metrics(service!, headers)).status).toBe(200);
  });
});
