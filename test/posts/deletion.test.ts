import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { indexedCount, postRow } from '../rows.ts';

const noEntities = { hashtags: [], links: [], mentions: [] };
const annotations = [{ type: 'com.example.secret', value: { of: 'mine' } }];

describeService('deleting posts', (service) => {
  test('answers with the tombstone, tells of it, and the tombstone stays readable', async () => {
    const { alice } = await people(service(), 'alice');
    const id = await post(alice, 'soon gone #tag', { annotations });
    const events = await service().eventsOf(async () => {
      const { status, data } = await alice.delete(`/posts/${id}?include_annotations=1`);
      expect(status).toBe(200);
      expect(data).toMatchObject({ id, is_deleted: true, entities: noEntities, annotations: [] });
      for (const key of ['text', 'html']) expect(data).not.toHaveProperty(key);
    });
    expect(events).toMatchObject([
      { type: 'post', deleted: true, body: { id: Number(id), user: Number(alice.id) } },
    ]);
    const { status, data } = await service().anonymous.get(`/posts/${id}`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, is_deleted: true, entities: noEntities, user: { id: alice.id } });
    expect(data).not.toHaveProperty('text');
  });

  test('empties text, entities and annotations in the database itself', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, `soon gone #tag @${bob.username} https://a.example`, { annotations });
    expect((await postRow(service(), id)).text).toContain('soon gone');
    expect(await indexedCount(service(), id)).toBe(2);
    await alice.delete(`/posts/${id}`);
    const row = await postRow(service(), id);
    expect(row).toMatchObject({ text: '', annotations: '[]', is_deleted: 1 });
    expect(JSON.parse(row.entities)).toEqual(noEntities);
    expect(await indexedCount(service(), id)).toBe(0);
  });

  test('keeps nothing of the post in the log of events', async () => {
    const { alice } = await people(service(), 'alice');
    const events = await service().eventsOf(async () => {
      const id = await post(alice, 'a secret to be forgotten', { annotations });
      await alice.delete(`/posts/${id}`);
    });
    expect(JSON.stringify(events)).not.toMatch(/secret/);
  });

  test('is for its author alone', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, 'mine');
    const events = await service().eventsOf(async () => {
      const { status, meta } = await bob.delete(`/posts/${id}`);
      expect([status, meta.error_message]).toEqual([403, expect.stringMatching(/^Forbidden: /)]);
    });
    expect(events).toEqual([]);
    expect((await bob.get(`/posts/${id}`)).data.text).toBe('mine');
  });

  test('a second time returns it unchanged', async () => {
    const { alice } = await people(service(), 'alice');
    const id = await post(alice, 'once');
    const first = await alice.delete(`/posts/${id}`);
    const events = await service().eventsOf(async () => {
      const second = await alice.delete(`/posts/${id}`);
      expect(second.status).toBe(200);
      expect(second.data).toEqual(first.data);
    });
    expect(events).toEqual([]);
    expect((await alice.get('/users/me')).data.counts.posts).toBe(0);
  });

  test('leaves the tombstone in lists unless they leave out what is deleted', async () => {
    const { alice } = await people(service(), 'alice');
    const [kept, gone] = [await post(alice, 'kept'), await post(alice, 'gone')];
    await alice.delete(`/posts/${gone}`);
    for (const path of ['/users/me/posts?', '/posts/stream?', `/posts?ids=${gone},${kept}&`]) {
      expect(ids((await alice.get(path)).data), path).toEqual([gone, kept]);
      expect(ids((await alice.get(`${path}include_deleted=0`)).data), path).toEqual([kept]);
    }
  });
});
