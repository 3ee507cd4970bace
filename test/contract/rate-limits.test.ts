/** How many calls are let through (docs/interface.md, Limits). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { type ApiReply, Client, describeWithoutRows, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { send } from '../send.ts';
import { HttpStream, SocketStream, StreamRefused } from '../stream-client.ts';
import { pathOf } from './samples.ts';

const { endpoints } = app;

const names = ['limit', 'remaining', 'reset'] as const;

function limitsOf({ headers }: ApiReply): (number | undefined)[] {
  return names.map((name) => {
    const value = headers.get(`x-ratelimit-${name}`);
    return value === null ? undefined : Number(value);
  });
}

// What is counted by the minute must not depend on how long the calls take.
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
});

afterEach(() => {
  vi.restoreAllMocks();
});

const write = (person: Person, n = 0) => person.post('/posts', { text: `post ${n}` });

describeWithoutRows(
  'the usual rate limits',
  (service) => {
    /** Calls without a token from an address of its own. */
    const from = (address: string, path = '/posts/stream/global') =>
      service().anonymous.call(path, { headers: { 'x-forwarded-for': address } });

    test('reads count against 5,000 an hour', async () => {
      const { alice } = await people(service(), 'alice');
      const [limit, remaining, reset] = limitsOf(await alice.get('/users/me'));
      expect([limit, remaining]).toEqual([5000, 4999]);
      expect(reset).toBeGreaterThan(3500);
      expect(reset).toBeLessThanOrEqual(3600);
      expect(limitsOf(await alice.get('/users/999999'))[1]).toBe(4998);
    });

    test('writes count against 20 a minute, which is then the most restrictive', async () => {
      const { alice } = await people(service(), 'alice');
      for (let n = 1; n <= 20; n++) {
        const reply = await write(alice, n);
        expect(reply.status).toBe(200);
        const [limit, remaining, reset] = limitsOf(reply);
        expect([limit, remaining]).toEqual([20, 20 - n]);
        expect(reset).toBeGreaterThan(0);
        expect(reset).toBeLessThanOrEqual(60);
      }
      const events = await service().eventsOf(async () => {
        const { status, meta, headers } = await write(alice);
        expect(status).toBe(429);
        expect(meta).toMatchObject({ error_message: 'Too many requests', error_slug: 'too-many-requests' });
        expect(headers.get('retry-after')).toBe(headers.get('x-ratelimit-reset'));
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        expect(headers.get('x-ratelimit-remaining')).toBe('0');
        expect(headers.get('access-control-allow-origin')).toBe('*');
      });
      expect(events).toEqual([]);
      expect((await alice.delete('/posts/1')).status).toBe(429);
      const read = await alice.get('/users/me');
      expect([read.status, limitsOf(read)[0]]).toEqual([200, 5000]);
    });

    test('stars, follows, mutes, subscriptions and markers count against 60 a minute of their own', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      const id = (await write(bob)).data.id;
      const { data: channel } = await bob.post('/channels', {
        type: 'com.example.chat',
        readers: { any_user: true },
      });
      const changes: (() => Promise<ApiReply>)[] = [
        () => alice.post(`/posts/${id}/star`),
        () => alice.delete(`/posts/${id}/star`),
        () => alice.post(`/users/${bob.id}/follow`),
        () => alice.delete(`/users/${bob.id}/follow`),
        () => alice.post(`/users/${bob.id}/mute`),
        () => alice.delete(`/users/${bob.id}/mute`),
        () => alice.post(`/channels/${channel.id}/subscribe`),
        () => alice.delete(`/channels/${channel.id}/subscribe`),
        () => alice.post('/posts/marker', { name: 'global', id }),
        () => alice.delete('/users/me/channels/broadcast/num_unread'),
      ];
      for (let n = 0; n < 60; n++) {
        const reply = await (changes[n % changes.length] as () => Promise<ApiReply>)();
        expect([reply.status, ...limitsOf(reply).slice(0, 2)]).toEqual([200, 60, 59 - n]);
      }
      const events = await service().eventsOf(async () => {
        expect((await alice.post(`/posts/${id}/star`)).status).toBe(429);
      });
      expect(events).toEqual([]);
      // The others have theirs still, and the reverse.
      expect(limitsOf(await write(alice)).slice(0, 2)).toEqual([20, 19]);
      for (let n = 1; n < 20; n++) await write(alice);
      expect([(await write(alice)).status, (await write(bob)).status]).toEqual([429, 200]);
      expect((await bob.post(`/users/${alice.id}/follow`)).status).toBe(200);
    });

    test('each token has its own, and those of an account five times as much together', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      const others = await Promise.all(
        Array.from({ length: 5 }, () => service().tokenFor(alice, ['write_post'])),
      );
      for (const token of [alice, ...others.slice(0, 4)]) {
        for (let n = 1; n <= 20; n++) {
          const { status, headers } = await token.post('/posts', { text: 'hello' });
          expect([status, headers.get('x-ratelimit-limit')]).toEqual([200, '20']);
        }
      }
      const sixth = others[4]!;
      const events = await service().eventsOf(async () => {
        const refused = await sixth.post('/posts', { text: 'hello' });
        expect([refused.status, refused.meta.error_slug, ...limitsOf(refused).slice(0, 2)]).toEqual([
          429,
          'too-many-requests',
          100,
          0,
        ]);
      });
      expect(events).toEqual([]);
      const read = await sixth.get('/users/me');
      expect([read.status, ...limitsOf(read).slice(0, 2)]).toEqual([200, 5000, 4998]);
      expect((await write(bob)).status).toBe(200);
    });

    test('a clock that is set back makes nobody wait longer than a window', async () => {
      for (let n = 0; n < 50; n++) await from('192.0.2.20');
      const day = 24 * 3600 * 1000;
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() - day);
      const refused = await from('192.0.2.20');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    });

    test('an IPv6 caller is counted by its network', async () => {
      const spent = async (address: string) => limitsOf(await from(address))[1];
      expect(await spent('2001:db8:1:2::1')).toBe(49);
      expect(await spent('2001:db8:1:2:ffff::1')).toBe(48);
      expect(await spent('2001:db8:1:3::1')).toBe(49);
    });

    const page = (address: string, path: string, headers: Record<string, string> = {}) =>
      send(service().origin + path, { headers: { 'x-forwarded-for': address, ...headers } });

    test.each([
      ['pages', 120, () => ['/', '/docs', '/@nobody', '/sign-in']],
      [
        'pictures',
        600,
        (user: string) => [
          `/images/avatar/default-${user}?w=8`,
          '/images/cover/default-999999',
          '/style.css',
        ],
      ],
    ])('%s are %i a minute for each address', async (kind, limit, pathsOf) => {
      const paths = pathsOf((await people(service(), 'painted')).painted.id);
      const address = `2001:db8:5:${limit}::`;
      for (let n = 0; n < limit; n++) {
        const { status } = await page(`${address}${(n % 99) + 1}`, paths[n % paths.length]!);
        expect(status).toBeLessThan(405);
      }
      for (const path of paths) {
        const refused = await page(`${address}1`, path);
        expect([refused.status, refused.headers['retry-after']]).toEqual([
          429,
          expect.stringMatching(/^\d+$/),
        ]);
        expect(refused.headers['x-ratelimit-limit']).toBe(String(limit));
      }
      expect((await page(`${address}1`, kind === 'pages' ? '/style.css' : '/')).status).toBe(200);
      expect((await page(`${address}1`, '/healthz')).status).toBe(200);
      expect((await from(`${address}1`)).status).toBe(200);
      expect((await page('192.0.2.30', paths[0]!)).status).toBe(200);
    });

    test('without a token it is 50 a minute for each address', async () => {
      for (let n = 1; n <= 50; n++) {
        const reply = await from('192.0.2.1');
        expect(reply.status).toBe(200);
        expect(limitsOf(reply).slice(0, 2)).toEqual([50, 50 - n]);
      }
      const refused = await from('192.0.2.1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ]);
      expect((await from('192.0.2.2')).status).toBe(200);
      expect((await from('192.0.2.1', '/config')).status).toBe(200);
    });

    test('a caller with an invalid token is counted as one without, in any call', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      await bob.delete('/token');
      const { origin } = service();
      const attempt = (path: string, token: string, more: Record<string, string> = {}) =>
        send(origin + path, {
          headers: { 'x-forwarded-for': '192.0.2.7', authorization: `Bearer ${token}`, ...more },
        });
      const upgrade = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      const unknown = 'x'.repeat(40);
      const attempts = [
        ['/api/users/me', () => attempt('/api/users/me', unknown)],
        ['malformed', () => attempt('/api/users/me', 'x')],
        ['revoked', () => attempt('/api/users/me', bob.token!)],
        ['where no token is needed', () => attempt('/api/posts/stream/global', unknown)],
        ['an exempt call', () => attempt('/api/token', unknown)],
        [
          'a delegate token',
          () => attempt('/api/token', unknown, { 'identity-delegate-token': unknown, authorization: '' }),
        ],
        ['a stream over HTTP', () => attempt('/stream/user', unknown)],
        ['a stream over WebSocket', () => attempt('/stream/user', unknown, upgrade)],
      ] as const;
      let left = 50;
      while (left > 0) {
        for (const [what, run] of attempts.slice(0, left)) {
          const { status, headers, body } = await run();
          expect([what, status, body.meta.code]).toEqual([what, 401, 401]);
          expect(headers['x-ratelimit-limit'], what).toBe('50');
          expect(headers['x-ratelimit-remaining'], what).toBe(String(--left));
        }
      }
      for (const [what, run] of attempts) {
        const { status, headers, body } = await run();
        expect([what, status, body.meta.error_slug]).toEqual([what, 429, 'too-many-requests']);
        expect(Number(headers['retry-after']), what).toBeGreaterThan(0);
      }
      expect((await from('192.0.2.7')).status).toBe(429);
      // A caller on the same IP address with a valid token is not affected.
      const good = await attempt('/api/users/me', alice.token!);
      expect([good.status, good.headers['x-ratelimit-remaining']]).toEqual([200, '4999']);
      const other = await attempt('/api/users/me', unknown, { 'x-forwarded-for': '192.0.2.8' });
      expect([other.status, other.headers['x-ratelimit-remaining']]).toEqual([401, '49']);
    });

    test('a stream is counted as a call and says what is left', async () => {
      const { alice } = await people(service(), 'alice');
      const opened = await fetch(`${service().origin}/stream/user?auto_delete=1`, {
        headers: { authorization: `Bearer ${alice.token}` },
      });
      expect([opened.status, opened.headers.get('x-ratelimit-remaining')]).toEqual([200, '4999']);
      expect(opened.headers.get('x-oauth-scopes')).toContain('stream');
      await opened.body?.cancel();
    });

    const exempt = endpoints.filter(({ limited }) => !limited);

    test('the exempt calls are those for limits, the token and pictures', () => {
      const allowed = /^\/(config|token|users\/:user_id\/(avatar|cover)|users\/me\/(avatar|cover))$/;
      expect(exempt.map(({ path }) => path)).toEqual(expect.arrayContaining(['/config', '/token']));
      for (const { path } of exempt) expect(path).toMatch(allowed);
    });

    test.each(exempt.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
      '%s is not counted',
      async (_, endpoint) => {
        const { alice } = await people(service(), 'alice');
        const reply = await alice.call(pathOf(endpoint), { method: endpoint.method });
        expect(limitsOf(reply)).toEqual([undefined, undefined, undefined]);
        const { alice: fresh } = await people(service(), 'alice');
        expect(limitsOf(await fresh.get('/users/me'))[1]).toBe(4999);
      },
    );
  },
  { MILLRACE_RATE_LIMITS: 'on' },
);

describeWithoutRows(
  'rate limits from the settings',
  (service) => {
    test('whichever leaves least is told', async () => {
      const { alice } = await people(service(), 'alice');
      expect(limitsOf(await write(alice)).slice(0, 2)).toEqual([3, 2]);
      await alice.get('/users/me');
      await alice.get('/users/me');
      expect(limitsOf(await alice.get('/users/me')).slice(0, 2)).toEqual([5, 1]);
      expect(limitsOf(await write(alice)).slice(0, 2)).toEqual([5, 0]);
      const refused = await write(alice);
      expect([refused.status, ...limitsOf(refused).slice(0, 2)]).toEqual([429, 5, 0]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
      expect((await alice.get('/token')).status).toBe(200);
    });

    test('anonymous calls have their own figure', async () => {
      const reply = await service().anonymous.get('/users/999999');
      expect([reply.status, ...limitsOf(reply).slice(0, 2)]).toEqual([404, 1, 0]);
      expect((await service().anonymous.get('/users/999999')).status).toBe(429);
    });

    test('a stream that hits the limit is refused with the matching error', async () => {
      const { alice } = await people(service(), 'alice');
      for (let n = 0; n < 5; n++) await alice.get('/users/me');
      for (const Stream of [HttpStream, SocketStream]) {
        const client = new Client(service().origin, alice.token);
        const refused = await Stream.open(client).catch((error) => error);
        expect(refused).toBeInstanceOf(StreamRefused);
        expect([refused.status, refused.body.meta.error_slug]).toEqual([429, 'too-many-requests']);
      }
    });
  },
  {
    MILLRACE_RATE_LIMITS: 'on',
    MILLRACE_LIMIT_REQUESTS_PER_HOUR: '5',
    MILLRACE_LIMIT_WRITES_PER_MINUTE: '3',
    MILLRACE_LIMIT_ANONYMOUS_PER_MINUTE: '1',
  },
);

describeWithoutRows(
  'rate limits of which both are used up',
  (service) => {
    test('a write is let through by neither', async () => {
      const { alice } = await people(service(), 'alice');
      for (let n = 0; n < 3; n++) expect((await write(alice, n)).status).toBe(200);
      const refused = await write(alice);
      expect([refused.status, ...limitsOf(refused).slice(0, 2)]).toEqual([429, 3, 0]);
    });
  },
  {
    MILLRACE_RATE_LIMITS: 'on',
    MILLRACE_LIMIT_REQUESTS_PER_HOUR: '4',
    MILLRACE_LIMIT_WRITES_PER_MINUTE: '3',
  },
);

describeWithoutRows('rate limits switched off', (service) => {
  describe('nothing is counted or told', () => {
    test('for tokens and without', async () => {
      const { alice } = await people(service(), 'alice');
      for (let n = 0; n < 30; n++) expect((await write(alice, n)).status).toBe(200);
      expect(limitsOf(await alice.get('/users/me'))).toEqual([undefined, undefined, undefined]);
      expect(limitsOf(await service().anonymous.get('/posts/stream/global'))[0]).toBeUndefined();
    });
  });
});
