import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { people } from '../people.ts';

describeService('stars and reposts', (service) => {
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

  test('a repost shows its original behind a lead, with the entities moved along', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const original = (await ann.post('/posts', { text: `@${bob.username} 😀 #tag https://example.com` }))
      .data;
    const { data } = await bob.post(`/posts/${original.id}/repost?include_annotations=1`);
    const lead = `>> @${ann.username}: `;
    expect(data).toMatchObject({
      text: lead + original.text,
      num_stars: 0,
      num_reposts: 0,
      num_replies: 0,
      annotations: [],
      reply_to: null,
      thread_id: data.id,
      canonical_url: `${service().ctx.config.url}/@${bob.username}/post/${data.id}`,
      repost_of: { id: original.id, text: original.text, num_reposts: 1, you_reposted: true },
      source: { client_id: service().clientId, name: 'Test App' },
    });
    const move = (entities: { pos: number }[]) =>
      entities.map(({ pos, ...rest }) => ({ ...rest, pos: pos + lead.length }));
    expect(data.entities.hashtags).toEqual(move(original.entities.hashtags));
    expect(data.entities.links).toEqual(move(original.entities.links));
    expect(data.entities.mentions).toEqual(
      [{ ...move(original.entities.mentions)[0], is_leading: undefined }].map(
        ({ is_leading: _, ...rest }) => rest,
      ),
    );
    expect(data.html).toContain('&gt;&gt; @');
    const [row] = (await service().ctx.store.read.all(
      `select text from posts where id = ${data.id}`,
      [],
    )) as { text: string }[];
    expect(row).toEqual({ text: '' });
  });

  test('reposting twice gives the first repost; both ways of deleting it are the same', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = (await ann.post('/posts', { text: 'hello' })).data;
    const first = (await bob.post(`/posts/${id}/repost`)).data;
    const again = await service().eventsOf(async () => {
      expect((await bob.post(`/posts/${id}/repost`)).data.id).toBe(first.id);
    });
    expect(again).toEqual([]);
    const shapes: unknown[] = [];
    for (const way of ['unrepost', 'delete'] as const) {
      const repost = (await bob.post(`/posts/${id}/repost`)).data;
      const before = (await bob.get('/users/me')).data.counts.posts;
      const events = await service().eventsOf(async () => {
        const { status, data } =
          way === 'unrepost'
            ? await bob.delete(`/posts/${id}/repost`)
            : await bob.delete(`/posts/${repost.id}`);
        expect(status).toBe(200);
        expect(data.id).toBe(way === 'unrepost' ? id : repost.id);
      });
      shapes.push(
        events.map(({ type, deleted, body }) => ({ type, deleted, body: { ...body, id: 0, thread: 0 } })),
      );
      expect((await bob.get('/users/me')).data.counts.posts).toBe(before - 1);
      expect((await bob.get(`/posts/${id}`)).data).toMatchObject({ num_reposts: 0, you_reposted: false });
      const tombstone = (await bob.get(`/posts/${repost.id}`)).data;
      expect(tombstone).toMatchObject({ is_deleted: true, deleted: true });
      expect(tombstone).not.toHaveProperty('text');
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect((await bob.delete(`/posts/${id}/repost`)).data.id).toBe(id);
  });

  test('reposts and deleted posts take no star, repost or reply; people who are blocked see nothing', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const { id } = (await ann.post('/posts', { text: 'hello' })).data;
    const repost = (await bob.post(`/posts/${id}/repost`)).data;
    const refused = async (target: string) => [
      (await bob.post(`/posts/${target}/star`)).status,
      (await bob.post(`/posts/${target}/repost`)).status,
      (await bob.post('/posts', { text: 'reply', reply_to: target })).status,
    ];
    const events = await service().eventsOf(async () => {
      expect(await refused(repost.id)).toEqual([400, 400, 400]);
      expect((await bob.delete(`/posts/${repost.id}/repost`)).status).toBe(400);
      expect(await refused('999999999')).toEqual([404, 404, 400]);
    });
    expect(events).toEqual([]);
    await service().ctx.store.write(async (tx) => {
      await tx.all(
        `insert into blocks (user_id, target_id, created_at) values (${ann.id}, ${eve.id}, 0)`,
        [],
      );
      tx.emit({ type: 'block', body: { user: Number(ann.id), target: Number(eve.id) } });
    });
    expect([
      (await eve.post(`/posts/${id}/star`)).status,
      (await eve.post(`/posts/${id}/repost`)).status,
      (await eve.post('/posts', { text: 'reply', reply_to: id })).status,
      (await eve.get(`/posts/${id}/stars`)).status,
      (await eve.get(`/posts/${repost.id}`)).status,
    ]).toEqual([404, 404, 400, 404, 404]);
    await bob.post(`/posts/${id}/star`);
    await ann.delete(`/posts/${id}`);
    expect(await refused(id)).toEqual([400, 400, 400]);
    expect((await bob.delete(`/posts/${id}/star`)).data).toMatchObject({ num_stars: 0, is_deleted: true });
  });

  test('when the original is deleted its reposts show no text either', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = (await ann.post('/posts', { text: 'secret #tag' })).data;
    const repost = (await bob.post(`/posts/${id}/repost`)).data;
    expect(repost.text).toContain('secret');
    await ann.delete(`/posts/${id}`);
    const { data, body } = await bob.get(`/posts/${repost.id}`);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(data).not.toHaveProperty('text');
    expect(data).not.toHaveProperty('html');
    expect(data.entities).toEqual({ hashtags: [], links: [], mentions: [] });
    expect(data).not.toHaveProperty('is_deleted');
    expect(data.repost_of).toMatchObject({ id, is_deleted: true });
    const own = async (query: string) =>
      (await bob.get(`/users/me/posts${query}`)).data.map((post: { id: string }) => post.id);
    expect(await own('')).toEqual([repost.id]);
    expect(await own('?include_deleted=0')).toEqual([]);
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

  test("a user's stars are in the order of starring and carry the star's id", async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three']) ids.push((await ann.post('/posts', { text })).data.id);
    for (const n of [2, 0, 1]) await bob.post(`/posts/${ids[n]}/star`);
    const { data, meta } = await service().nobody.get(`/users/${bob.id}/stars`);
    expect(data.map((post: { id: string }) => post.id)).toEqual([ids[1], ids[0], ids[2]]);
    const pids = data.map((post: { pagination_id: string }) => post.pagination_id);
    expect(meta).toMatchObject({ more: false, max_id: pids[0], min_id: pids[2] });
    const between = await bob.get(`/users/me/stars?before_id=${pids[0]}&since_id=${pids[2]}`);
    expect(between.data.map((post: { id: string }) => post.id)).toEqual([ids[0]]);
  });
});
