import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coreTypes } from '../../src/features/annotations/core/index.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { storeAnnotations } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

const namespace = 'net.svc.core';

describeService('annotations of posts', (service) => {
  const post = (author: Person, annotations: unknown) =>
    author.post('/posts?include_post_annotations=1', { text: 'text', annotations });
  const mood = (value: unknown) => [{ type: 'com.example.mood', value }];

  test('whatever is sent is answered, and what is accepted comes back equal', async () => {
    const { ann } = await people(service(), 'ann');
    const value = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), fc.jsonValue());
    const item = fc.oneof(
      { weight: 5, arbitrary: fc.record({ type: fc.constant('com.example.mood'), value }) },
      fc.record({
        type: fc.oneof(
          fc.string(),
          fc.constantFrom(...coreTypes(namespace).map(({ name }) => `${namespace}.${name}`)),
        ),
        value,
      }),
      fc.jsonValue(),
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 4 }) }, fc.jsonValue()),
        async (annotations) => {
          const body = JSON.stringify({ text: 'text', annotations });
          const { status, data } = await ann.call('/posts?include_post_annotations=1', {
            body,
            headers: { 'content-type': 'application/json' },
          });
          expect([200, 400]).toContain(status);
          if (status !== 200) return;
          accepted++;
          const sent = (JSON.parse(body).annotations ?? []) as { type: string; value: unknown }[];
          expect(JSON.stringify(data.annotations)).toBe(
            JSON.stringify(sent.map(({ type, value: own }) => ({ type, value: own }))),
          );
          const again = await ann.get(`/posts/${data.id}?include_annotations=1`);
          expect(again.data.annotations).toEqual(data.annotations);
        },
      ),
      { numRuns: 150 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  test('fit into 8,192 bytes of UTF-8', async () => {
    const { ann } = await people(service(), 'ann');
    const empty = Buffer.byteLength(JSON.stringify(mood({ s: '' })));
    expect((await post(ann, mood({ s: 'x'.repeat(8192 - empty) }))).status).toBe(200);
    const { status, meta } = await post(ann, mood({ s: 'x'.repeat(8193 - empty) }));
    expect([status, meta.error_message]).toEqual([
      400,
      'Bad Request: annotations take 8193 bytes; at most 8192 fit.',
    ]);
    expect((await post(ann, mood({ s: '😀'.repeat((8192 - empty) / 4 + 1) }))).status).toBe(400);
    expect((await post(ann, [...mood({}), ...mood({ n: 2 })])).data.annotations).toHaveLength(2);
  });

  test('unknown core types and replacements at any depth are refused and change nothing', async () => {
    const { ann } = await people(service(), 'ann');
    const file = { '+net.svc.core.file': { file_id: '1', file_token: 'secret', format: 'url' } };
    const refused = [
      [{ type: `${namespace}.new_type`, value: {} }],
      [{ type: 'NET.svc.Core.language', value: { language: 'en' } }],
      [{ type: namespace, value: {} }],
      mood(file),
      mood({ deep: [{ deeper: file }] }),
      mood({ '+org.other.user': { user_id: ann.id, format: 'full' } }),
      mood({ '+net.svc.core.user': 'me' }),
      mood({ '+net.svc.core.user': { user_id: '999999999', format: 'full' } }),
      mood({ '+net.svc.core.user': { user_id: '@no_such_user_here', format: 'full' } }),
      mood({ '+net.svc.core.user': { user_id: ann.id, format: 'whole' } }),
      [{ type: 'mood', value: {} }],
      [{ type: 'com.example.mood', value: [] }],
      [{ type: 'com.example.mood' }],
    ];
    const events = await service().eventsOf(async () => {
      for (const annotations of refused) {
        const { status, meta } = await post(ann, annotations);
        expect([JSON.stringify(annotations), status]).toEqual([JSON.stringify(annotations), 400]);
        expect(meta.error_message).toContain('annotations');
      }
    });
    expect(events).toEqual([]);
  });

  test('a user replacement shows the user as the viewer sees them, in lists and live', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    await bob.post(`/users/${ann.id}/follow`);
    await bob.post(`/users/${cal.id}/follow`);
    const stream = await HttpStream.open(bob, '?include_annotations=1');
    await bob.get(`/posts/stream?connection_id=${stream.connectionId}`);
    const annotations = [
      {
        type: `${namespace}.phototag`,
        value: { x: 1, y: 2.5, '+net.svc.core.user': { user_id: Number(cal.id), format: 'full' } },
      },
      {
        type: 'com.example.x',
        value: { list: [{ '+net.svc.core.user': { user_id: `@${cal.username}`, format: 'basic' } }] },
      },
    ];
    const { data } = await post(ann, annotations);
    const shown = (reply: { data: Json }) => [reply.data].flat()[0].annotations;
    const check = async (reply: { data: Json }, viewer: Person) => {
      const user = (await viewer.get(`/users/${cal.id}`)).data;
      const [tag, other] = shown(reply);
      const { annotations: _, ...full } = tag.value['net.svc.core.user'];
      expect(tag).toEqual({
        type: `${namespace}.phototag`,
        value: { x: 1, y: 2.5, 'net.svc.core.user': expect.anything() },
      });
      expect(full).toEqual(user);
      const { id, username, name, type, avatar_image, canonical_url } = user;
      const basic = { id, username, name, type, avatar_image, canonical_url };
      expect(other.value).toEqual({ list: [{ 'net.svc.core.user': basic }] });
    };
    await check({ data }, ann);
    await check(await stream.next(), bob);
    await check(await bob.get('/posts/stream?include_annotations=1'), bob);
    expect(
      shown(await bob.get('/posts/stream?include_post_annotations=1'))[0].value['net.svc.core.user']
        .you_follow,
    ).toBe(true);
    expect((await bob.get('/posts/stream')).data[0]).not.toHaveProperty('annotations');
    const anonymous = await service().anonymous.get(`/posts/${data.id}?include_post_annotations=1`);
    expect(shown(anonymous)[0].value['net.svc.core.user']).not.toHaveProperty('you_follow');
    await ann.delete(`/posts/${data.id}`);
    expect(shown(await bob.get(`/posts/${data.id}?include_annotations=1`))).toEqual([]);
    stream.close();
  });

  test('are kept as they are, several of a type too, and shown when asked for', async () => {
    const { alice } = await people(service(), 'alice');
    const annotations = [
      ...mood({ is: 'good', since: [1, { a: null }] }),
      { type: 'com.example.mood', value: {} },
      { type: 'org.x-y.z_1', value: { 'ä"': '😀' } },
    ];
    const { status, data } = await alice.post('/posts?include_annotations=1', {
      text: 'annotated',
      annotations,
    });
    expect(status).toBe(200);
    expect(data.annotations).toEqual(annotations);
    const get = async (query: string) => (await alice.get(`/posts/${data.id}${query}`)).data;
    expect(await get('')).not.toHaveProperty('annotations');
    expect((await get('?include_post_annotations=1')).annotations).toEqual(annotations);
    expect((await get('?include_post_annotations=1')).user).not.toHaveProperty('annotations');
    expect((await get('?include_annotations=1')).user.annotations).toEqual([]);
    expect(await get('?include_user_annotations=1')).not.toHaveProperty('annotations');
    const plain = (await post(alice, undefined)).data.id;
    expect((await alice.get(`/posts/${plain}?include_annotations=1`)).data.annotations).toEqual([]);
  });

  test.each(['file', 'file_list', 'user', 'place'])(
    'can be changed beside a stored %s replacement of the wrong shape',
    async (name) => {
      const { alice } = await people(service(), 'alice');
      const damaged = { type: 'com.example.damaged', value: { [`+${namespace}.${name}`]: { a: 1 } } };
      await storeAnnotations(service(), 'users', alice.id, [damaged]);
      const change = { method: 'PATCH', body: { annotations: mood({ a: 1 }) } };
      const { status, data } = await alice.call('/users/me?include_annotations=1', change);
      expect([status, data.annotations]).toEqual([
        200,
        [{ type: 'com.example.damaged', value: {} }, ...mood({ a: 1 })],
      ]);
    },
  );

  test.each([
    ['no list', { a: 1 }],
    ['a text', 'mood'],
    ['no object', ['mood']],
    ['no type', [{ value: {} }]],
    ['a type that is no reversed domain', [{ type: 'mood', value: {} }]],
    ['a type that is no text', [{ type: 1, value: {} }]],
    ['no value', [{ type: 'com.example.mood' }]],
    ['a value that is a list', [{ type: 'com.example.mood', value: [] }]],
    ['a value that is null', [{ type: 'com.example.mood', value: null }]],
    ['an unknown core type', [{ type: 'net.svc.core.nonsense', value: {} }]],
    ['an unknown replacement', [{ type: 'com.example.a', value: { '+net.svc.core.nonsense': {} } }]],
    [
      'a file that does not exist',
      [
        {
          type: 'com.example.a',
          value: { b: [{ '+net.svc.core.file': { file_id: '1', file_token: 'x', format: 'url' } }] },
        },
      ],
    ],
  ])('with %s are refused', async (_, annotations) => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const { status, meta } = await alice.post('/posts', { text: 'refused', annotations });
      expect([status, meta.error_message]).toEqual([
        400,
        expect.stringMatching(/^Bad Request: .*annotations/),
      ]);
    });
    expect(events).toEqual([]);
  });
});
