/** Calls that create, sent again with the same Idempotency-Key (docs/interface.md, Sending a call again). */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { forgetSubmissions } from '../../src/http/submissions.ts';
import { channel, otherApp } from '../channels.ts';
import { startMember } from '../cluster/member.ts';
import { RawSocket } from '../faults/raw.ts';
import { formOf, formType } from '../files/files.ts';
import { type ApiReply, Client, describeService, type Json, type Person, TestService } from '../harness.ts';
import { people, post } from '../people.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';

const REPLAYED = 'idempotency-replayed';
const names = ['app-streams', 'channels', 'files', 'filters', 'messages', 'polls', 'posts', 'webhooks'];
const creating = [...names.map((name) => `${name}.create`), 'posts.repost'].sort();

const aFilter = {
  name: 'once',
  match_policy: 'include_any',
  clauses: [
    { object_type: 'post', operator: 'one_of', field: '/data/entities/hashtags/*/name', value: ['x'] },
  ],
};

const send = (client: Client, path: string, key: string, body?: unknown): Promise<ApiReply> =>
  client.call(path, { method: 'POST', body, headers: { 'idempotency-key': key } });

/** Begins to send a file, and waits until it is read. @returns what sends the rest, and waits until the file is made. */
async function beginFile({ origin, token }: { origin: string; token: string | undefined }, key: string) {
  const body = formOf([
    { name: 'type', content: 'com.example.a' },
    { name: 'content', filename: 'a', type: 'text/plain', content: 'abc' },
  ]);
  const socket = new RawSocket(
    Number(new URL(origin).port),
    `POST /api/files HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: ${key}\r\n` +
      `Expect: 100-continue\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await socket.until(() => socket.received.includes('100 Continue'));
  return async () => {
    socket.write(body);
    await socket.until(() => socket.received.includes('"complete":true'));
  };
}

describeService('calls with an Idempotency-Key', (service) => {
  test('those that create take one', () => {
    const found = app.endpoints.filter(({ creates }) => creates !== undefined).map(({ name }) => name);
    expect(found.sort()).toEqual(creating);
  });

  async function samples(ann: Person, bob: Person): Promise<[string, string, unknown, Client?][]> {
    const { id } = await channel(ann);
    const original = await post(bob, 'to repost');
    return [
      ['posts.create', '/posts?include_annotations=1', { text: 'once' }],
      ['polls.create', '/polls', { prompt: 'Once?', options: ['Yes', 'No'], duration: 3600 }],
      ['posts.repost', `/posts/${original}/repost`, undefined],
      ['channels.create', '/channels', { type: 'com.example.room' }],
      ['messages.create', `/channels/${id}/messages`, { text: 'once' }],
      ['messages.create', '/channels/pm/messages', { text: 'once', destinations: [bob.id] }],
      ['files.create', '/files', { type: 'com.example.a', name: 'a' }],
      ['filters.create', '/filters', aFilter],
      ['app-streams.create', '/streams', { object_types: ['post'] }, await service().app()],
      [
        'webhooks.create',
        '/webhooks',
        { url: 'https://a.example', object_types: ['post'] },
        await service().app(),
      ],
    ];
  }

  test('create one object, and reply with it each time', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const calls = await samples(ann, bob);
    expect([...new Set(calls.map(([name]) => name))].sort()).toEqual(creating);
    for (const [name, path, body, client = ann] of calls) {
      const key = randomUUID();
      const first = await send(client, path, key, body);
      expect([name, first.status, first.headers.get(REPLAYED)]).toEqual([name, 200, null]);
      const events = await service().eventsOf(async () => {
        const again = await send(client, path, key, body);
        expect([again.status, again.headers.get(REPLAYED)]).toEqual([200, 'true']);
        expect(again.body).toEqual(first.body);
      });
      expect(events).toEqual([]);
      const other = await send(client, path, randomUUID(), body);
      expect(other.headers.get(REPLAYED)).toBeNull();
      if (name !== 'posts.repost') expect(other.data.id).not.toBe(first.data.id);
    }
  });

  test('the other root is the same, and so is the token in the body', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    const first = await send(ann, '/posts', key, { text: 'once' });
    const reply = await fetch(`${service().origin}/stream/0/posts`, {
      method: 'POST',
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'once', access_token: ann.token }),
    });
    expect([reply.status, reply.headers.get(REPLAYED)]).toEqual([200, 'true']);
    expect(((await reply.json()) as Json).data.id).toBe(first.data.id);
  });

  test('a key is of one user and one app', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const key = randomUUID();
    const other = (await otherApp(service(), ann)).id;
    const { ctx, origin } = service();
    const token = await issueUserToken(ctx, other, Number(ann.id), ['write_post']);
    const ids = [ann, bob, new Client(origin, token)].map(
      async (client) => (await send(client, '/posts', key, { text: 'x' })).data.id,
    );
    expect(new Set(await Promise.all(ids)).size).toBe(3);
  });

  test('another body, query or path is refused, and nothing is created', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    await send(ann, '/posts', key, { text: 'one' });
    const { id } = await channel(ann);
    const events = await service().eventsOf(async () => {
      for (const [path, body] of [
        ['/posts', { text: 'two' }],
        ['/posts?include_html=0', { text: 'one' }],
        [`/channels/${id}/messages`, { text: 'one' }],
      ] as const) {
        const { status, meta } = await send(ann, path, key, body);
        expect([status, meta.error_slug]).toEqual([422, 'key-reused']);
      }
    });
    expect(events).toEqual([]);
  });

  test('a malformed key is refused; where nothing is created, it is ignored', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    for (const key of ['', 'a b', 'x'.repeat(256), 'ü'])
      expect((await send(ann, '/posts', key, { text: 'x' })).status).toBe(400);
    expect((await send(ann, '/posts', 'x'.repeat(255), { text: 'x' })).status).toBe(200);
    expect((await send(ann, `/users/${bob.id}/follow`, 'a b')).status).toBe(200);
  });

  test('what failed may be sent again', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    expect((await send(ann, '/posts', key, { text: '' })).status).toBe(400);
    const { status, headers } = await send(ann, '/posts', key, { text: 'now' });
    expect([status, headers.get(REPLAYED)]).toEqual([200, null]);
  });

  test('what was deleted since is shown as it is now', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    const { data } = await send(ann, '/posts', key, { text: 'gone' });
    await ann.delete(`/posts/${data.id}`);
    const again = await send(ann, '/posts', key, { text: 'gone' });
    expect(again.data).toMatchObject({ id: data.id, is_deleted: true });
    const filter = (await send(ann, '/filters', `f${key}`, aFilter)).data;
    await ann.delete(`/filters/${filter.id}`);
    expect((await send(ann, '/filters', `f${key}`, aFilter)).status).toBe(404);
  });

  test('many at once create one', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => send(ann, '/posts', key, { text: 'once' })),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status, headers } of replies)
      if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    expect((await ann.get('/users/me')).data.counts.posts).toBe(1);
  });

  test('a form with a content: the same parts are the same, whatever their boundary', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    const upload = async (bytes: string): Promise<[number, string | null, string]> => {
      const form = new FormData();
      form.set('type', 'com.example.a');
      form.set('content', new Blob([bytes], { type: 'text/plain' }), 'a.txt');
      form.set('unknown', 'x');
      const headers = { authorization: `Bearer ${ann.token}`, 'idempotency-key': key };
      const reply = await fetch(`${service().origin}/api/files`, { method: 'POST', headers, body: form });
      return [reply.status, reply.headers.get(REPLAYED), ((await reply.json()) as Json).data?.id];
    };
    const content = 'abc'.repeat(100_000);
    const [, , id] = await upload(content);
    expect(await upload(content)).toEqual([200, 'true', id]);
    expect((await upload(`${content}d`))[0]).toBe(422);
    expect((await ann.get('/users/me/files')).data.length).toBe(1);
  });

  test('while the first is being answered, others are told to wait', async () => {
    const { ann } = await people(service(), 'ann');
    const key = randomUUID();
    const finish = await beginFile({ origin: service().origin, token: ann.token }, key);
    expect((await send(ann, '/posts', key, { text: 'x' })).status).toBe(409);
    const { status, headers } = await send(ann, '/files', key, { type: 'com.example.a' });
    expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    await finish();
    expect((await send(ann, '/posts', key, { text: 'x' })).status).toBe(422);
  });

  test('keys are forgotten after a day', async () => {
    const { ann } = await people(service(), 'ann');
    const { ctx } = service();
    const key = randomUUID();
    await send(ann, '/posts', key, { text: 'x' });
    const age = (ms: number) =>
      ctx.store.bookkeeping((db) => db.all(`update submissions set created_at = created_at - ${ms}`, []));
    await age(86_000_000);
    await forgetSubmissions(ctx);
    expect((await send(ann, '/posts', key, { text: 'x' })).headers.get(REPLAYED)).toBe('true');
    await age(400_001);
    await forgetSubmissions(ctx);
    expect((await send(ann, '/posts', key, { text: 'x' })).headers.get(REPLAYED)).toBeNull();
  });
});

describe.skipIf(!hasRedis)(`keys of several processes${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  test('a process knows what another is answering', async () => {
    const redis = await RedisServer.start();
    const first = await TestService.start('postgres', { MILLRACE_REDIS_URL: redis.url });
    const second = await startMember(first);
    try {
      const { ann } = await people(first, 'ann');
      const there = new Client(second.origin, ann.token);
      const key = randomUUID();
      const finish = await beginFile({ origin: second.origin, token: ann.token }, key);
      expect((await send(ann, '/posts', key, { text: 'x' })).status).toBe(409);
      await finish();
      expect((await send(ann, '/posts', key, { text: 'x' })).status).toBe(422);
      const other = randomUUID();
      const created = await send(ann, '/posts', other, { text: 'here' });
      const again = await send(there, '/posts', other, { text: 'here' });
      expect([again.headers.get(REPLAYED), again.data.id]).toEqual(['true', created.data.id]);
    } finally {
      await second.stop();
      await first.stop();
      await redis.dispose();
    }
  });
});
