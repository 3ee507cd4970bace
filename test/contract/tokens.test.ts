/** Generated from the list of endpoints: a new one is covered by being in it. */
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { type Scope, scopes } from '../../src/scopes.ts';
import { Client, describeWithoutRows, type Person } from '../harness.ts';
import { send } from '../send.ts';
import { badBodies, badValues, pathOf, takesBody } from './samples.ts';

const { endpoints } = app;

const slug = 'error_slug';
const all = Object.keys(scopes) as Scope[];
const title = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const select = (wanted: (endpoint: Endpoint) => boolean) =>
  endpoints.filter(wanted).map((endpoint) => [title(endpoint), endpoint] as const);

/** The errors that come of a token; a 403 may also come of what the token's user may do. */
const aboutTokens = ['missing-token', 'invalid-token', 'not-authorized', 'wrong-token-kind', 'missing-scope'];

/** Makes something when it is first asked for, and gives the same from then on. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

let round = 0;

describeWithoutRows('tokens', (service) => {
  // What is tried is decided before any row, so that most tests can share who calls.
  const person = once(() => service().person('somebody'));
  const appClient = once(() => service().app());
  const limited = new Map<string, () => Promise<Person>>();
  /** Someone with these scopes only. */
  const personWith = (scopes: readonly Scope[]): Promise<Person> => {
    const key = scopes.join();
    const made = limited.get(key) ?? once(() => service().person(`someone_${++round}`, { scopes }));
    limited.set(key, made);
    return made();
  };
  const call = (client: Client, endpoint: Endpoint, query: Record<string, string> = {}, body?: unknown) =>
    client.call(pathOf(endpoint, query), { method: endpoint.method, body });

  describe('no token', () => {
    test.each(select(({ token }) => token !== 'none'))('%s refuses', async (_, endpoint) => {
      const { status, meta, headers } = await call(service().anonymous, endpoint);
      expect(status).toBe(401);
      expect(meta[slug]).toBe('missing-token');
      expect(meta.error_message).toMatch(/^Call requires authentication: /);
      expect(headers.get('x-oauth-scopes')).toBeNull();
    });

    /** Ids of what there is to be found. */
    const found = once(async () => {
      const ann = await person();
      const post = (await ann.post('/posts', { text: 'to be found' })).data.id;
      const body = { type: 'com.example.chat', readers: { public: true } };
      const channel_id = (await ann.post('/channels', body)).data.id;
      const said = await ann.post(`/channels/${channel_id}/messages`, { text: 'to be found' });
      const file = await ann.post('/files', { type: 'com.example.photo', public: true });
      const asked = { prompt: 'Tea?', options: ['Yes', 'No'], duration: 3600 };
      const poll_id = (await ann.post('/polls', asked)).data.id;
      const value = { '+net.svc.core.poll': { poll_id } };
      const annotations = [{ type: 'net.svc.core.poll', value }];
      await ann.post('/posts', { text: 'Tea?', annotations });
      const objects = {
        poll_id,
        post_id: post,
        channel_id,
        message_id: said.data.id,
        file_id: file.data.id,
      };
      return { user_id: ann.id, ...objects };
    });

    test.each(select(({ token }) => token === 'none'))('%s answers', async (_, endpoint) => {
      const path = pathOf(endpoint, {}, await found());
      const { status } = await service().anonymous.call(path, { method: endpoint.method });
      // Calls whose reply is not an object redirect.
      expect(status).toBe(endpoint.reply === undefined ? 302 : 200);
    });
  });

  describe('the wrong kind of token', () => {
    test.each(select(({ token }) => token === 'user'))('%s wants a user token', async (_, endpoint) => {
      const { status, meta, headers } = await call(await appClient(), endpoint);
      expect(status).toBe(403);
      expect(meta[slug]).toBe('wrong-token-kind');
      expect(meta.error_message).toMatch(/^Forbidden: .*user token/);
      expect(headers.get('x-oauth-scopes')).toBe('');
    });

    test('every endpoint for apps wants an app token', async () => {
      const client = await person();
      for (const endpoint of endpoints.filter(({ token }) => token === 'app')) {
        const { status, meta } = await call(client, endpoint);
        expect(status, title(endpoint)).toBe(403);
        expect(meta.error_message, title(endpoint)).toMatch(/^Forbidden: .*app token/);
      }
    });

    test.each(select(({ path }) => path.includes(':user_id')))(
      '%s knows no "me" of an app',
      async (_, endpoint) => {
        const path = pathOf(endpoint).replace(/^\/users\/[^/?]+/, '/users/me');
        const { status, meta } = await (await appClient()).call(path, { method: endpoint.method });
        expect(status).toBe(403);
        expect(meta.error_message).toMatch(/^Forbidden: /);
      },
    );
  });

  test.each(select((endpoint) => endpoint.scopes.length > 0))(
    '%s names the scopes it needs',
    async (_, endpoint) => {
      const lacking = await personWith(all.filter((scope) => !endpoint.scopes.includes(scope)));
      const { status, meta } = await call(lacking, endpoint);
      expect(status).toBe(403);
      expect(meta[slug]).toBe('missing-scope');
      const named = meta.error_message.replace('Forbidden: You need the following scopes: ', '');
      expect(named.split(' or ')).toEqual([...endpoint.scopes]);
    },
  );

  test.each(select((endpoint) => endpoint.scopes.length > 0))(
    '%s is content with one scope',
    async (_, endpoint) => {
      for (const scope of endpoint.scopes) {
        const { meta, headers } = await call(await personWith([scope]), endpoint);
        expect(aboutTokens).not.toContain(meta?.[slug]);
        expect(headers.get('x-oauth-scopes')).toContain(scope);
      }
    },
  );

  describe('a bad token is refused also where none is needed', () => {
    const gone = once(async () => {
      const revoked = await service().person('revoked');
      await revoked.delete('/token');
      return revoked;
    });

    test.each(select(() => true))('%s', async (_, endpoint) => {
      const { origin } = service();
      const revoked = await gone();
      const unknown = `${'x'.repeat(42)}${round}`;
      for (const [token, expected] of [
        ['short', 'invalid-token'],
        ['ä'.repeat(43), 'invalid-token'],
        [unknown, 'invalid-token'],
        [revoked.token!, 'not-authorized'],
      ] as const) {
        const { status, meta } = await call(new Client(origin), endpoint, { access_token: token });
        expect([status, meta[slug]], token).toEqual([401, expected]);
        expect(meta.error_message).toMatch(/^Call requires authentication: /);
      }
    });

    test.each(['Bearer', 'Bearer ', 'Bearer two words', 'Bearer a,b'])(
      'Authorization: %s',
      async (authorization) => {
        const { status, meta } = await service().anonymous.call('/config', { headers: { authorization } });
        expect([status, meta?.[slug]]).toEqual([401, 'invalid-token']);
      },
    );
  });

  describe('a bad parameter is named', () => {
    test.each(select(({ query }) => Object.keys(query).length > 0))('%s, query', async (_, endpoint) => {
      const client = endpoint.token === 'app' ? await appClient() : await person();
      for (const [name, param] of Object.entries(endpoint.query)) {
        for (const bad of badValues(param, name)) {
          const reply = call(client, endpoint, { [name]: bad }, endpoint.body ? {} : undefined);
          const { status, meta } = await reply;
          expect(status, `${name}=${bad}`).toBe(400);
          expect(meta.error_message).toMatch(/^Bad Request: /);
          expect(meta.error_message).toContain(name);
        }
        if (!param.required) continue;
        const path = pathOf(endpoint).replace(new RegExp(`${name}=[^&]*`), '');
        const { status, meta } = await client.call(path, { method: endpoint.method });
        expect(status, `no ${name}`).toBe(400);
        expect(meta.error_message).toContain(name);
      }
    });

    test.each(select(({ body }) => body?.schema !== undefined))('%s, body', async (_, endpoint) => {
      const client = endpoint.token === 'app' ? await appClient() : await person();
      for (const { key, value } of badBodies(endpoint.body!)) {
        const events = await service().eventsOf(async () => {
          const { status, meta } = await call(client, endpoint, {}, value);
          expect(status, JSON.stringify(value)).toBe(400);
          expect(meta.error_message).toMatch(new RegExp(`^Bad Request: .*\\b${key}\\b`));
        });
        expect(events).toEqual([]);
      }
    });
  });

  describe('where a token may be', () => {
    // An app token where a user token is needed: 403 shows that it was read, 401 that it was not.
    const readable = select((endpoint) => endpoint.token === 'user');
    const status = async (
      endpoint: Endpoint,
      query: Record<string, string>,
      body?: string,
      type?: string,
    ) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const url = `${service().origin}/api${pathOf(endpoint, query)}`;
      return (await send(url, { method: endpoint.method, headers, ...(body !== undefined && { body }) }))
        .status;
    };

    test.each(readable)('%s', async (_, endpoint) => {
      const { token } = await appClient();
      // Where any body is a content, one is read for a token only where its type says that it is none.
      const untyped = takesBody(endpoint) ? 403 : 401;
      const accepted = endpoint.body?.raw !== undefined && endpoint.body.schema !== undefined ? 403 : untyped;
      expect(await status(endpoint, { access_token: token! })).toBe(403);
      const form = 'application/x-www-form-urlencoded';
      expect(await status(endpoint, {}, `access_token=${token}`, form)).toBe(accepted);
      const json = JSON.stringify({ access_token: token });
      expect(await status(endpoint, {}, json, 'application/json')).toBe(accepted);
      expect(await status(endpoint, {}, json)).toBe(untyped);
    });

    test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('the word %s', async (word) => {
      const { token } = await person();
      const { status, headers } = await service().anonymous.call('/token', {
        headers: { authorization: `${word} ${token}` },
      });
      expect(status).toBe(200);
      expect(headers.get('x-oauth-scopes')).toBe(all.join(','));
    });

    test('a token in a body that creates is not stored with it', async () => {
      const { token } = await person();
      const { status, data } = await service().anonymous.post('/posts', {
        text: 'hello',
        access_token: token,
      });
      expect(status).toBe(200);
      expect(JSON.stringify(data)).not.toContain(token);
    });
  });
});
