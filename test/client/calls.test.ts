/** `@millrace/client`: calls, their errors, and waiting where a limit is reached. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient, MillraceError } from '../../packages/client/src/index.ts';
import { freePort } from '../free-port.ts';
import { describeService, describeWithoutRows, type Json } from '../harness.ts';
import { people } from '../people.ts';
import { clientFor } from '../published.ts';

describeService('calls of the client', (service) => {
  test('parameters of the path, a body, a query; names that go on from other names', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [client, other] = [clientFor(ann), clientFor(bob)];
    const { data: created, meta } = await client.posts.create({ text: 'Hello' }, { include_html: false });
    expect(meta).toEqual({ code: 200 });
    expect(created).toMatchObject({ text: 'Hello', user: { id: ann.id } });
    expect(created.html).toBeUndefined();
    expect((await other.users.follow(`@${ann.username}`)).data).toMatchObject({ you_follow: true });
    expect((await other.posts.stream({ count: 5 })).data.map(({ id }) => id)).toEqual([created.id]);
    expect((await other.posts.stream.unified()).data.map(({ id }) => id)).toEqual([created.id]);
    const both = await other.users.list({ ids: [ann.id, bob.id] });
    expect(both.data.map(({ id }) => id).sort()).toEqual([ann.id, bob.id].sort());
    expect((await client.users.followers.ids('me')).data).toEqual([bob.id]);
    expect((await client.posts.delete(created.id)).data.is_deleted).toBe(true);
    expect((await client.users.channels.unread.private()).data).toBe(0);
    const avatar = await client.users.avatar.get('me');
    expect([avatar.status, avatar.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('a token that is looked up, none at all, and the older root', async () => {
    const { ann } = await people(service(), 'ann');
    const url = service().origin;
    let asked = 0;
    const token = async () => {
      asked++;
      return ann.token;
    };
    const looked = createClient({ url, root: '/stream/0', token });
    expect((await looked.users.get('me')).data.id).toBe(ann.id);
    expect((await looked.token.get()).data.user?.id).toBe(ann.id);
    expect(asked).toBe(2);
    expect((await createClient({ url }).users.get(ann.id)).data.username).toBe(ann.username);
  });

  test('errors have the status, the name, the message, and an id', async () => {
    const { ann } = await people(service(), 'ann');
    const client = clientFor(ann);
    const missing = await client.posts.get('9000000').catch((thrown) => thrown);
    expect(missing).toBeInstanceOf(MillraceError);
    expect(missing).toMatchObject({
      ...{ status: 404, slug: 'not-found', id: expect.stringMatching(/^\w{32}$/) },
      request: 'GET /api/posts/9000000',
    });
    expect(missing.message).toMatch(/^Not Found: /);
    expect(missing.isTemporary).toBe(false);
    const refused = await createClient({ url: service().origin })
      .users.get('me')
      .catch((thrown) => thrown);
    expect(refused).toMatchObject({ status: 401, slug: 'missing-token' });
    expect(await service().eventsOf(() => client.posts.create({ text: '' }).catch(() => undefined))).toEqual(
      [],
    );
    await expect(client.posts.get('')).rejects.toThrow('posts.get: a parameter of the path is missing.');
  });
});

describeWithoutRows('calls of the client that are not answered', (service) => {
  test('are errors that say which, and why', async () => {
    const closed = await freePort();
    const alone = createClient({ url: `http://127.0.0.1:${closed}` });
    const refused = await alone.users.get('ada', { include_html: false }).catch((thrown) => thrown);
    expect(refused).toBeInstanceOf(MillraceError);
    expect(refused).toMatchObject({ status: 0, slug: '', isTemporary: true, cause: expect.any(TypeError) });
    expect(refused.message).toMatch(/^GET \/api\/users\/ada was not answered: connect ECONNREFUSED/);
    // A page of the service, as a proxy has one for everything.
    const page = await createClient({ url: service().origin, root: '/about?' })
      .users.get('ada')
      .catch((thrown) => thrown);
    expect(page).toMatchObject({ status: 0, request: 'GET /about?/users/ada', isTemporary: true });
    const calling = alone.users.get('ada', {}, { signal: AbortSignal.abort() });
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describeService('a client whose connections are cut', (service) => {
  test('sends what creates something again, and creates it once', async () => {
    const { ann } = await people(service(), 'ann');
    const keys: unknown[] = [];
    const proxy = createServer(async (request, response) => {
      const { 'idempotency-key': key, authorization, 'content-type': type } = request.headers;
      keys.push(key);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const reply = await fetch(service().origin + request.url, {
        method: request.method!,
        headers: { 'idempotency-key': key as string, authorization: authorization!, 'content-type': type! },
        body: Buffer.concat(chunks),
      });
      // The service has answered, and the first reply is lost on the way.
      if (keys.length % 2 === 1) response.destroy();
      else response.writeHead(reply.status).end(await reply.text());
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    try {
      const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
      const client = createClient({ url, token: ann.token });
      const { data } = await client.posts.create({ text: 'once' });
      const form = new FormData();
      form.set('type', 'com.example.a');
      form.set('content', new Blob(['abc'], { type: 'text/plain' }), 'a.txt');
      const { data: file } = await client.files.create(form);
      expect([keys.length, keys[0], keys[2]]).toEqual([4, keys[1], keys[3]]);
      expect(keys[0]).not.toBe(keys[2]);
      expect((await ann.get(`/users/${ann.id}/posts`)).data.map(({ id }: Json) => id)).toEqual([data.id]);
      expect((await ann.get('/users/me/files')).data.map(({ id }: Json) => id)).toEqual([file.id]);
    } finally {
      proxy.close();
      proxy.closeAllConnections();
    }
  });
});

describeService(
  'a client at a limit',
  (service) => {
    test('is told how long to wait, and does so where it may', async () => {
      const client = createClient({ url: service().origin });
      const thrown = await Promise.all(Array.from({ length: 3 }, () => client.posts.stream.global())).catch(
        (thrown) => thrown,
      );
      expect(thrown).toMatchObject({ status: 429, slug: 'too-many-requests', isTemporary: true });
      expect(thrown.retryAfter).toBeGreaterThan(0);
      expect(thrown.retryAfter).toBeLessThanOrEqual(60);
    });

    // The windows of the service are a minute and longer; a proxy in front of it has a shorter one.
    test('sends the call again after the time that it was told', async () => {
      const { ann } = await people(service(), 'ann');
      const requests: number[] = [];
      const proxy = createServer(async (request, response) => {
        requests.push(performance.now());
        if (requests.length % 2 === 1) {
          response.writeHead(429, { 'Retry-After': '1' }).end('slow down');
          return;
        }
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk);
        const reply = await fetch(service().origin + request.url, {
          method: request.method!,
          headers: { authorization: request.headers.authorization!, 'content-type': 'application/json' },
          body: Buffer.concat(chunks),
        });
        response.writeHead(reply.status).end(await reply.text());
      });
      await once(proxy.listen(0, '127.0.0.1'), 'listening');
      try {
        const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
        const waits: number[] = [];
        const patient = createClient({
          ...{ url, token: ann.token, maxWait: 5 },
          onWait: (seconds) => waits.push(seconds),
        });
        const { data } = await patient.posts.create({ text: 'after a while' });
        expect((data as Json).text).toBe('after a while');
        expect([requests.length, waits]).toEqual([2, [1]]);
        expect(requests[1]! - requests[0]!).toBeGreaterThan(990);
        const hasty = createClient({ url, token: ann.token });
        await expect(hasty.posts.create({ text: 'at once' })).rejects.toMatchObject({
          status: 429,
          slug: '',
          retryAfter: 1,
        });
        expect(requests).toHaveLength(3);
      } finally {
        proxy.close();
        proxy.closeAllConnections();
      }
    });
  },
  { MILLRACE_RATE_LIMITS: 'on', MILLRACE_LIMIT_ANONYMOUS_PER_MINUTE: '2' },
);
