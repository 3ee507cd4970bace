import { describe, expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { block, mute, repostPost, starPost } from '../rows.ts';

const noEntities = { hashtags: [], links: [], mentions: [] };

describeService('creating posts', (service) => {
  test('gives a post with every field of the specification, and tells of it', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const { origin } = service();
    const text = `@${bob.username} hello 😀 #World https://a.example/ & <b>`;
    const lead = [...`@${bob.username} hello 😀 `].length;
    let id = '';
    const events = await service().eventsOf(async () => {
      const { status, data } = await alice.post('/posts', { text });
      expect(status).toBe(200);
      id = data.id;
      expect(data).toEqual({
        id: expect.stringMatching(/^[1-9]\d*$/),
        user: (await alice.get('/users/me')).data,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        text,
        html: expect.stringContaining(`<span itemscope="${origin}/schemas/Post">`),
        source: { name: 'Test App', link: 'https://app.example', client_id: service().clientId },
        reply_to: null,
        thread_id: data.id,
        num_replies: 0,
        num_stars: 0,
        num_reposts: 0,
        entities: {
          mentions: [
            { id: bob.id, name: bob.username, pos: 0, len: bob.username.length + 1, is_leading: true },
          ],
          hashtags: [{ name: 'world', pos: lead, len: 6 }],
          links: [{ url: 'https://a.example/', text: 'https://a.example/', pos: lead + 7, len: 18 }],
        },
        machine_only: false,
        you_starred: false,
        you_reposted: false,
        canonical_url: `${origin}/@${alice.username}/post/${data.id}`,
      });
      expect(Math.abs(Date.parse(data.created_at) - Date.now())).toBeLessThan(60_000);
    });
    expect(events).toMatchObject([
      {
        type: 'post',
        body: { id: Number(id), user: Number(alice.id), mentions: [Number(bob.id)], hashtags: ['world'] },
      },
    ]);
    const { data } = await service().nobody.get(`/posts/${id}`);
    expect(data).toMatchObject({ id, text });
    for (const key of [
      'you_starred',
      'you_reposted',
      'annotations',
      'is_deleted',
      'repost_of',
      'pagination_id',
    ])
      expect(data).not.toHaveProperty(key);
  });

  test('works by form as by JSON', async () => {
    const { alice } = await people(service(), 'alice');
    const root = await post(alice, 'root');
    const form = new URLSearchParams({ text: 'Ä form & more + 😀', reply_to: root });
    const { status, data } = await alice.post('/posts', form);
    expect(status).toBe(200);
    expect(data).toMatchObject({ text: 'Ä form & more + 😀', reply_to: root, thread_id: root });
    expect((await alice.post('/posts', { text: 'by JSON', reply_to: Number(root) })).data.reply_to).toBe(
      root,
    );
  });

  test('counts code points: 256 fit, 257 do not', async () => {
    const { alice } = await people(service(), 'alice');
    for (const letter of ['a', '😀', 'ä']) {
      expect((await alice.post('/posts', { text: letter.repeat(256) })).data.text).toBe(letter.repeat(256));
      const events = await service().eventsOf(async () => {
        const { status, meta } = await alice.post('/posts', { text: letter.repeat(257) });
        expect([status, meta.error_message]).toEqual([400, expect.stringMatching(/text.*257.*256/)]);
      });
      expect(events).toEqual([]);
    }
  });

  test.each([
    {},
    { text: '' },
    { text: null },
    { text: ' \n' },
    { annotations: [] },
    { machine_only: false },
  ])('needs text: %j is refused', async (body) => {
    const { alice } = await people(service(), 'alice');
    const { status, meta } = await alice.post('/posts', body);
    expect([status, meta.error_message]).toEqual([400, expect.stringMatching(/^Bad Request: .*text/)]);
  });

  test('fills {post_id} into links once it is known', async () => {
    const { alice } = await people(service(), 'alice');
    const link = { pos: 0, len: 4, url: 'https://a.example/{post_id}/photo' };
    const { data } = await alice.post('/posts', { text: 'look', entities: { links: [link] } });
    expect(data.entities.links[0].url).toBe(`https://a.example/${data.id}/photo`);
    expect(data.text).toBe('look [a.example]');
    expect((await alice.get(`/posts/${data.id}`)).data.entities).toEqual(data.entities);
  });

  test('a bot’s mention of someone who does not follow it makes no entity', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const bot = await service().person('chatty', { type: 'bot' });
    await alice.post(`/users/${bot.id}/follow`);
    const { data } = await bot.post('/posts', { text: `@${bob.username} @${alice.username}` });
    expect(data.entities.mentions.map(({ id }: { id: string }) => id)).toEqual([alice.id]);
  });
});

describeService('looking posts up', (service) => {
  test('many at once: in order, once per time asked, unknown ones left out', async () => {
    const { alice } = await people(service(), 'alice');
    const [one, two] = [await post(alice, 'one'), await post(alice, 'two')];
    const { status, data, meta } = await alice.get(`/posts?ids=${two},999999,${one},${two}`);
    expect([status, meta]).toEqual([200, { code: 200 }]);
    expect(ids(data)).toEqual([two, one, two]);
    expect(data[0]).not.toHaveProperty('pagination_id');
    const list = (length: number) => alice.get(`/posts?ids=${Array(length).fill(one).join()}`);
    expect((await list(200)).data).toHaveLength(200);
    expect((await list(201)).status).toBe(400);
    expect((await alice.get('/posts?ids=1,x')).status).toBe(400);
    expect((await alice.get('/posts')).meta.error_message).toContain('ids');
  });

  test.each(['999999', '0', 'abc', '-1', '99999999999999999999'])('%s is no post', async (id) => {
    const { alice } = await people(service(), 'alice');
    expect((await service().nobody.get(`/posts/${id}`)).status).toBe(404);
    expect((await alice.get(`/posts/${id}/replies`)).status).toBe(404);
    expect((await alice.delete(`/posts/${id}`)).status).toBe(404);
  });

  test('html can be left out, of the user as well', async () => {
    const { alice } = await people(service(), 'alice');
    const { data } = await alice.get(`/posts/${await post(alice, 'plain')}?include_html=0`);
    expect(data).not.toHaveProperty('html');
    expect(data.user.description).not.toHaveProperty('html');
  });

  test('whoever is blocked sees nothing of the blocker', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    const id = await post(alice, 'not for bob');
    const again = await repostPost(service(), carol, id);
    await block(service(), alice, bob);
    expect((await bob.get(`/posts/${id}`)).status).toBe(404);
    expect((await bob.get(`/posts/${again}`)).status).toBe(404);
    expect((await bob.get(`/posts?ids=${id}`)).data).toEqual([]);
    expect((await bob.get(`/users/${alice.id}/posts`)).data).toEqual([]);
    expect(ids((await bob.get('/posts/stream/global?count=200')).data)).not.toContain(id);
    expect((await bob.post('/posts', { text: 'but', reply_to: id })).status).toBe(400);
    expect((await carol.get(`/posts/${id}`)).status).toBe(200);
  });
});

describeService('stars and reposts of a post', (service) => {
  test('are counted, and whose they are is told', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, 'popular');
    const events = await service().eventsOf(async () => {
      await starPost(service(), bob, id);
      await repostPost(service(), bob, id);
    });
    expect(events.map(({ type }) => type)).toEqual(['star', 'post']);
    const counted = { num_stars: 1, num_reposts: 1 };
    expect((await bob.get(`/posts/${id}`)).data).toMatchObject({
      ...counted,
      you_starred: true,
      you_reposted: true,
    });
    expect((await alice.get(`/posts/${id}`)).data).toMatchObject({ ...counted, you_starred: false });
    expect((await bob.get('/users/me')).data.counts).toMatchObject({ stars: 1, posts: 1 });
  });

  test('samples favour those whom the viewer follows, and need asking for', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `fan${n}`);
    const fans = await people(service(), ...names);
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, 'popular');
    for (const name of names) {
      await starPost(service(), fans[name]!, id);
      await repostPost(service(), fans[name]!, id);
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

  test('a repost is a post of its own with the whole original in it', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, `hello #there @${bob.username}`, {
      annotations: [{ type: 'com.example.a', value: { b: 1 } }],
    });
    const again = await repostPost(service(), bob, id);
    const original = (await bob.get(`/posts/${id}?include_annotations=1`)).data;
    const { data } = await bob.get(`/posts/${again}?include_annotations=1`);
    const lead = `>> @${alice.username}: `;
    expect(data).toMatchObject({
      id: again,
      text: `${lead}hello #there @${bob.username}`,
      num_stars: 0,
      num_reposts: 0,
      reply_to: null,
      thread_id: again,
      repost_of: original,
    });
    expect(data.entities.hashtags).toEqual([{ name: 'there', pos: 6 + lead.length, len: 6 }]);
    expect(await repostPost(service(), bob, id)).toBe(again);
    const { status, meta } = await alice.post('/posts', { text: 'a reply', reply_to: again });
    expect([status, meta.error_message]).toEqual([400, expect.stringContaining('repost')]);
    await bob.delete(`/posts/${again}`);
    expect((await bob.get(`/posts/${id}`)).data).toMatchObject({ num_reposts: 0, you_reposted: false });
  });

  test('a repost of a deleted post shows no text either', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const id = await post(alice, 'soon gone #tag');
    const again = await repostPost(service(), bob, id);
    await alice.delete(`/posts/${id}`);
    const { data } = await bob.get(`/posts/${again}`);
    for (const key of ['text', 'html']) expect(data).not.toHaveProperty(key);
    expect(data).toMatchObject({
      entities: noEntities,
      repost_of: { id, is_deleted: true, entities: noEntities },
    });
    expect(JSON.stringify(data)).not.toContain('soon gone');
  });
});

describe('the streams', () => {
  describeService('global', (service) => {
    test('holds everybody’s posts but reposts and what bots post', async () => {
      const { alice, bob } = await people(service(), 'alice', 'bob');
      const bot = await service().person('global_bot', { type: 'bot' });
      const feed = await service().person('global_feed', { type: 'feed' });
      const wanted = [await post(alice, 'a person'), await post(feed, 'a feed'), await post(bob, 'another')];
      await post(bot, 'a bot');
      await repostPost(service(), bob, wanted[0]!);
      const reply = await post(bob, `@${alice.username} a reply`, { reply_to: wanted[0] });
      expect(ids((await service().nobody.get('/posts/stream/global')).data)).toEqual([
        reply,
        ...wanted.reverse(),
      ]);
    });
  });

  describeService('personal', (service) => {
    test('leaves out what is directed at others only', async () => {
      const { alice, bob, carol, dave } = await people(service(), 'alice', 'bob', 'carol', 'dave');
      await alice.post(`/users/${bob.id}/follow`);
      await alice.post(`/users/${carol.id}/follow`);
      const at = (...names: { username: string }[]) => names.map(({ username }) => `@${username} `).join('');
      const shown = [
        await post(bob, 'to everybody'),
        await post(bob, `${at(alice)}to me`),
        await post(bob, `${at(carol)}to one I follow`),
        await post(bob, `${at(dave, carol)}to one of them`),
        await post(bob, `not led by ${at(dave)}`),
        await post(alice, `${at(dave)}my own`),
      ];
      const directed = await post(bob, `${at(dave)}to another`);
      const stream = async (query = '') => ids((await alice.get(`/posts/stream${query}`)).data);
      expect(await stream()).toEqual([...shown].reverse());
      expect(await stream('?include_directed_posts=1')).toEqual([directed, ...[...shown].reverse()]);
      expect(ids((await alice.get(`/users/${bob.id}/posts`)).data)).toContain(directed);
      expect(ids((await alice.get('/posts/stream/global')).data)).toContain(directed);
      const without = await alice.get('/posts/stream/global?include_directed_posts=0');
      expect(ids(without.data)).not.toContain(directed);
    });

    test('leaves out muted people, but not when they are asked for', async () => {
      const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
      for (const other of [bob, carol]) await alice.post(`/users/${other.id}/follow`);
      await mute(service(), alice, bob);
      const loud = await post(bob, 'too loud');
      const again = await repostPost(service(), carol, loud);
      const stream = async (query = '') => ids((await alice.get(`/posts/stream${query}`)).data);
      expect(await stream()).toEqual([]);
      expect(await stream('?include_muted=1')).toEqual(expect.arrayContaining([loud]));
      expect(ids((await alice.get(`/users/${bob.id}/posts`)).data)).toEqual([loud]);
      expect((await alice.get(`/users/${bob.id}/posts?include_muted=0`)).data).toEqual([]);
      expect((await alice.get(`/posts/${loud}`)).data.id).toBe(loud);
      expect(ids((await alice.get(`/posts?ids=${loud},${again}`)).data)).toEqual([loud, again]);
      expect(ids((await alice.get('/posts/stream/global')).data)).not.toContain(loud);
    });
  });
});
