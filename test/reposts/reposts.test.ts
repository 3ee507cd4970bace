import { expect, test } from 'vitest';
import { describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { postRow } from '../rows.ts';
import { HttpStream } from '../stream-client.ts';

describeService('reposts', (service) => {
  test('a repost shows its original behind a mention of its author, with the entities shifted', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const text = `@${bob.username} 😀 #tag https://example.com @${ann.username}`;
    const original = (await ann.post('/posts', { text })).data;
    expect(original.entities.mentions[0].is_leading).toBe(true);
    let data: Json;
    const events = await service().eventsOf(async () => {
      ({ data } = await bob.post(`/posts/${original.id}/repost?include_annotations=1`));
    });
    expect(events).toMatchObject([{ type: 'post', body: { id: Number(data.id), user: Number(bob.id) } }]);
    const prefix = `>> @${ann.username}: `;
    expect(data).toMatchObject({
      text: prefix + original.text,
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
      entities.map(({ pos, ...rest }) => ({ ...rest, pos: pos + prefix.length }));
    expect(data.entities.hashtags).toEqual(move(original.entities.hashtags));
    expect(data.entities.links).toEqual(move(original.entities.links));
    const author = { id: ann.id, len: ann.username.length + 1, name: ann.username };
    const { is_leading: _, ...first } = original.entities.mentions[0];
    expect(data.entities.mentions).toEqual([
      { ...author, pos: 3 },
      ...move([first, { ...author, pos: text.length - 1 - author.len }]),
    ]);
    const mention = ({ id, username }: Person) =>
      `<span data-mention-id="${id}" data-mention-name="${username}" itemprop="mention">@${username}</span>`;
    expect(data.html).toBe(
      `<span itemscope="${service().ctx.config.url}/schemas/Post">&gt;&gt; ${mention(ann)}: ${mention(bob)} 😀 ` +
        '<span data-hashtag-name="tag" itemprop="hashtag">#tag</span> ' +
        `<a href="https://example.com">https://example.com</a> ${mention(ann)}</span>`,
    );
    // Rendered from the original, so that those stored before show it as well.
    expect(await postRow(service(), data.id)).toMatchObject({ text: '' });
  });

  test('the author whom a repost mentions is told of no mention, and does not find it among them', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const tag = unique('tag');
    const original = await post(ann, `hello #${tag}`);
    const stream = await HttpStream.open(ann);
    const { connectionId } = stream;
    await ann.get(`/users/me/mentions?connection_id=${connectionId}&subscription_id=mentions`);
    await ann.get(`/posts/stream/unified?connection_id=${connectionId}&subscription_id=unified`);
    const shared = await repost(bob, original);
    expect((await bob.get(`/posts/${shared}`)).data.entities.mentions).toMatchObject([{ id: ann.id }]);
    const last = await post(bob, `hello @${ann.username}`);
    const { data, meta } = await stream.next();
    expect([data[0].id, meta.subscription_ids]).toEqual([last, ['mentions', 'unified']]);
    stream.close();
    expect(ids((await ann.get('/users/me/mentions')).data)).toEqual([last]);
    expect(ids((await ann.get('/posts/stream/unified')).data)).toEqual([last, original]);
    expect(ids((await ann.get(`/posts/tag/${tag}`)).data)).toEqual([original]);
    expect(ids((await ann.get('/posts/stream/global')).data)).not.toContain(shared);
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
    await ann.post(`/users/${eve.id}/block`);
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

  test('a repost is a post of its own with the whole original in it', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, `hello #there @${bob.username}`, {
      annotations: [{ type: 'com.example.a', value: { b: 1 } }],
    });
    const again = await repost(bob, id);
    const original = (await bob.get(`/posts/${id}?include_annotations=1`)).data;
    const { data } = await bob.get(`/posts/${again}?include_annotations=1`);
    const prefix = `>> @${alice.username}: `;
    expect(data).toMatchObject({
      id: again,
      text: `${prefix}hello #there @${bob.username}`,
      num_stars: 0,
      num_reposts: 0,
      reply_to: null,
      thread_id: again,
      repost_of: original,
    });
    expect(data.entities.hashtags).toEqual([{ name: 'there', pos: 6 + prefix.length, len: 6 }]);
    expect(await repost(bob, id)).toBe(again);
    const { status, meta } = await alice.post('/posts', { text: 'a reply', reply_to: again });
    expect([status, meta.error_message]).toEqual([400, expect.stringContaining('repost')]);
    await bob.delete(`/posts/${again}`);
    expect((await bob.get(`/posts/${id}`)).data).toMatchObject({ num_reposts: 0, you_reposted: false });
  });
});
