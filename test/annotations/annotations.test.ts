import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { checkAnnotations } from '../../src/features/annotations/annotations.ts';
import { coreTypes } from '../../src/features/annotations/core/index.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const namespace = 'net.svc.core';
const url = 'https://example.com/a?b=c';
const size = { version: '1.0', width: 320, height: 240 };

/** Values of each core type that are taken, and some that are refused. */
const core: Record<string, { good: object[]; bad: object[] }> = {
  geolocation: {
    good: [
      { latitude: -90, longitude: 180 },
      {
        latitude: 1.5,
        longitude: -2.25,
        altitude: -3,
        horizontal_accuracy: 4,
        vertical_accuracy: 5,
        extra: [1],
      },
    ],
    bad: [
      { latitude: 1 },
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: -180.1 },
      { latitude: '1', longitude: 2 },
    ],
  },
  crosspost: {
    good: [{ canonical_url: url }],
    bad: [{}, { canonical_url: 'javascript:alert(1)' }, { canonical_url: 3 }],
  },
  fallback_url: { good: [{ url }], bad: [{}, { url: 'ftp://x.example' }] },
  language: {
    good: [{ language: 'en' }, { language: 'zu' }],
    bad: [{ language: 'xx' }, { language: 'eng' }, {}],
  },
  'directory.blog': { good: [{ url }], bad: [{ url: 'example.com' }] },
  'directory.homepage': { good: [{ url }], bad: [{ url: null }] },
  'channel.invite': { good: [{ channel_id: '12' }], bad: [{ channel_id: 'x' }, {}] },
  'channel.metadata': {
    good: [{ title: 'T' }, { title: 'T', description: 'D', tags: ['a', 'b', 'x'.repeat(15)] }],
    bad: [{ title: 'T', tags: ['a', 'b', 'c', 'd'] }, { title: 'T', tags: ['x'.repeat(16)] }, { title: 3 }],
  },
  'broadcast.metadata': {
    good: [{ title: '😀'.repeat(75), description: 'x'.repeat(1000) }],
    bad: [{ title: 'x'.repeat(76) }, { title: 'T', description: 'x'.repeat(1001) }, {}],
  },
  'broadcast.message.metadata': {
    good: [{ subject: 'x'.repeat(128) }],
    bad: [{ subject: 'x'.repeat(129) }, {}],
  },
  oembed: {
    good: [
      { type: 'photo', ...size, url },
      {
        type: 'photo',
        ...size,
        url,
        thumbnail_url: url,
        thumbnail_width: 1,
        thumbnail_height: 1,
        title: 'T',
      },
      { type: 'video', ...size, html: '<iframe>' },
      { type: 'rich', ...size, html: '<b>' },
      { type: 'html5video', ...size, sources: [{ type: 'video/mp4', url }] },
    ],
    bad: [
      {},
      { type: 'link', ...size },
      { type: 'photo', ...size },
      { type: 'photo', ...size, url, version: '2.0' },
      { type: 'photo', ...size, url, width: '1' },
      { type: 'photo', ...size, url, thumbnail_url: url },
      { type: 'video', ...size, url },
      { type: 'html5video', ...size, sources: Array(6).fill({ type: 'video/mp4', url }) },
      { type: 'html5video', ...size, sources: [] },
    ],
  },
  phototag: { good: [], bad: [{ x: 1, y: 2 }] },
  checkin: { good: [], bad: [{}, { '+net.svc.core.place': { placedb_id: 'x' } }] },
  attachments: { good: [], bad: [{}, { '+net.svc.core.file_list': [] }] },
};

describe('core types', () => {
  const config = readConfig({});
  test('each has a name, a schema to publish and examples here', () => {
    expect(
      coreTypes(namespace)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(core).sort());
    for (const { schema, summary } of coreTypes(namespace)) {
      expect(JSON.parse(JSON.stringify(schema))).toMatchObject(expect.any(Object));
      expect(summary.length).toBeGreaterThan(10);
    }
  });

  test.each(Object.entries(core))('%s', (name, { good, bad }) => {
    const check = (value: object) => checkAnnotations(config, [{ type: `${namespace}.${name}`, value }]);
    for (const value of good) expect(check(value)).toEqual([{ type: `${namespace}.${name}`, value }]);
    for (const value of bad)
      expect(() => check(value), JSON.stringify(value)).toThrow(/^Bad Request: .*annotations/);
  });

  test('carry the namespace that is set', () => {
    const own = readConfig({ MILLRACE_NAMESPACE: 'org.example.core' });
    const value = { language: 'xx' };
    expect(() => checkAnnotations(own, [{ type: 'org.example.core.language', value }])).toThrow();
    expect(checkAnnotations(own, [{ type: `${namespace}.language`, value }])).toHaveLength(1);
  });
});

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
      const huge = '{"text":"t","annotations":[{"type":"com.example.x","value":{"n":1e999}}]}';
      expect(
        (await ann.call('/posts', { body: huge, headers: { 'content-type': 'application/json' } })).status,
      ).toBe(400);
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
    const nobody = await service().nobody.get(`/posts/${data.id}?include_post_annotations=1`);
    expect(shown(nobody)[0].value['net.svc.core.user']).not.toHaveProperty('you_follow');
    await ann.delete(`/posts/${data.id}`);
    expect(shown(await bob.get(`/posts/${data.id}?include_annotations=1`))).toEqual([]);
    stream.close();
  });
});
