import { expect, test } from 'vitest';
import { describeService, type Person } from '../harness.ts';
import { ids, people, post } from '../people.ts';

const mood = { type: 'com.example.mood', value: { is: 'good', since: [1, { a: null }] } };

describeService('annotations of posts', (service) => {
  test('are kept as they are, several of a type too, and shown when asked for', async () => {
    const { alice } = await people(service(), 'alice');
    const annotations = [
      mood,
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
    const plain = await post(alice, 'plain');
    expect((await alice.get(`/posts/${plain}?include_annotations=1`)).data.annotations).toEqual([]);
  });

  test('take at most 8,192 bytes of UTF-8 in all', async () => {
    const { alice } = await people(service(), 'alice');
    const fill = (bytes: number) => {
      const frame = JSON.stringify([mood, { type: 'com.example.fill', value: { a: '' } }]).length;
      const rest = bytes - frame;
      return [mood, { type: 'com.example.fill', value: { a: 'ä'.repeat(rest >> 1) + 'a'.repeat(rest & 1) } }];
    };
    expect((await alice.post('/posts', { text: 'full', annotations: fill(8192) })).status).toBe(200);
    const { status, meta } = await alice.post('/posts', { text: 'over', annotations: fill(8193) });
    expect([status, meta.error_message]).toEqual([400, expect.stringMatching(/annotations.*8193.*8192/)]);
  });

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
      'a file that nobody has',
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

describeService('machine-only posts', (service) => {
  const create = (person: Person, more: object = {}) =>
    person.post('/posts?include_annotations=1', { machine_only: true, annotations: [mood], ...more });

  test('have annotations and no text', async () => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const { status, data } = await create(alice);
      expect(status).toBe(200);
      expect(data).toMatchObject({ machine_only: true, annotations: [mood] });
      expect(data.entities).toEqual({ hashtags: [], links: [], mentions: [] });
      for (const key of ['text', 'html']) expect(data).not.toHaveProperty(key);
    });
    expect(events).toMatchObject([{ type: 'post', body: { machine_only: true } }]);
  });

  test('are shown only when asked for', async () => {
    const { alice } = await people(service(), 'alice');
    const { id } = (await create(alice)).data;
    for (const path of [
      '/users/me/posts?',
      '/posts/stream?',
      '/posts/stream/global?',
      `/posts?ids=${id}&`,
      `/posts/${id}/replies?`,
    ]) {
      expect(ids((await alice.get(path)).data), path).not.toContain(id);
      expect(ids((await alice.get(`${path}include_machine=1`)).data), path).toContain(id);
    }
    expect((await alice.get(`/posts/${id}`)).status).toBe(404);
    expect((await alice.get(`/posts/${id}?include_machine=1`)).data.machine_only).toBe(true);
  });

  test.each([
    ['text', { text: 'hello' }],
    ['no annotation', { annotations: [] }],
    ['eleven mentions', { entities: { mentions: Array(11).fill({ name: 'app_owner' }) } }],
    ['a mention of nothing', { entities: { mentions: [{}] } }],
  ])('with %s are refused', async (_, more) => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      expect((await create(alice, more)).status).toBe(400);
    });
    expect(events).toEqual([]);
  });

  test('may name people, and are then directed at them', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    await carol.post(`/users/${alice.id}/follow`);
    const mentions = [{ name: bob.username }, { id: bob.id }];
    const { status, data } = await create(alice, { entities: { mentions } });
    expect(status).toBe(200);
    expect(data.entities.mentions).toMatchObject([{ id: bob.id, name: bob.username }]);
    const stream = async (query: string) =>
      ids((await carol.get(`/posts/stream?include_machine=1${query}`)).data);
    expect(await stream('')).toEqual([]);
    expect(await stream('&include_directed_posts=1')).toEqual([data.id]);
  });

  test('can be deleted', async () => {
    const { alice } = await people(service(), 'alice');
    const { id } = (await create(alice)).data;
    const { data } = await alice.delete(`/posts/${id}`);
    expect(data).toMatchObject({ id, is_deleted: true, machine_only: true });
  });
});
