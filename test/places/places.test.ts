import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { importPlaces } from '../../src/features/places/places.actions.ts';
import { openPlaceFile } from '../../src/features/places/places.files.ts';
import { EARTH_RADIUS } from '../../src/features/places/places.grid.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { describeService, type Json, type TestService } from '../harness.ts';
import { people } from '../people.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-places-'));

/** Imports a file with this content. */
async function importFile(service: TestService, name: string, content: string | Buffer, replace = false) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const warnings: string[] = [];
  const { store, config } = service.ctx;
  const { rows } = await openPlaceFile(path);
  const counts = await importPlaces(store, rows, {
    idField: config.placeIdField,
    replace,
    warn: (message) => warnings.push(message),
  });
  return { ...counts, warnings };
}

const jsonl = (...places: object[]): string => places.map((place) => JSON.stringify(place)).join('\n');
const importAll = (service: TestService, places: object[], replace = false) =>
  importFile(service, 'places.jsonl', jsonl(...places), replace);

/** Around the Greenwich observatory. */
const centre = { latitude: 51.4769, longitude: 0 };
const at = (metres: number, id: string, more: object = {}) => ({
  placedb_id: id,
  name: id,
  latitude: centre.latitude + (metres / EARTH_RADIUS) * (180 / Math.PI),
  longitude: 0,
  ...more,
});
const here = `latitude=${centre.latitude}&longitude=${centre.longitude}`;
const ids = (data: Json) => data.map((place: Json) => place.placedb_id);

describeService('importing places', (service) => {
  test('a file twice: imported, then skipped; a change is an update, told by one event', async () => {
    const { ann } = await people(service(), 'ann');
    const [a, b] = [at(1, 'a'), at(2, 'b', { locality: '' })];
    expect(await importAll(service(), [a, b])).toMatchObject({ imported: 2, updated: 0, skipped: 0 });
    expect(await importAll(service(), [a, b])).toMatchObject({ imported: 0, updated: 0, skipped: 2 });
    expect((await ann.get('/places/b')).data).toEqual({
      placedb_id: 'b',
      name: 'b',
      latitude: b.latitude,
      longitude: 0,
    });
    const events = await service().eventsOf(async () => {
      expect(await importAll(service(), [a, { ...b, name: 'B' }])).toMatchObject({ updated: 1, skipped: 1 });
    });
    expect(events).toMatchObject([{ type: 'places', body: { changed: 1 } }]);
    expect((await ann.get('/places/b')).data.name).toBe('B');
  });

  test('rows that are no places are skipped and named, the others are taken', async () => {
    const { warnings, ...counts } = await importFile(
      service(),
      'bad.jsonl',
      [
        '{"name":"no id","latitude":1,"longitude":2}',
        '[]',
        'not JSON',
        '',
        jsonl(at(0, 'good'), { ...at(0, 'far'), latitude: 91 }, { ...at(0, 'flat'), country_code: 'GBR' }),
        jsonl({ ...at(0, 'odd'), name: 'x'.repeat(251) }, { ...at(0, 'self'), replaced_by: 'self' }),
        '{"placedb_id":"unnamed","latitude":1,"longitude":2}',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ imported: 1, updated: 0, skipped: 8 });
    expect(warnings).toEqual([
      'line 1: it needs an id of at most 200 characters.',
      'line 2: it is not a JSON object.',
      'line 3: it is not a JSON object.',
      'line 6: latitude must be a number from -90 to 90.',
      'line 7: country_code must be two letters (ISO 3166-1 alpha-2).',
      'line 8: name is longer than 250 characters.',
      'line 9: replaced_by is the place itself.',
      'line 10: it has no name.',
    ]);
  });

  test('CSV, compressed, with the columns of the interface and of Foursquare and Overture', async () => {
    const { amy: ann } = await people(service(), 'amy');
    const own =
      'placedb_id,name,latitude,longitude,is_open,categories\no1,"Café, ""Old""",1,2,false,Food > Café\no2,short';
    expect(await importFile(service(), 'own.csv.gz', gzipSync(own))).toMatchObject({
      imported: 1,
      skipped: 1,
      warnings: ['line 3: it has not as many cells as the first row.'],
    });
    expect((await ann.get('/places/o1')).data).toEqual({
      placedb_id: 'o1',
      name: 'Café, "Old"',
      latitude: 1,
      longitude: 2,
      is_open: false,
      categories: [{ id: 'Café', labels: ['Food', 'Café'] }],
    });
    const foursquare =
      'fsq_place_id,name,latitude,longitude,country,tel,date_closed,fsq_category_ids,fsq_category_labels\n' +
      'f1,Bar,3,4,gb,123,2024-01-01,"[""7"",""8""]","[""Dining > Bar"",""Other""]"';
    await importFile(service(), 'foursquare.csv', foursquare);
    expect((await ann.get('/places/f1')).data).toEqual({
      placedb_id: 'f1',
      name: 'Bar',
      country_code: 'GB',
      latitude: 3,
      longitude: 4,
      is_open: false,
      telephone: '123',
      categories: [{ id: '7', labels: ['Dining', 'Bar'] }],
    });
    const overture = {
      type: 'Feature',
      id: 'v1',
      geometry: { type: 'Point', coordinates: [6, 5] },
      properties: {
        names: { primary: 'Kiosk' },
        categories: { primary: 'kiosk' },
        operating_status: 'open',
        addresses: [{ freeform: '1 Road', locality: 'Town', country: 'DE' }],
        websites: ['https://kiosk.example'],
        phones: ['456'],
      },
    };
    await importAll(service(), [overture]);
    expect((await ann.get('/places/v1')).data).toEqual({
      placedb_id: 'v1',
      name: 'Kiosk',
      address: '1 Road',
      locality: 'Town',
      country_code: 'DE',
      latitude: 5,
      longitude: 6,
      is_open: true,
      telephone: '456',
      website: 'https://kiosk.example',
      categories: [{ id: 'kiosk', labels: ['kiosk'] }],
    });
  });

  test('--replace removes what the file does not have, invalid rows apart; a place comes back by its id', async () => {
    const { abe: ann } = await people(service(), 'abe');
    await importAll(service(), [at(1, 'k1'), at(2, 'k2'), at(3, 'k3')]);
    expect((await ann.get('/places/k1')).status).toBe(200);
    const replaced = await importAll(service(), [at(2, 'k2'), { ...at(3, 'k3'), longitude: 999 }], true);
    expect(replaced).toMatchObject({ imported: 0, updated: 0, skipped: 2 });
    expect(replaced.removed).toBeGreaterThan(0);
    expect((await ann.get('/places/k1')).status).toBe(404);
    expect(ids((await ann.get(`/places/search?${here}`)).data)).toEqual(['k2', 'k3']);
    expect(await importAll(service(), [at(1, 'k1')])).toMatchObject({ imported: 1 });
    expect((await ann.get('/places/k1')).status).toBe(200);
    await expect(importAll(service(), [{ name: 'nothing' }], true)).rejects.toThrow(/nothing was removed/);
    expect((await ann.get('/places/k1')).status).toBe(200);
  });

  test('a merged place is its replacement, in whichever order the file has them', async () => {
    const { ava: ann } = await people(service(), 'ava');
    const chain = [
      { placedb_id: 'm1', replaced_by: 'm2' },
      { ...at(5, 'm2'), replaced_by: 'm3' },
      at(6, 'm3'),
    ];
    expect((await importAll(service(), chain.slice(0, 2))).warnings).toEqual([
      '1 places were merged into places that there are not: they are not found until these are imported.',
    ]);
    expect((await ann.get('/places/m1')).status).toBe(404);
    expect((await importAll(service(), chain)).warnings).toEqual([]);
    for (const id of ['m1', 'm2', 'm3']) expect((await ann.get(`/places/${id}`)).data.placedb_id).toBe('m3');
    expect(ids((await ann.get(`/places/search?${here}&q=m`)).data)).toEqual(['m3']);
    await importAll(service(), [
      { placedb_id: 'c1', replaced_by: 'c2' },
      { placedb_id: 'c2', replaced_by: 'c1' },
    ]);
    expect((await ann.get('/places/c1')).status).toBe(404);
    expect((await ann.get('/places/never')).status).toBe(404);
  });
});

describeService('searching places', (service) => {
  test('by distance, within the radius, as many as are asked for, closed ones only where they are', async () => {
    const { ann } = await people(service(), 'ann');
    await importAll(service(), [
      at(90, 'near'),
      at(10, 'nearest', { is_open: true }),
      at(20, 'closed', { is_open: false }),
      at(99.999, 'edge'),
      at(100.001, 'out'),
      at(49_999, 'far'),
    ]);
    const search = async (more = '') => (await ann.get(`/places/search?${here}${more}`)).data;
    const found = await search();
    expect(ids(found)).toEqual(['nearest', 'near', 'edge']);
    expect(found.map((place: Json) => place.distance)).toEqual([10, 90, 99.999]);
    expect(ids(await search('&remove_closed=0&count=2'))).toEqual(['nearest', 'closed']);
    expect(ids(await search('&radius=100.01'))).toContain('out');
    // Out of bounds is moved to the nearest bound, as elsewhere.
    expect(ids(await search('&radius=90000000'))).toContain('far');
    expect(await search('&radius=0')).toEqual([]);
    expect(await search('&count=0')).toHaveLength(1);
    expect(ids(await search('&altitude=1&horizontal_accuracy=2&vertical_accuracy=3.5'))).toHaveLength(3);
  });

  test('by name: accents, case and punctuation do not matter; beginnings before parts', async () => {
    const { amy: ann } = await people(service(), 'amy');
    await importAll(service(), [
      at(50, 'n1', { name: 'Café Zentral' }),
      at(30, 'n2', { name: 'Grand CAFE' }),
      at(20, 'n3', { name: 'Decafé' }),
      at(5, 'n4', { name: 'Zoo_under 100%' }),
      at(10, 'n5', { name: '東京スターバックス' }),
    ]);
    const search = async (q: string) =>
      ids((await ann.get(`/places/search?${here}&q=${encodeURIComponent(q)}`)).data);
    // 50, 30 × 2, 20 × 4
    expect(await search('cafe')).toEqual(['n1', 'n2', 'n3']);
    expect(await search('CAF')).toEqual(['n1', 'n2', 'n3']);
    expect(await search('zentral café')).toEqual(['n1']);
    expect(await search('café-zen')).toEqual(['n1']);
    expect(await search('andc')).toEqual([]);
    expect(await search('zoo_u')).toEqual(['n4']);
    expect(await search('zoo%')).toEqual(['n4']);
    expect(await search('o_o')).toEqual([]);
    expect(await search('バック')).toEqual(['n5']);
    expect(await search('!?')).toEqual([]);
    expect((await search('  ')).length).toBeGreaterThan(4);
  });

  test('what is missing or out of range is named', async () => {
    const { abe: ann } = await people(service(), 'abe');
    const refused = async (query: string) => {
      const { status, meta } = await ann.get(`/places/search?${query}`);
      expect(status).toBe(400);
      return meta.error_message;
    };
    expect(await refused('longitude=1')).toMatch(/supply a latitude/);
    expect(await refused('latitude=1')).toMatch(/supply a longitude/);
    expect(await refused('latitude=90.1&longitude=1')).toMatch(/latitude must be a number from -90 to 90/);
    expect(await refused('latitude=NaN&longitude=1')).toMatch(/latitude must be a decimal number/);
    expect(await refused(`${here}&radius=wide`)).toMatch(/radius/);
    expect(await refused(`${here}&altitude=high`)).toMatch(/altitude/);
    expect(await refused(`${here}&remove_closed=2`)).toMatch(/remove_closed/);
    expect((await (await service().app()).get(`/places/search?${here}`)).status).toBe(403);
    expect((await service().anonymous.get('/places/n1')).status).toBe(401);
    expect((await (await service().app()).get('/places/n1')).status).not.toBe(403);
  });

  test('finds what a comparison with every place finds, at the date line and the poles too', async () => {
    const { ava: ann } = await people(service(), 'ava');
    const latitude = fc.oneof(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.constantFrom(-90, 90, 89.9999, 0, 51.4769),
    );
    const longitude = fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.constantFrom(-180, 180, 179.9999, -179.9999, 0),
    );
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        latitude,
        longitude,
        fc.oneof(fc.double({ min: 0.001, max: 50_000, noNaN: true }), fc.constantFrom(0.001, 1, 50_000)),
        fc.array(
          fc.tuple(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0, max: 7, noNaN: true })),
        ),
        fc.integer({ min: 1, max: 10 }),
        async (latitude, longitude, radius, offsets, count) => {
          const all = offsets.map(([share, bearing]) => {
            const [to, along] = moved(latitude, longitude, share * radius, bearing);
            return { placedb_id: `p${number++}`, name: 'p', latitude: to, longitude: along };
          });
          await importAll(service(), all.length > 0 ? all : [at(0, 'p')], true);
          const near = all
            .map((place) => ({ ...place, distance: haversine(latitude, longitude, place) }))
            .sort((a, b) => a.distance - b.distance);
          const path = `/places/search?latitude=${latitude}&longitude=${longitude}&radius=${radius}&count=${count}`;
          const found = (await ann.get(path)).data.filter((place: Json) => place.placedb_id !== 'p');
          // What is on the edge by less than a thousandth of a millimetre may be on either side of it.
          const sure = near.filter(({ distance }) => distance < radius - 1e-6);
          const perhaps = near.filter(({ distance }) => distance < radius + 1e-6);
          if (all.length > 0) expect(found.length).toBeGreaterThanOrEqual(Math.min(count, sure.length));
          expect(found.length).toBeLessThanOrEqual(Math.min(count, perhaps.length));
          for (const [index, { distance }] of found.entries())
            expect(Math.abs(distance - (near[index] as Json).distance)).toBeLessThan(0.002);
        },
      ),
      { numRuns: 60 },
    );
  });
});

/** Great-circle metres by the haversine formula. */
function haversine(latitude: number, longitude: number, to: { latitude: number; longitude: number }): number {
  const r = Math.PI / 180;
  const [dLat, dLon] = [(to.latitude - latitude) * r, (to.longitude - longitude) * r];
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(latitude * r) * Math.cos(to.latitude * r) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Where one comes so many metres away. */
function moved(latitude: number, longitude: number, metres: number, bearing: number): [number, number] {
  const r = Math.PI / 180;
  const angle = metres / EARTH_RADIUS;
  const sine =
    Math.sin(latitude * r) * Math.cos(angle) + Math.cos(latitude * r) * Math.sin(angle) * Math.cos(bearing);
  const to = Math.asin(Math.max(-1, Math.min(1, sine)));
  const along =
    longitude +
    Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(latitude * r),
      Math.cos(angle) - Math.sin(latitude * r) * Math.sin(to),
    ) /
      r;
  return [to / r, ((along + 540) % 360) - 180];
}

describeService('checkins', (service) => {
  const checkin = (place: unknown) => [
    { type: 'net.svc.core.checkin', value: { '+net.svc.core.place': place } },
  ];
  const annotated = 'include_annotations=1';
  const found = async (place: string) => {
    const { status, data } = await (await service().app()).get(`/posts/search?place_id=${place}`);
    expect(status).toBe(200);
    return data.map(({ id }: Json) => id);
  };

  test('show the place as it is now, or what it was merged into, or its id alone', async () => {
    const { ann } = await people(service(), 'ann');
    await importAll(service(), [at(1, 'x', { name: 'Ünder' }), at(2, 'y')]);
    const made = await ann.post(`/posts?${annotated}`, {
      text: 'here',
      annotations: checkin({ placedb_id: 'x' }),
    });
    expect(made.status).toBe(200);
    const [{ value }] = made.data.annotations;
    expect(value).toEqual({ placedb_id: 'x', name: 'Ünder', latitude: at(1, 'x').latitude, longitude: 0 });
    const shown = async () =>
      (await ann.get(`/posts/${made.data.id}?${annotated}`)).data.annotations[0].value;
    await importAll(service(), [at(1, 'x', { name: 'Renamed' })]);
    expect((await shown()).name).toBe('Renamed');
    await importAll(service(), [at(1, 'x', { replaced_by: 'y' })]);
    expect((await shown()).placedb_id).toBe('y');
    await importAll(service(), [at(7, 'z')], true);
    expect(await shown()).toEqual({ placedb_id: 'x' });
  });

  test('at the id of a merged place are at what it was merged into; a bare id will do', async () => {
    const { amy: ann } = await people(service(), 'amy');
    await importAll(service(), [{ placedb_id: 'old', replaced_by: 'new' }, at(1, 'new')]);
    const made = await ann.post(`/posts?${annotated}`, { text: 'here', annotations: checkin('old') });
    expect(made.data.annotations[0].value.placedb_id).toBe('new');
    for (const id of ['old', 'new']) expect(await found(id)).toEqual([made.data.id]);
    await ann.delete(`/posts/${made.data.id}`);
    for (const id of ['old', 'new']) expect(await found(id)).toEqual([]);
  });

  test('are found by the place, whatever was merged into it since; OR and - hold for places too', async () => {
    const { ada: ann } = await people(service(), 'ada');
    await importAll(service(), [at(1, 'p1'), at(2, 'p2'), at(3, 'p3')]);
    const posts: string[] = [];
    for (const place of ['p1', 'p2', 'p3']) {
      const { data } = await ann.post('/posts', { text: 'merging', annotations: checkin(place) });
      posts.unshift(data.id);
    }
    expect(await found('p1')).toEqual([posts[2]]);
    await importAll(service(), [at(2, 'p2', { replaced_by: 'p1' })]);
    for (const id of ['p1', 'p2']) expect(await found(id)).toEqual([posts[1], posts[2]]);
    expect(await found('p2 OR p3')).toEqual(posts);
    expect(await found('p3 -p1')).toEqual([posts[0]]);
    expect(await found('-p1&text=merging')).toEqual([posts[0]]);
    expect(await found('-p3 OR -p1&text=merging')).toEqual(posts);
    expect(await found('nowhere')).toEqual([]);
    expect(await found('-nowhere&text=merging')).toEqual(posts);
    expect(await found(`${Array(8).fill('-p1').join(' OR ')}&text=merging`)).toEqual([posts[0]]);
  });

  test('at no place are refused and change nothing', async () => {
    const { abe: ann } = await people(service(), 'abe');
    const events = await service().eventsOf(async () => {
      for (const [place, message] of [
        [{ placedb_id: 'nowhere' }, /there is no place with placedb_id "nowhere"/],
        [{}, /placedb_id/],
        [5, /place/],
      ] as const) {
        const { status, meta } = await ann.post('/posts', { text: 'x', annotations: checkin(place) });
        expect(status).toBe(400);
        expect(meta.error_message).toMatch(message);
      }
    });
    expect(events).toEqual([]);
  });

  test('leave a store that the check finds nothing wrong with', async () => {
    expect(await findWrongCounts(service().ctx.store.maintenance)).toEqual([]);
  });
});

describeService(
  'the limit of searches',
  (service) => {
    test('refuses the token that goes beyond it, and leaves its other calls alone', async () => {
      const { ann, bob } = await people(service(), 'ann', 'bob');
      const search = (who: typeof ann) => who.get(`/places/search?${here}`);
      for (let n = 0; n < 3; n++) expect((await search(ann)).status).toBe(200);
      const refused = await search(ann);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
      expect((await search(bob)).status).toBe(200);
      expect((await ann.get('/users/me')).status).toBe(200);
    });
  },
  { MILLRACE_RATE_LIMITS: 'on', MILLRACE_LIMIT_PLACES_PER_MINUTE: '3' },
);

describeService(
  'the key of the id',
  (service) => {
    test('is the one that is set, in files, replies and replacements', async () => {
      const { ann } = await people(service(), 'ann');
      await importAll(service(), [{ ...at(1, 'a'), placedb_id: undefined, shop_id: 's1' }]);
      const raw = async (path: string) =>
        (
          await fetch(`${service().origin}/api${path}`, { headers: { authorization: `Bearer ${ann.token}` } })
        ).json();
      expect(((await raw('/places/s1')) as Json).data.shop_id).toBe('s1');
      expect(((await raw(`/places/search?${here}`)) as Json).data[0]).toMatchObject({
        shop_id: 's1',
        distance: 1,
      });
      const value = { '+net.svc.core.place': { shop_id: 's1' } };
      const annotations = [{ type: 'net.svc.core.checkin', value }];
      const made = await ann.post(`/posts?include_annotations=1`, { text: 'x', annotations });
      expect(made.data.annotations[0].value.shop_id).toBe('s1');
    });
  },
  { MILLRACE_PLACE_ID_FIELD: 'shop_id' },
);
