import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';

describeService('stars', (service) => {
  test('star and unstar give the post as it now is, once each', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = (await ann.post('/posts', { text: 'hello' })).data;
    const events = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++) {
        const { data } = await bob.post(`/posts/${id}/star`);
        expect(data).toMatchObject({ id, num_stars: 1, you_starred: true });
      }
    });
    expect(events).toMatchObject([{ type: 'star', body: { user: Number(bob.id), post: Number(id) } }]);
    expect((await bob.get('/users/me')).data.counts.stars).toBe(1);
    expect((await ann.get(`/posts/${id}`)).data).toMatchObject({ num_stars: 1, you_starred: false });
    const undone = await service().eventsOf(async () => {
      for (let n = 0; n < 2; n++) {
        const { data } = await bob.delete(`/posts/${id}/star`);
        expect(data).toMatchObject({ id, num_stars: 0, you_starred: false });
      }
    });
    expect(undone).toMatchObject([
      { type: 'star', deleted: true, body: (events[0] as { body: object }).body },
    ]);
    expect((await bob.get('/users/me')).data.counts.stars).toBe(0);
  });

  test('lists and samples of those who starred and reposted', async () => {
    const { ann, bob, cal, eve } = await people(service(), 'ann', 'bob', 'cal', 'eve');
    const { id } = (await ann.post('/posts', { text: 'hello' })).data;
    for (const person of [bob, cal, eve]) {
      await person.post(`/posts/${id}/star`);
      await person.post(`/posts/${id}/repost`);
    }
    for (const [list, sample] of [
      ['stars', 'starred_by'],
      ['reposters', 'reposters'],
    ]) {
      const { data, meta } = await ann.get(`/posts/${id}/${list}?count=2`);
      expect(data.map((user: { id: string }) => user.id)).toEqual([eve.id, cal.id]);
      expect(meta).toMatchObject({
        more: true,
        max_id: data[0].pagination_id,
        min_id: data[1].pagination_id,
      });
      const rest = await ann.get(`/posts/${id}/${list}?before_id=${meta.min_id}`);
      expect(rest.data.map((user: { id: string }) => user.id)).toEqual([bob.id]);
      const show = async () =>
        (await ann.get(`/posts/${id}?include_${sample}=1`)).data[sample!].map(
          (user: { id: string }) => user.id,
        );
      if (list === 'stars') {
        expect(await show()).toEqual([eve.id, cal.id, bob.id]);
        await ann.post(`/users/${bob.id}/follow`);
      }
      expect(await show()).toEqual([bob.id, eve.id, cal.id]);
    }
  });

  test('samples favour those whom the viewer follows, and need asking for', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `fan${n}`);
    const fans = await people(service(), ...names);
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, 'popular');
    for (const name of names) {
      await fans[name]!.post(`/posts/${id}/star`);
      await repost(fans[name]!, id);
    }
    const oldest = fans.fan0!;
    await bob.post(`/users/${oldest.id}/follow`);
    const query = 'include_starred_by=1&include_reposters=1';
    for (const key of ['starred_by', 'reposters']) {
      const seen = (await bob.get(`/posts/${id}?${query}`)).data;
      expect(seen[key][0]).toMatchObject({ id: oldest.id, you_follow: true });
      expect(new Set(ids(seen[key])).size).toBe(seen[key].length);
      expect(ids((await alice.get(`/posts/${id}?${query}`)).data[key])).not.toContain(oldest.id);
      expect((await alice.get(`/posts/${id}`)).data).not.toHaveProperty(key);
    }
    expect((await bob.get(`/users/${alice.id}/posts?${query}`)).data[0].starred_by[0].id).toBe(oldest.id);
  });

  test("a user's stars are in the order of starring and carry the star's id", async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push((await ann.post('/posts', { text })).data.id);
    for (const n of [2, 0, 1]) await bob.post(`/posts/${ids[n]}/star`);
    const { data, meta } = await service().anonymous.get(`/users/${bob.id}/stars`);
    expect(data.map((post: { id: string }) => post.id)).toEqual([ids[1], ids[0], ids[2]]);
    const pids = data.map((post: { pagination_id: string }) => post.pagination_id);
    expect(meta).toMatchObject({ more: false, max_id: pids[0], min_id: pids[2] });
    const between = await bob.get(`/users/me/stars?before_id=${pids[0]}&since_id=${pids[2]}`);
    expect(between.data.map((post: { id: string }) => post.id)).toEqual([ids[0]]);
  });
});
