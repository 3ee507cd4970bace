/** Pages of other origins may open user streams as they may call the API (docs/interface.md, Streams). */
import { expect, test } from 'vitest';
import { describeWithoutRows } from '../harness.ts';
import { people } from '../people.ts';
import { send } from '../send.ts';

/** What browsers check. */
function corsOf(headers: Headers | Record<string, string | string[] | undefined>): Record<string, unknown> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  return Object.fromEntries(
    entries.filter(([name]) => name.startsWith('access-control-') || name.startsWith('x-svc-')),
  );
}

describeWithoutRows('user streams from pages of other origins', (service) => {
  const url = (path: string) => service().origin + path;
  const asking = {
    origin: 'https://app.example',
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  };

  test.each(['/stream/user', '/stream/user/', '/stream/user?connection_id=x'])(
    'the preflight of %s is answered as that of the API',
    async (path) => {
      const options = { method: 'OPTIONS', headers: asking };
      const { status, text, headers } = await send(url(path), options);
      expect([status, text]).toEqual([204, '']);
      expect(String(headers['access-control-allow-headers']).split(', ')).toContain('Authorization');
      expect(String(headers['access-control-allow-methods']).split(', ')).toContain('GET');
      expect(corsOf(headers)).toEqual(corsOf((await send(url('/api/config'), options)).headers));
    },
  );

  test('streams and errors carry the headers of the API', async () => {
    const { alice } = await people(service(), 'alice');
    const expected = corsOf((await send(url('/api/config'))).headers);
    expect(expected).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Connection-Id'),
    });
    const token = { authorization: `Bearer ${alice.token}` };
    const opened = await fetch(url('/stream/user?auto_delete=1'), { headers: token });
    expect([opened.status, corsOf(opened.headers)]).toEqual([200, expected]);
    expect(opened.headers.get('connection-id')).toEqual(expect.any(String));
    await opened.body?.cancel();

    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    for (const [wanted, options] of [
      [401, {}],
      [401, { headers: { authorization: 'Bearer wrong' } }],
      [403, { headers: { authorization: `Bearer ${(await service().app()).token}` } }],
      [405, { method: 'POST', headers: token }],
      [401, { headers: upgrade }],
    ] as const) {
      const { status, headers, body } = await send(url('/stream/user'), options);
      expect(status).toBe(wanted);
      expect(body.meta.code).toBe(wanted);
      expect(corsOf(headers)).toEqual(expected);
    }
    expect((await send(url('/stream/user'), { method: 'POST' })).headers.allow).toBe('GET');
  });
});
