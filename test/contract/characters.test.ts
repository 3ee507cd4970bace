/** NUL and half of a surrogate pair are refused alike on every way in, and the parameter that had them is named. */

import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { endpoint } from '../../src/http/endpoint.ts';
import { toJson } from '../../src/http/json-text.ts';
import { FormClient } from '../form-client.ts';
import { describeService, type Json } from '../harness.ts';
import { serveOwn } from '../http/server.ts';
import { people } from '../people.ts';
import { send } from '../send.ts';

/** As they stand in URLs and forms. */
const encoded = { NUL: '%00', 'half a pair': '%ED%A0%80', 'no UTF-8': '%FF' };
/** As they stand in JSON. */
const escaped = { NUL: '\\u0000', 'half a pair': '\\ud83d', 'the other half': '\\ude00' };

describeService('text that is not stored', (service) => {
  const api = (path: string, options: Parameters<typeof send>[1] = {}) =>
    send(`${service().origin}/api${path}`, options);
  const expectNamed = ({ status, body }: { status: number; body: Json }, name: string) => {
    expect([status, body.meta.error_slug]).toEqual([400, 'invalid-parameter']);
    expect(body.meta.error_message).toBe(`Bad Request: ${name} must be valid Unicode without NUL.`);
  };

  test.each(Object.entries(escaped))('%s in JSON', async (_, bad) => {
    const { alice } = await people(service(), 'alice');
    const headers = { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' };
    const events = await service().eventsOf(async () => {
      for (const [method, path, body, name] of [
        ['POST', '/posts', `{"text":"a${bad}"}`, 'text'],
        ['POST', '/posts', `{"text":"a","mood":"${bad}"}`, 'mood'],
        ['POST', '/posts', `{"text":"a","reply_to":"${bad}"}`, 'reply_to'],
        [
          'POST',
          '/posts',
          `{"text":"a","annotations":[{"type":"a.b","value":{"c":"${bad}"}}]}`,
          'annotations.0.value.c',
        ],
        ['POST', '/posts', `{"text":"a","${bad}":1}`, 'every key of the body'],
        ['PATCH', '/users/me', `{"name":"${bad}"}`, 'name'],
        ['PATCH', '/users/me', `{"description":{"text":"a${bad}"}}`, 'description.text'],
        [
          'PATCH',
          '/users/me',
          `{"annotations":[{"type":"a.b","value":{"${bad}":1}}]}`,
          'every key of annotations.0.value',
        ],
        ['POST', '/text/process', `{"text":"${bad}"}`, 'text'],
      ] as const) {
        expectNamed(await api(path, { method, headers, body }), name);
      }
    });
    expect(events).toEqual([]);
  });

  test.each(Object.entries(encoded))('%s in a query, a form and a path', async (what, bad) => {
    const { alice } = await people(service(), 'alice');
    const headers = { authorization: `Bearer ${alice.token}` };
    for (const [path, name] of [
      [`/users/search?q=a${bad}`, 'q'],
      [`/posts?ids=${bad}`, 'ids'],
      [`/posts/stream/global?since_id=${bad}`, 'since_id'],
      [`/users/me/posts?connection_id=${bad}`, 'connection_id'],
      [`/token?delegate_token=a&client_id=${bad}&client_secret=a`, 'client_id'],
    ] as const) {
      expectNamed(await api(path, { headers }), name);
    }
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    expectNamed(await api('/posts', { method: 'POST', headers: form, body: `text=a${bad}` }), 'text');
    const inPath = await api(`/users/@${bad}`, { headers });
    expect(inPath.status).toBe(400);
    if (what === 'NUL') expectNamed(inPath, 'user_id');
    const stream = await send(`${service().origin}/stream/user?connection_id=${bad}`, { headers });
    expectNamed(stream, 'connection_id');
  });

  test.each(Object.entries(encoded))('%s at the pages', async (_, bad) => {
    const page = (path: string) => send(service().origin + path);
    for (const [path, name] of [
      [`/oauth/authorize?client_id=${bad}&response_type=code`, 'client_id'],
      [`/oauth/authenticate?client_id=a&redirect_uri=${bad}`, 'redirect_uri'],
      [`/join?invite=${bad}`, 'invite'],
      [`/sign-in?next=${bad}`, 'next'],
    ]) {
      const { status, text } = await page(path!);
      expect([path, status]).toEqual([path, 400]);
      // Sentences begin with a capital there.
      expect(text.toLowerCase()).toContain(`${name} must be valid unicode without nul`);
    }
    // The URL inside another is decoded once more.
    const next = encodeURIComponent(`/oauth/authorize?client_id=${bad}`);
    expect((await page(`/sign-in?next=${next}`)).status).toBe(200);
    expect((await page(`/join?next=${next}`)).status).toBe(200);
    const browser = new FormClient(service().origin);
    for (const [path, name] of [
      ['/sign-in', 'login'],
      ['/join', 'username'],
      ['/join', 'invite'],
      ['/oauth/authorize', 'client_id'],
    ] as const) {
      const { status, text } = await send(service().origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': browser.address },
        body: `${name}=a${bad}`,
      });
      expect([path, status]).toEqual([path, 400]);
      // Sentences begin with a capital there.
      expect(text.toLowerCase()).toContain(`${name} must be valid unicode without nul`);
    }
  });

  test.each(Object.entries(encoded))('%s in client credentials', async (_, bad) => {
    const ask = (headers: Record<string, string>, body: string) =>
      send(`${service().origin}/oauth/access_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body,
      });
    for (const credentials of [`${bad}:secret`, `${service().clientId}:${bad}`]) {
      const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
      const { status, body } = await ask({ authorization }, 'grant_type=client_credentials');
      expect([status, body.error]).toEqual([401, 'invalid_client']);
      const checked = await api('/token', {
        headers: { authorization, 'identity-delegate-token': 'x'.repeat(40) },
      });
      expect([checked.status, checked.body.meta.error_slug]).toEqual([401, 'invalid-client']);
    }
    const raw = `Basic ${Buffer.from('a\0b:c').toString('base64')}`;
    expect((await ask({ authorization: raw }, 'grant_type=client_credentials')).status).toBe(401);
    for (const name of ['client_id', 'code', 'username', 'delegate_client_id']) {
      const { status, body } = await ask({}, `grant_type=authorization_code&${name}=${bad}`);
      expect([status, body.error]).toEqual([400, 'invalid_request']);
      expect(body.error_description).toContain(`${name} must be valid Unicode without NUL`);
    }
    const token = await api('/config', { headers: { cookie: `millrace_session=${bad}` } });
    expect(token.status).toBe(200);
  });

  test('in the parts of an upload', async () => {
    const { alice } = await people(service(), 'alice');
    const own = await serveOwn(service(), {
      endpoints: [
        endpoint({
          name: 'test.parts',
          method: 'POST',
          path: '/parts',
          section: 'Test',
          summary: 'For tests.',
          token: 'user',
          reply: Type.Any(),
          body: { multipart: { schema: Type.Object({}), maxBytes: 10_000 } },
          async handle({ body }) {
            const names: string[] = [];
            for await (const { name } of body) names.push(name);
            return { data: toJson(names) };
          },
        }),
      ],
    });
    const post = (disposition: string) =>
      send(`${own.origin}/api/parts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${alice.token}`,
          'content-type': 'multipart/form-data; boundary=b',
        },
        body: `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nx\r\n--b--\r\n`,
      });
    try {
      expect((await post('name="a"; filename="b"')).body.data).toEqual(['a']);
      expectNamed(await post('name="a"; filename*=utf-8\'\'b%00c'), 'the file name of a');
      expectNamed(await post("name*=utf-8''a%00b"), 'the name of a part');
    } finally {
      own.stop();
    }
  });
});

describeService('whole numbers of any length', (service) => {
  const long = '9'.repeat(30);

  test('are clamped, or name nothing', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    for (let n = 0; n < 3; n++) await alice.post('/posts', { text: `post ${n}` });
    const count = async (value: string) => (await alice.get(`/users/me/posts?count=${value}`)).data?.length;
    expect([await count(long), await count(`-${long}`), await count('0'.repeat(30))]).toEqual([3, 3, 0]);
    expect((await alice.get(`/users/me/posts?before_id=${long}`)).data).toHaveLength(3);
    expect((await alice.get(`/users/me/posts?since_id=${long}`)).data).toHaveLength(0);
    const last = (await alice.get('/users/me/posts?count=1')).data[0].id;
    expect((await alice.get(`/posts/${'0'.repeat(30)}${last}`)).data.id).toBe(last);
    for (const path of [`/posts/${long}`, `/users/${long}`, `/posts/${long}/replies`]) {
      expect([path, (await alice.get(path)).status]).toEqual([path, 404]);
    }
    for (const path of ['/posts', '/users']) {
      const { status, data } = await alice.get(`${path}?ids=${long},${'9'.repeat(400)}`);
      expect([status, data]).toEqual([200, []]);
    }
    const annotations = [{ type: 'com.example.mood', value: { is: 'good' } }];
    const events = await service().eventsOf(async () => {
      const reply = await alice.post('/posts', { text: 'a', reply_to: long });
      expect([reply.status, reply.meta.error_message]).toEqual([400, expect.stringContaining('reply_to')]);
      expect((await alice.post(`/users/${long}/follow`)).status).toBe(404);
    });
    expect(events).toEqual([]);
    const entities = { mentions: [{ id: long }, { id: bob.id }] };
    const { status, data } = await alice.post('/posts', { machine_only: true, annotations, entities });
    expect([status, data.entities.mentions.map(({ id }: Json) => id)]).toEqual([200, [bob.id]]);
  });

  test.each(['1.5', '1e3', '0x10', '', '-', 'x1'])('%j is none', async (value) => {
    const { alice } = await people(service(), 'alice');
    const { status } = await alice.get(`/users/me/posts?count=${value}`);
    expect(status).toBe(value === '' ? 200 : 400);
  });
});
