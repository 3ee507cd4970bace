/** JSONP (docs/interface.md, Envelope and transport). */
import { expect, test } from 'vitest';
import { describeWithoutRows } from '../harness.ts';
import { send } from '../send.ts';

describeWithoutRows('JSONP', (service) => {
  const api = (path: string, headers: Record<string, string> = {}) =>
    send(`${service().origin}/api${path}`, { headers });

  test.each(['fn', 'a.b$c_9', 'x'.repeat(100)])('wraps the reply for %s', async (callback) => {
    const { status, headers, text } = await api(`/config?callback=${callback}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(text).toBe(`${callback}(${(await api('/config')).text})`);
  });

  test('answers 200 whatever meta.code says', async () => {
    for (const [path, code] of [
      ['/users/999999', 404],
      ['/token', 401],
      ['/posts/stream/global?count=x', 400],
    ] as const) {
      const { status, text } = await api(`${path}${path.includes('?') ? '&' : '?'}callback=fn`);
      expect(status).toBe(200);
      const [, json] = /^fn\((.*)\)$/s.exec(text)!;
      expect(JSON.parse(json!).meta.code).toBe(code);
      expect(JSON.parse(json!)).not.toHaveProperty('data');
    }
  });

  test('may be pretty', async () => {
    const { text } = await api('/config?callback=fn', { 'X-SVC-Pretty-JSON': '1' });
    expect(text).toMatch(/^fn\(\{\n {2}"data"/);
  });

  test.each(['a-b', 'alert(1)', '', 'x'.repeat(101), 'ä', 'a b', '<script>'])(
    'refuses "%s"',
    async (callback) => {
      const { status, body } = await api(`/config?callback=${encodeURIComponent(callback)}`);
      expect(status).toBe(400);
      expect(body.meta.error_message).toContain('callback');
    },
  );

  test('is for calls without a token', async () => {
    const { token } = await service().person('someone');
    for (const reply of [
      await api('/config?callback=fn', { authorization: `Bearer ${token}` }),
      await api(`/config?callback=fn&access_token=${token}`),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body.meta.error_message).toContain('callback');
    }
  });

  test.each([
    ['application/json', (token: string) => JSON.stringify({ text: 'a', access_token: token })],
    ['application/x-www-form-urlencoded', (token: string) => `text=a&access_token=${token}`],
  ])('nor with the token in a body of %s', async (type, bodyOf) => {
    const someone = await service().person(`someone_${type.length}`);
    const events = await service().eventsOf(async () => {
      for (const token of [someone.token!, 'x'.repeat(40)]) {
        const reply = await send(`${service().origin}/api/posts?callback=fn`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: bodyOf(token),
        });
        expect([reply.status, reply.headers['content-type']]).toEqual([400, 'application/json']);
        expect(reply.body.meta.error_message).toContain('callback');
      }
    });
    expect(events).toEqual([]);
  });
});
