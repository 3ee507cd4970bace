import { expect, test } from 'vitest';
import { describeService, type Person } from '../harness.ts';
import { ids, people } from '../people.ts';

const mood = { type: 'com.example.mood', value: { is: 'good', since: [1, { a: null }] } };

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

  test.each([true, 1, '1', 'true', 'True'])('machine_only: %j', async (machine_only) => {
    const { alice } = await people(service(), 'alice');
    const { status, data } = await create(alice, { machine_only });
    expect([status, data.machine_only]).toEqual([200, true]);
  });

  test.each([false, 0, '0', 'false', 'False'])('machine_only: %j is none', async (machine_only) => {
    const { alice } = await people(service(), 'alice');
    const { status, data } = await create(alice, { machine_only, text: 'hello' });
    expect([status, data.machine_only]).toEqual([200, false]);
    const form = await alice.post('/posts', new URLSearchParams({ machine_only: '0', text: 'hello' }));
    expect([form.status, form.data.machine_only]).toEqual([200, false]);
  });

  test.each([2, -1, 1.5, 'yes', 'TRUE', '', ' 1', null, [], {}, [true]])(
    'machine_only: %j is refused',
    async (machine_only) => {
      const { alice } = await people(service(), 'alice');
      const events = await service().eventsOf(async () => {
        for (const more of [{}, { text: 'hello' }]) {
          const { status, meta } = await create(alice, { machine_only, ...more });
          expect([status, meta.error_slug]).toEqual([400, 'invalid-parameter']);
          expect(meta.error_message).toContain('machine_only must be');
        }
      });
      expect(events).toEqual([]);
    },
  );

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

  test('are shown where they are asked for, and nowhere else', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const annotations = [{ type: 'com.example.x', value: { n: 1 } }];
    const machine = { machine_only: true, annotations };
    const wrong = [
      { machine_only: true },
      { ...machine, text: 'text' },
      { annotations },
      {},
      { ...machine, entities: { mentions: Array(11).fill({ name: bob.username }) } },
      { ...machine, entities: { mentions: [{}] } },
    ];
    for (const body of wrong) expect((await ann.post('/posts', body)).status, JSON.stringify(body)).toBe(400);
    const { data } = await ann.post('/posts?include_annotations=1', {
      ...machine,
      entities: { mentions: [{ name: `@${bob.username}` }, { id: ann.id }] },
    });
    expect(data).toMatchObject({ machine_only: true, annotations });
    expect(data).not.toHaveProperty('text');
    expect(data.entities.mentions.map((mention: { id: string }) => mention.id).sort()).toEqual(
      [ann.id, bob.id].sort((a, b) => (a < b ? -1 : 1)),
    );
    const where = [
      `/posts/${data.id}`,
      `/posts?ids=${data.id}`,
      '/users/me/posts',
      '/posts/stream',
      '/posts/stream/global',
      '/users/me/mentions',
      '/posts/stream/unified',
      `/posts/${data.id}/replies`,
    ];
    for (const path of where) {
      const sees = async (query: string) => {
        const reply = await ann.get(path + (path.includes('?') ? '&' : '?') + query);
        return [reply.data ?? []].flat().some((item: { id: string }) => item.id === data.id);
      };
      expect([path, await sees('include_machine=1'), await sees('')]).toEqual([path, true, false]);
    }
    expect((await bob.post(`/posts/${data.id}/repost`)).status).toBe(400);
    expect((await bob.post(`/posts/${data.id}/star`)).data.num_stars).toBe(1);
  });
});
