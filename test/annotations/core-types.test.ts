import { describe, expect, test } from 'vitest';
import '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { checkAnnotations } from '../../src/features/annotations/annotations.given.ts';
import { coreTypes } from '../../src/features/annotations/core/index.ts';

const namespace = 'net.svc.core';
const url = 'https://example.com/a?b=c';
const size = { version: '1.0', width: 320, height: 240 };

/** Values of each core type that are taken, and some that are refused. */
const core: Record<string, { valid: object[]; bad: object[] }> = {
  geolocation: {
    valid: [
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
    valid: [{ canonical_url: url }],
    bad: [{}, { canonical_url: 'javascript:alert(1)' }, { canonical_url: 3 }],
  },
  fallback_url: { valid: [{ url }], bad: [{}, { url: 'ftp://x.example' }] },
  language: {
    valid: [{ language: 'en' }, { language: 'zu' }],
    bad: [{ language: 'xx' }, { language: 'eng' }, {}],
  },
  'directory.blog': { valid: [{ url }], bad: [{ url: 'example.com' }] },
  'directory.homepage': { valid: [{ url }], bad: [{ url: null }] },
  'channel.invite': { valid: [{ channel_id: '12' }], bad: [{ channel_id: 'x' }, {}] },
  'channel.metadata': {
    valid: [{ title: 'T' }, { title: 'T', description: 'D', tags: ['a', 'b', 'x'.repeat(15)] }],
    bad: [{ title: 'T', tags: ['a', 'b', 'c', 'd'] }, { title: 'T', tags: ['x'.repeat(16)] }, { title: 3 }],
  },
  'broadcast.metadata': {
    valid: [{ title: '😀'.repeat(75), description: 'x'.repeat(1000) }],
    bad: [{ title: 'x'.repeat(76) }, { title: 'T', description: 'x'.repeat(1001) }, {}],
  },
  'content-warning': {
    valid: [{ text: 'Spoilers' }, { text: '😀'.repeat(200) }],
    bad: [{ text: '' }, { text: 'x'.repeat(201) }, { text: 3 }, {}],
  },
  'broadcast.message.metadata': {
    valid: [{ subject: 'x'.repeat(128) }],
    bad: [{ subject: 'x'.repeat(129) }, {}],
  },
  oembed: {
    valid: [
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
      { type: { toString: 5 }, ...size, url: 5 },
      { type: 'constructor', ...size, url: 5 },
      { type: 'photo', ...size },
      { type: 'photo', ...size, url, version: '2.0' },
      { type: 'photo', ...size, url, width: '1' },
      { type: 'photo', ...size, url, thumbnail_url: url },
      { type: 'video', ...size, url },
      { type: 'html5video', ...size, sources: Array(6).fill({ type: 'video/mp4', url }) },
      { type: 'html5video', ...size, sources: [] },
      { type: 'photo', ...size, url, title: 5 },
      { type: 'photo', ...size, url, url_immediate: {} },
      { type: 'photo', ...size, url, thumbnail_large_url: 5 },
      { type: 'photo', ...size, url, thumbnail_large_url: url },
      { '+net.svc.core.file': { format: 'oembed' }, url: 'javascript:alert(1)' },
      { '+net.svc.core.file': { format: 'oembed' }, thumbnail_large_width: '1' },
    ],
  },
  phototag: { valid: [], bad: [{ x: 1, y: 2 }] },
  checkin: {
    valid: [{ '+net.svc.core.place': { placedb_id: 'x' } }, { '+net.svc.core.place': 'x' }],
    bad: [{}, { '+net.svc.core.place': {} }, { '+net.svc.core.place': 7 }],
  },
  attachments: { valid: [], bad: [{}, { '+net.svc.core.file_list': [] }] },
  // Only of posts and messages.
  poll: { valid: [], bad: [{}, { '+net.svc.core.poll': { poll_id: '1' } }] },
  // Only of posts.
  quote: { valid: [], bad: [{}, { '+net.svc.core.post': { post_id: '1' } }] },
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

  test.each(Object.entries(core))('%s', (name, { valid, bad }) => {
    const check = (value: object) =>
      checkAnnotations(config, [{ type: `${namespace}.${name}`, value }]).annotations;
    for (const value of valid) expect(check(value)).toEqual([{ type: `${namespace}.${name}`, value }]);
    for (const value of bad)
      expect(() => check(value), JSON.stringify(value)).toThrow(/^Bad Request: .*annotations/);
  });

  test('carry the namespace that is set', () => {
    const own = readConfig({ MILLRACE_NAMESPACE: 'org.example.core' });
    const value = { language: 'xx' };
    expect(() => checkAnnotations(own, [{ type: 'org.example.core.language', value }])).toThrow();
    expect(checkAnnotations(own, [{ type: `${namespace}.language`, value }]).annotations).toHaveLength(1);
  });
});
