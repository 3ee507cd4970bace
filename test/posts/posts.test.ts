import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';

describeService('creating posts', (service) => {
  test('gives a post with every field of the interface, and tells of it', async () => {
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
        num_quotes: 0,
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
        you_bookmarked: false,
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
    const { data } = await service().anonymous.get(`/posts/${id}`);
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

  test('needs no text beside a photo or video', async () => {
    const { alice } = await people(service(), 'alice');
    const oembed = (type: string, value: object) => ({
      type: 'net.svc.core.oembed',
      value: { version: '1.0', type, width: 1, height: 1, ...value },
    });
    const shown = [
      oembed('photo', { url: 'https://img.example/1.png' }),
      oembed('video', { html: '<p>' }),
      oembed('html5video', { sources: [{ type: 'video/mp4', url: 'https://x.example/' }] }),
    ];
    const made: string[] = [];
    for (const annotation of shown) {
      for (const text of ['', ' \n', null]) {
        const { status, data } = await alice.post('/posts', { text, annotations: [annotation] });
        expect(status).toBe(200);
        expect(data).toMatchObject({ text: '', machine_only: false, entities: { mentions: [], links: [] } });
        expect(data.html).toMatch(/^<span [^>]*><\/span>$/);
        made.push(data.id);
      }
    }
    const { id, username } = alice;
    const { data: found } = await alice.get(`/posts/search?creator_id=${id}&has_oembed_photo=1`);
    expect(ids(found)).toEqual(made.slice(0, 3).reverse());
    expect(ids((await alice.get(`/users/@${username}/posts`)).data)).toEqual(made.toReversed());
    expect((await repost(alice, made[0]!)).length).toBeGreaterThan(0);
    await alice.delete(`/posts/${made[0]}`);
    expect(await service().wrongCounts()).toEqual([]);
    const others = [
      oembed('rich', { html: '<b>' }),
      { type: 'net.svc.core.geolocation', value: { latitude: 1, longitude: 2 } },
      { type: 'com.example.oembed', value: { type: 'photo' } },
    ];
    for (const annotations of [[], others]) {
      const { status, meta } = await alice.post('/posts', { text: '', annotations });
      expect([status, meta.error_slug, meta.error_message]).toEqual([
        400,
        'missing-parameter',
        expect.stringContaining('You must supply text, a photo or video, or machine_only with annotations.'),
      ]);
    }
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
    expect((await service().anonymous.get(`/posts/${id}`)).status).toBe(404);
    expect((await alice.get(`/posts/${id}/replies`)).status).toBe(404);
    expect((await alice.delete(`/posts/${id}`)).status).toBe(404);
  });

  test('html can be left out, of the user as well', async () => {
    const { alice } = await people(service(), 'alice');
    const { data } = await alice.get(`/posts/${await post(alice, 'plain')}?include_html=0`);
    expect(data).not.toHaveProperty('html');
    expect(data.user.description).not.toHaveProperty('html');
  });

  test('a blocked user sees nothing of the blocker', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    const id = await post(alice, 'not for bob');
    const again = await repost(carol, id);
    await alice.post(`/users/${bob.id}/block`);
    expect((await bob.get(`/posts/${id}`)).status).toBe(404);
    expect((await bob.get(`/posts/${again}`)).status).toBe(404);
    expect((await bob.get(`/posts?ids=${id}`)).data).toEqual([]);
    expect((await bob.get(`/users/${alice.id}/posts`)).data).toEqual([]);
    expect(ids((await bob.get('/posts/stream/global?count=200')).data)).not.toContain(id);
    expect((await bob.post('/posts', { text: 'but', reply_to: id })).status).toBe(400);
    expect((await carol.get(`/posts/${id}`)).status).toBe(200);
  });
});
