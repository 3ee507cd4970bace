import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { Annotation } from '../../src/features/annotations/replacements.ts';
import { facets, facetsOf } from '../../src/features/content/content.facets.ts';
import { selectNewestPhotosOf, selectOldestPhotosOf } from '../../src/features/timelines/home.sql.ts';
import { describeService, type Person } from '../harness.ts';
import { plansOf } from '../plans.ts';

const namespace = 'net.svc.core';
const config = readConfig({});
const size = { version: '1.0', width: 1, height: 1 };
const oembed = (value: object) => ({ type: `${namespace}.oembed`, value: { ...size, ...value } });
const photo = oembed({ type: 'photo', url: 'https://img.example/1.png' });
const geolocation = { type: `${namespace}.geolocation`, value: { latitude: 1, longitude: 2 } };

/** Annotations with the facets that each has alone. */
const cases: [string, Annotation, number][] = [
  ['a photo', photo, facets.oembedPhoto],
  ['a video', oembed({ type: 'video', html: '<p>' }), facets.oembedVideo],
  [
    'an HTML 5 video',
    oembed({ type: 'html5video', sources: [{ type: 'video/mp4', url: 'https://x.example/' }] }),
    facets.oembedHtml5Video,
  ],
  ['a rich object', oembed({ type: 'rich', html: '<b>' }), facets.oembedRich],
  ['a position', geolocation, facets.location],
  [
    'a crosspost',
    { type: `${namespace}.crosspost`, value: { canonical_url: 'https://x.example/' } },
    facets.crosspost,
  ],
  ['a language', { type: `${namespace}.language`, value: { language: 'en' } }, 0],
  ['a type of another namespace', { type: 'com.example.oembed', value: { type: 'photo' } }, 0],
  ['a type that begins alike', { type: `${namespace}x.geolocation`, value: {} }, 0],
];

/** What needs replacements that posts cannot have yet. */
const later: [string, Annotation, number][] = [
  ['a checkin', { type: `${namespace}.checkin`, value: {} }, facets.checkin],
  ['attachments', { type: `${namespace}.attachments`, value: {} }, facets.attachment],
];

describe('facets', () => {
  test.each([...cases, ...later])('of %s', (_, annotation, bits) => {
    expect(facetsOf(config, [annotation])).toBe(bits);
    expect(facetsOf(config, [annotation, photo, annotation])).toBe(bits | facets.oembedPhoto);
  });

  test('each have a bit of their own', () => {
    const bits = Object.values(facets);
    expect(bits.reduce((sum, bit) => sum + bit, 0)).toBe(2 ** bits.length - 1);
  });

  test('follow the namespace that is set', () => {
    const own = readConfig({ MILLRACE_NAMESPACE: 'org.example.core' });
    expect(facetsOf(own, [{ ...geolocation, type: 'org.example.core.geolocation' }])).toBe(facets.location);
    expect(facetsOf(own, [geolocation])).toBe(0);
  });
});

let count = 0;
const fresh = (name: string) => `${name}_${++count}`;

describeService('facets of posts', (service) => {
  const post = async (author: Person, annotations: unknown[], text = 'text') =>
    Number((await author.post('/posts', { text, annotations })).data.id);
  const stored = async (id: number) => {
    const rows = await service().ctx.store.read.all(`select facets from posts where id = ${id}`, []);
    return (rows as { facets: number }[])[0]?.facets;
  };

  test('are stored with a post, not with a repost, and go with it', async () => {
    const [ann, bob] = [await service().person(fresh('ann')), await service().person(fresh('bob'))];
    for (const [name, annotation, bits] of cases) {
      expect([name, await stored(await post(ann, [annotation]))]).toEqual([name, bits]);
    }
    const id = await post(ann, [photo, geolocation]);
    expect(await stored(id)).toBe(facets.oembedPhoto | facets.location);
    const repost = (await bob.post(`/posts/${id}/repost`)).data.id;
    expect(await stored(Number(repost))).toBe(0);
    await ann.delete(`/posts/${id}`);
    expect(await stored(id)).toBe(0);
  });

  test('photos are looked up by the index on them', async () => {
    // SQLite takes the index in any case.
    const fill = [
      `insert into posts (id, user_id, app_id, created_at, text, entities, annotations, facets)
       select 1000000 + n, n % 100, 1, n, '', '', '', case when n % 50 = 0 then 1 else 0 end
       from generate_series(1, 5000) as s(n)`,
      'analyze posts',
    ];
    const range = { authors: [1, 2, 3], since: 0, after: 0, before: 2_000_000, limit: 20 };
    const plans = await plansOf(service().ctx.store, fill, async (explain) => {
      await selectNewestPhotosOf(explain('newest'), range);
      await selectOldestPhotosOf(explain('oldest'), range);
    });
    expect(Object.keys(plans)).toEqual(['newest', 'oldest']);
    for (const plan of Object.values(plans)) expect(plan).toContain('posts_with_photo');
  });
});
