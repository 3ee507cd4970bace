import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { verifyDomain } from '../../src/features/profiles/domains.actions.ts';
import { FetchError, fetchPublicText, isPublicAddress } from '../../src/http/fetch-public.ts';
import { describeService } from '../harness.ts';
import { PATIENCE_MS } from '../patience.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function listen(listener: RequestListener): Promise<string> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

const bounds = { maxBytes: 1000, timeout: PATIENCE_MS };
const anywhere = { ...bounds, allow: () => true };

describe('fetching from the public internet', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'localhost',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test('private addresses are not connected to, by name or literally', async () => {
    let connections = 0;
    const origin = await listen(() => connections++);
    server?.on('connection', () => connections++);
    const { port } = new URL(origin);
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1']) {
      const fetched = fetchPublicText(new URL(`http://${host}:${port}/`), bounds);
      await expect(fetched, host).rejects.toThrow(FetchError);
      await expect(fetched, host).rejects.toThrow('public address');
    }
    expect(connections).toBe(0);
  });

  test('redirects, errors, too much and too slow are refused', async () => {
    const origin = await listen((request, response) => {
      if (request.url === '/redirect') response.writeHead(302, { location: '/good' }).end();
      else if (request.url === '/error') response.writeHead(500).end();
      else if (request.url === '/much') response.end('x'.repeat(1001));
      else if (request.url === '/endless') {
        response.write('x');
        setInterval(() => response.write('x'), 50).unref();
      } else if (request.url === '/good') response.end('wörds');
    });
    const get = (path: string, timeout = PATIENCE_MS) =>
      fetchPublicText(new URL(origin + path), { ...anywhere, timeout });
    expect(await get('/good')).toBe('wörds');
    await expect(get('/redirect')).rejects.toThrow('status 302');
    await expect(get('/error')).rejects.toThrow('status 500');
    await expect(get('/much')).rejects.toThrow('more than 1000 bytes');
    for (const path of ['/endless', '/silent']) {
      await expect(get(path, 300), path).rejects.toThrow(/in time|aborted/);
    }
  });
});

let count = 0;

describeService('verified domains', (service) => {
  test('a domain that names the user is shown on the profile', async () => {
    const alice = await service().person(`alice_${++count}`);
    expect((await alice.get('/users/me')).data).not.toHaveProperty('verified_domain');
    const own = (await alice.get('/users/me')).data.canonical_url;
    const asked: string[] = [];
    const verify = (domain: string, text: string) =>
      verifyDomain(service().ctx, Number(alice.id), domain, async (url) => {
        asked.push(url.href);
        return text;
      });
    const events = await service().eventsOf(async () => {
      for (const text of ['', 'something', `${own}x`, `${own}/post/1`])
        await expect(verify('example.org', text)).rejects.toMatchObject({ status: 400 });
    });
    expect(events).toEqual([]);
    expect(asked[0]).toBe('https://example.org/.well-known/millrace');
    const told = await service().eventsOf(() => verify('Example.ORG', `${own}x\n me: ${own}\n`));
    expect(told).toMatchObject([{ type: 'user', body: { id: Number(alice.id) } }]);
    expect((await service().anonymous.get(`/users/${alice.id}`)).data.verified_domain).toBe('example.org');
    expect(await service().eventsOf(() => verify('example.org', own))).toEqual([]);
  });

  test.each([
    '',
    'localhost',
    'example.org/path',
    'example.org:8080',
    'user@example.org',
    '127.0.0.1',
    '[::1]',
    'a b.org',
    '-.org',
    '2130706433',
    'example.org?x',
    '0x7f.1',
    'a..b',
  ])('%j is no domain and is not asked', async (domain) => {
    const alice = await service().person(`alice_${++count}`);
    const verified = verifyDomain(service().ctx, Number(alice.id), domain, () => expect.unreachable());
    await expect(verified).rejects.toMatchObject({ slug: 'invalid-parameter' });
  });
});
