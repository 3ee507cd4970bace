import fc from 'fast-check';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { channel } from '../channels.ts';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const { endpoints } = app;

/** Every list that has a marker, with its name. `%user`, `%post` and `%channel` stand for what there is. */
const marked: Record<string, { path: string; name: string }> = {
  'posts.stream': { path: '/posts/stream', name: 'my_stream' },
  'posts.stream.unified': { path: '/posts/stream/unified', name: 'unified' },
  'posts.stream.global': { path: '/posts/stream/global', name: 'global' },
  'posts.explore': { path: '/posts/stream/explore/photos', name: 'explore:photos' },
  'posts.tag': { path: '/posts/tag/Bees', name: 'tag:bees' },
  'posts.replies': { path: '/posts/%post/replies', name: 'replies:%post' },
  'users.posts': { path: '/users/@%name/posts', name: 'posts:%user' },
  'messages.list': { path: '/channels/%channel/messages', name: 'channel:%channel' },
  'users.mentions': { path: '/users/%user/mentions', name: 'mentions:%user' },
};

const shape = {
  id: expect.stringMatching(/^\d+$/),
  last_read_id: expect.stringMatching(/^\d+$/),
  name: expect.any(String),
  percentage: expect.any(Number),
  updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  version: expect.any(String),
};

describeService('stream markers', (service) => {
  const marker = async (person: Person, path: string): Promise<Json> => (await person.get(path)).meta.marker;

  test('every list that declares one is in the table, and shows it to users only', async () => {
    expect(endpoints.flatMap(({ name, marker }) => (marker ? name : [])).sort()).toEqual(
      Object.keys(marked).sort(),
    );
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const id = await post(bob, 'hello #bees');
    const open = await channel(bob, { readers: { public: true } });
    const app = await service().app();
    const fill = (text: string) =>
      text
        .replace('%user', bob.id)
        .replace('%name', bob.username)
        .replace('%post', id)
        .replace('%channel', open.id);
    for (const [route, template] of Object.entries(marked)) {
      const [path, name] = [fill(template.path), fill(template.name)];
      expect(await marker(ann, path), route).toEqual({ name });
      const { status, data } = await ann.post('/posts/marker', { name, id, percentage: 7 });
      expect([status, data], route).toEqual([200, { ...shape, id, last_read_id: id, name, percentage: 7 }]);
      expect(await marker(ann, path), route).toEqual(data);
      expect(await marker(ann, `${path}?count=0`), route).toEqual(data);
      // Not one's own, and not with another kind of token.
      expect(await marker(bob, path), route).toEqual({ name });
      if (route.startsWith('posts.stream') && route !== 'posts.stream.global') continue;
      expect((await app.get(path)).meta, route).not.toHaveProperty('marker');
    }
    for (const path of [
      '/users/me/stars',
      '/users/me/following',
      '/users/search?q=x',
      `/posts/${id}/stars`,
    ]) {
      expect((await ann.get(path)).meta, path).not.toHaveProperty('marker');
    }
  });

  test('a list of them is answered in the same form, and every change is an event', async () => {
    const { ann } = await people(service(), 'ann');
    const events = await service().eventsOf(async () => {
      const sent = [
        { name: 'global', id: 5 },
        { name: 'tag:BEES', id: '7', percentage: 100 },
        { name: 'global', id: '3' },
      ];
      const { data } = await ann.post('/posts/marker', sent);
      expect(data).toEqual([
        { ...shape, name: 'global', id: '5', last_read_id: '5', percentage: 0 },
        { ...shape, name: 'tag:bees', id: '7', last_read_id: '7', percentage: 100 },
        { ...shape, name: 'global', id: '3', last_read_id: '5', percentage: 0 },
      ]);
      expect((await ann.post('/posts/marker', [])).data).toEqual([]);
    });
    expect(events.map(({ type, body }) => [type, body])).toEqual([
      ['stream_marker', { id: expect.any(Number), user: Number(ann.id), name: 'global' }],
      ['stream_marker', { id: expect.any(Number), user: Number(ann.id), name: 'tag:bees' }],
    ]);
    const before = await marker(ann, '/posts/stream/global');
    const again = await service().eventsOf(async () => {
      expect((await ann.post('/posts/marker', { name: 'global', id: '3' })).data).toEqual(before);
    });
    expect(again).toEqual([]);
    const moved = (await ann.post('/posts/marker', { name: 'global', id: '4' })).data;
    expect(moved).toMatchObject({ id: '4', last_read_id: '5' });
    expect(moved.version).not.toBe(before.version);
  });

  test('what is no marker is refused by name, and changes nothing', async () => {
    const { ann } = await people(service(), 'ann');
    const good = { name: 'global', id: '1' };
    const events = await service().eventsOf(async () => {
      for (const [body, key] of [
        [{ id: '1' }, 'name'],
        [{ name: 'global' }, 'id'],
        [{ ...good, name: 'stars' }, 'name'],
        [{ ...good, name: 'global:1' }, 'name'],
        [{ ...good, name: 'posts:' }, 'name'],
        [{ ...good, name: 'channel:pm' }, 'name'],
        [{ ...good, name: 'posts:@ann' }, 'name'],
        [{ ...good, name: 'replies:0' }, 'name'],
        [{ ...good, name: 'tag:two words' }, 'name'],
        [{ ...good, name: 'constructor' }, 'name'],
        [{ ...good, id: 'x' }, 'id'],
        [{ ...good, id: -1 }, 'id'],
        [{ ...good, id: '9007199254740993' }, 'id'],
        [{ ...good, percentage: 101 }, 'percentage'],
        [{ ...good, percentage: -1 }, 'percentage'],
        [[good, { ...good, id: 'x' }], '1.id'],
        [[good, { ...good, percentage: 101 }], '1.percentage'],
      ] as const) {
        const { status, meta } = await ann.post('/posts/marker', body);
        expect([status, meta.error_message], JSON.stringify(body)).toEqual([
          400,
          expect.stringContaining(key),
        ]);
      }
      const { status, meta } = await ann.post('/posts/marker?reset_read_id=2', good);
      expect([status, meta.error_message]).toEqual([400, expect.stringContaining('reset_read_id')]);
    });
    expect(events).toEqual([]);
    expect((await service().anonymous.post('/posts/marker', good)).status).toBe(401);
    expect((await (await service().app()).post('/posts/marker', good)).status).toBe(403);
  });

  test('last_read_id only grows unless it is reset, as in a model', async () => {
    const names = ['global', 'my_stream', 'tag:bees'] as const;
    const step = fc.record({
      name: fc.constantFrom(...names),
      id: fc.integer({ min: 0, max: 9 }),
      percentage: fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
    });
    const call = fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), isReset: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 8 }), async (calls) => {
        const { ann } = await people(service(), 'ann');
        const model = new Map<string, Json>();
        for (const { steps, isReset } of calls) {
          const expected = steps.map(({ name, id, percentage = 0 }) => {
            const lastRead = Number(model.get(name)?.last_read_id ?? 0);
            const next = {
              name,
              id: String(id),
              last_read_id: String(isReset ? id : Math.max(lastRead, id)),
              percentage,
            };
            model.set(name, next);
            return next;
          });
          const path = `/posts/marker${isReset ? '?reset_read_id=1' : ''}`;
          const { data } = await ann.post(path, steps.length === 1 ? steps[0] : steps);
          expect(data).toMatchObject(steps.length === 1 ? expected[0]! : expected);
        }
        for (const [n, path] of ['/posts/stream/global', '/posts/stream', '/posts/tag/bees'].entries()) {
          const name = names[n]!;
          expect(await marker(ann, `${path}?count=0`)).toMatchObject(model.get(name) ?? { name });
        }
      }),
      { numRuns: 12 },
    );
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('pages begin and end where the marker is', async () => {
    const { ann } = await people(service(), 'ann');
    const tag = unique('bounds');
    const all: string[] = [];
    for (let n = 0; n < 9; n++) all.unshift(await post(ann, `${n} #${tag}`));
    const place = fc.integer({ min: 0, max: 8 });
    const bounds = ['last_read', 'last_read_inclusive', 'marker', 'marker_inclusive', undefined] as const;
    await fc.assert(
      fc.asyncProperty(
        place,
        place,
        fc.constantFrom(...bounds),
        fc.constantFrom(...bounds),
        fc.integer({ min: -9, max: 9 }),
        async (one, other, since, before, count) => {
          const saved = {
            last_read: Math.max(Number(all[one]), Number(all[other])),
            marker: Number(all[other]),
          };
          const name = `tag:${tag}`;
          await ann.post('/posts/marker?reset_read_id=1', { name, id: saved.last_read });
          await ann.post('/posts/marker', { name, id: saved.marker });
          const at = (bound: (typeof bounds)[number], beyond: number) =>
            bound === undefined
              ? undefined
              : saved[bound.replace('_inclusive', '') as 'marker'] +
                (bound.endsWith('inclusive') ? beyond : 0);
          const plain = new URLSearchParams({ count: String(count) });
          const asked = new URLSearchParams(plain);
          for (const [key, bound, id] of [
            ['since_id', since, at(since, -1)],
            ['before_id', before, at(before, 1)],
          ] as const) {
            if (bound === undefined) continue;
            asked.set(key, bound);
            plain.set(key, String(id));
          }
          const path = `/posts/tag/${tag}`;
          const [given, expected] = [await ann.get(`${path}?${asked}`), await ann.get(`${path}?${plain}`)];
          expect([ids(given.data), given.meta]).toEqual([ids(expected.data), expected.meta]);
          // What the plain ids give is compared with a model elsewhere; here that they are the right ones.
          const shown = all.filter(
            (id) => Number(id) > (at(since, -1) ?? 0) && Number(id) < (at(before, 1) ?? Infinity),
          );
          const end = count < 0 ? shown.slice(count) : shown.slice(0, count);
          expect(ids(given.data)).toEqual(count === 0 ? [] : end);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a list that is sent from the cache shows the marker as it is, without a statement', async () => {
    const { ann } = await people(service(), 'ann');
    const id = await post(ann, 'hello');
    const path = '/posts/stream';
    for (const percentage of [1, 2]) {
      await ann.post('/posts/marker', { name: 'my_stream', id, percentage });
      for (let again = 0; again < 2; again++) {
        const { data, meta } = await ann.get(path);
        expect([ids(data), meta.marker.percentage]).toEqual([[id], percentage]);
      }
      expect(await service().statementsOf(() => ann.get(path))).toEqual([]);
      // Nor does a page that is rendered again read it again.
      expect(await service().statementsOf(() => ann.get(`${path}?count=${percentage}`))).toEqual([]);
    }
  });

  test('of somebody with very many, each is found', async () => {
    const { ann } = await people(service(), 'ann');
    for (let n = 0; n < 3; n++) {
      const places = Array.from({ length: 200 }, (_, m) => ({
        name: `posts:${n * 200 + m + 1}`,
        id: n * 200 + m,
      }));
      expect((await ann.post('/posts/marker', places)).data).toHaveLength(200);
    }
    expect(await marker(ann, `/users/me/posts`)).toMatchObject({ name: `posts:${ann.id}` });
    await ann.post('/posts/marker', [
      { name: `posts:${ann.id}`, id: 44 },
      { name: 'tag:zzz', id: 45 },
    ]);
    expect(await marker(ann, `/users/me/posts`)).toMatchObject({ id: '44' });
    expect(await marker(ann, `/posts/tag/zzz`)).toMatchObject({ id: '45' });
    expect(await marker(ann, `/posts/tag/other`)).toEqual({ name: 'tag:other' });
    const tooMany = Array.from({ length: 201 }, () => ({ name: 'global', id: 1 }));
    expect((await ann.post('/posts/marker', tooMany)).status).toBe(400);
  });

  test('a change reaches the other streams of the same user, and nobody else', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [phone, tablet, other] = [
      await HttpStream.open(ann),
      await HttpStream.open(ann),
      await HttpStream.open(bob),
    ];
    for (const [stream, person] of [
      [phone, ann],
      [tablet, ann],
      [other, bob],
    ] as const) {
      for (const [path, id] of [
        ['/posts/stream', 'home'],
        ['/users/me/mentions', 'mentions'],
      ]) {
        await person.get(`${path}?connection_id=${stream.connectionId}&subscription_id=${id}`);
      }
    }
    const { data } = await ann.post('/posts/marker', { name: 'my_stream', id: '12', percentage: 3 });
    // Of a stream that is not subscribed to, nothing is told.
    await ann.post('/posts/marker', { name: 'unified', id: '12' });
    const id = await post(ann, 'after it');
    for (const stream of [phone, tablet]) {
      expect(await stream.next()).toEqual({
        data: [{ marker: data, user: expect.objectContaining({ id: ann.id }) }],
        meta: {
          code: 200,
          type: 'stream_marker',
          subscription_ids: ['home'],
          connection_id: stream.connectionId,
        },
      });
      expect((await stream.next()).data[0].id).toBe(id);
    }
    const theirs = await post(bob, 'for the other');
    expect((await other.next()).data[0].id).toBe(theirs);
    for (const stream of [phone, tablet, other]) stream.close();
  });

  test('markers go with the account', async () => {
    const { ann } = await people(service(), 'ann');
    await ann.post('/posts/marker', { name: 'global', id: '1' });
    await deleteUser(service().ctx.store, undefined, Number(ann.id));
    expect(await service().wrongCounts()).toEqual([]);
  });
});
