/** Replies and errors as they are sent (docs/interface.md, Envelope and transport). */
import { expect, test } from 'vitest';
import { describeWithoutRows, type Json } from '../harness.ts';
import { people, post } from '../people.ts';
import { send } from '../send.ts';

describeWithoutRows('the envelope', (service) => {
  const api = (path: string, options: Parameters<typeof send>[1] = {}) =>
    send(`${service().origin}/api${path}`, options);

  test('a success is data and meta, minified', async () => {
    const { status, headers, text, body } = await api('/config');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/json');
    expect(Object.keys(body)).toEqual(['data', 'meta']);
    expect(body.meta).toEqual({ code: 200 });
    expect(text).toBe(JSON.stringify(body));
  });

  test('creating answers 200 and a time without fractions', async () => {
    const { alice } = await people(service(), 'alice');
    const { status, meta, data } = await alice.post('/posts', { text: 'now' });
    expect([status, meta]).toEqual([200, { code: 200 }]);
    expect(data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  test('an error is meta alone, with an id of its own each time', async () => {
    const [first, second] = [await api('/users/999999'), await api('/users/999999')];
    expect(first.status).toBe(404);
    expect(first.headers['content-type']).toBe('application/json');
    expect(first.body).toEqual({
      meta: {
        code: 404,
        error_message: 'Not Found: there is no such user.',
        error_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        error_slug: 'not-found',
        error_url: `${service().origin}/docs/errors#not-found`,
      },
    });
    expect(second.body.meta.error_id).not.toBe(first.body.meta.error_id);
  });

  test.each(['1', '0', ''])('the pretty header, "%s", indents and ends with a line break', async (value) => {
    const headers = { 'X-SVC-Pretty-JSON': value };
    for (const path of ['/config', '/users/999999']) {
      const { text, body } = await api(path, { headers });
      expect(text).toBe(`${JSON.stringify(body, null, 2)}\n`);
    }
  });

  test('both roots answer alike, and errors alike but for their ids', async () => {
    const { alice } = await people(service(), 'alice');
    const id = await post(alice, 'the same');
    for (const path of [`/posts/${id}`, '/config', `/users/${alice.id}`]) {
      const legacy = await send(`${service().origin}/stream/0${path}`);
      expect(legacy.text).toBe((await api(path)).text);
      expect(legacy.status).toBe(200);
    }
    expect((await send(`${service().origin}/stream/0/nothing`)).status).toBe(404);
  });

  test('every reply may be read by pages of other origins', async () => {
    const { alice } = await people(service(), 'alice');
    const headers = { authorization: `Bearer ${alice.token}` };
    for (const reply of [await api('/token', { headers }), await api('/config'), await api('/nothing')]) {
      expect(reply.headers['access-control-allow-origin']).toBe('*');
      expect(reply.headers['x-svc-migrations-enabled']).toBe('');
      const exposed = String(reply.headers['access-control-expose-headers']).toLowerCase().split(/, */);
      expect(exposed).toEqual(
        expect.arrayContaining([
          'x-ratelimit-limit',
          'x-ratelimit-remaining',
          'x-ratelimit-reset',
          'x-oauth-scopes',
          'x-svc-migrations-enabled',
          'connection-id',
        ]),
      );
    }
  });

  test('no reply is taken for another type, and none to a token is for shared caches', async () => {
    const { alice } = await people(service(), 'alice');
    const headers = { authorization: `Bearer ${alice.token}` };
    const token = { 'content-type': 'application/json' };
    const inBody = (path: string, access_token: string) =>
      api(path, { method: 'POST', headers: token, body: JSON.stringify({ text: 'a', access_token }) });
    for (const [status, reply] of [
      [200, await api('/token', { headers })],
      [404, await api('/posts/999999', { headers })],
      [200, await api(`/config?access_token=${alice.token}`)],
      [401, await api('/config?access_token=unknown')],
      [200, await inBody('/posts', alice.token!)],
      [401, await inBody('/posts', 'unknown')],
      [302, await api('/users/me/avatar', { headers })],
    ] as const) {
      expect([reply.status, reply.headers['cache-control']]).toEqual([status, 'private, no-store']);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    }
    for (const path of ['/config', '/nothing', '/users/999999', '/config?callback=fn']) {
      const reply = await api(path);
      expect(reply.headers['x-content-type-options'], path).toBe('nosniff');
      expect(reply.headers, path).not.toHaveProperty('cache-control');
    }
  });

  test('preflight allows what calls send', async () => {
    const { status, headers, text } = await api('/posts', {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect([status, text]).toEqual([204, '']);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(String(headers['access-control-allow-methods']).split(/, */)).toEqual(
      expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    );
    expect(String(headers['access-control-allow-headers']).toLowerCase().split(/, */)).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'x-svc-pretty-json',
        'x-svc-migration-overrides',
      ]),
    );
  });

  test('X-OAuth-Scopes lists the scopes of the token, if there is one', async () => {
    const { alice } = await people(service(), 'alice');
    const some = await service().tokenFor(alice, ['basic', 'stream', 'follow']);
    expect((await some.get('/config')).headers.get('x-oauth-scopes')).toBe('basic,stream,follow');
    expect((await some.get('/posts/999999')).headers.get('x-oauth-scopes')).toBe('basic,stream,follow');
    expect((await (await service().app()).get('/config')).headers.get('x-oauth-scopes')).toBe('');
    expect((await api('/config')).headers).not.toHaveProperty('x-oauth-scopes');
  });

  test('X-SVC-Migration-Overrides is accepted', async () => {
    const { status, headers } = await api('/config', {
      headers: { 'X-SVC-Migration-Overrides': 'response_envelope=1&other=0' },
    });
    expect([status, headers['x-svc-migrations-enabled']]).toEqual([200, '']);
  });

  test('unknown addresses are 404, wrong methods 405 with Allow', async () => {
    expect((await api('/nothing/here')).status).toBe(404);
    const { status, headers, body } = await api('/users/1', { method: 'PUT' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET');
    expect(body.meta.error_message).toBe('Method not allowed. Please use: GET');
    expect((await api('/config', { method: 'PROPFIND' })).headers.allow).toBe('GET');
  });

  test('HEAD is GET without the body', async () => {
    const get = await api('/config');
    const head = await api('/config', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect((await api('/users/999999', { method: 'HEAD' })).status).toBe(404);
  });

  test('bodies over the bound are 413, of another type 415', async () => {
    const { alice } = await people(service(), 'alice');
    const authorization = `Bearer ${alice.token}`;
    const fault = async (headers: Record<string, string>, body?: string): Promise<Json> => {
      const reply = await api('/posts', {
        method: 'POST',
        headers: { authorization, ...headers },
        ...(body && { body }),
      });
      expect(reply.body).toEqual({ meta: expect.objectContaining({ code: reply.status }) });
      return reply.status;
    };
    const json = { 'content-type': 'application/json' };
    expect(await fault({ ...json, 'content-length': '5000000' })).toBe(413);
    const long = JSON.stringify({ text: 'x', more: 'x'.repeat(1_100_000) });
    expect(await fault({ ...json, 'transfer-encoding': 'chunked' }, long)).toBe(413);
    expect(await fault({ 'content-type': 'text/plain' }, 'text=hello')).toBe(415);
    expect(await fault({ 'content-type': 'application/xml' }, '<text>hello</text>')).toBe(415);
    expect(await fault(json, '{"text":')).toBe(400);
    expect(await fault(json, '["text"]')).toBe(400);
    expect(await fault(json, '"text"')).toBe(400);
  });
});

describeWithoutRows(
  'two header prefixes',
  (service) => {
    test('both are understood, answered and allowed', async () => {
      const url = `${service().origin}/api/config`;
      for (const prefix of ['X-SVC-', 'X-Older-']) {
        const { headers, text, body } = await send(url, { headers: { [`${prefix}Pretty-JSON`]: '1' } });
        expect(text).toBe(`${JSON.stringify(body, null, 2)}\n`);
        expect(headers[`${prefix}Migrations-Enabled`.toLowerCase()]).toBe('');
        expect(headers['access-control-expose-headers']).toContain(`${prefix}Migrations-Enabled`);
        const preflight = await send(url, { method: 'OPTIONS' });
        expect(preflight.headers['access-control-allow-headers']).toContain(`${prefix}Pretty-JSON`);
        expect(preflight.headers['access-control-allow-headers']).toContain(`${prefix}Migration-Overrides`);
      }
    });
  },
  { MILLRACE_HEADER_PREFIX: 'X-SVC-, X-Older-' },
);
