import { expect, test } from 'vitest';
import { describeService, type Json } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';

const idsOf = ({ data }: { data: Json }): string[] => ids(data);

const namespace = 'net.svc.core';
const photo = {
  type: `${namespace}.oembed`,
  value: { type: 'photo', version: '1.0', width: 10, height: 10, url: 'https://img.example/{post_id}.png' },
};

describeService('streams of posts', (service) => {
  test('tag: any case, no reposts, gone with the post', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const tag = unique('Tulip');
    const one = await post(ann, `a #${tag}`);
    const two = await post(bob, `b #${tag.toUpperCase()} #${tag}`);
    await bob.post(`/posts/${one}/repost`);
    expect(idsOf(await service().anonymous.get(`/posts/tag/${tag}`))).toEqual([two, one]);
    expect(idsOf(await ann.get(`/posts/tag/%23${tag.toUpperCase()}?count=1`))).toEqual([two]);
    await bob.delete(`/posts/${two}`);
    expect(idsOf(await ann.get(`/posts/tag/${tag}`))).toEqual([one]);
    expect(idsOf(await ann.get(`/posts/tag/${unique('none')}`))).toEqual([]);
  });

  test('mentions: of anybody, by name or id, without reposts', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const one = await post(ann, `hey @${bob.username}`);
    const two = await post(cal, `@${bob.username} @${bob.username.toUpperCase()}`);
    await cal.post(`/posts/${one}/repost`);
    await post(ann, `hey @${cal.username}`);
    expect(idsOf(await ann.get(`/users/@${bob.username}/mentions`))).toEqual([two, one]);
    expect(idsOf(await bob.get('/users/me/mentions?count=-1'))).toEqual([one]);
    expect((await service().anonymous.get(`/users/${bob.id}/mentions`)).status).toBe(401);
    await ann.delete(`/posts/${one}`);
    expect(idsOf(await bob.get('/users/me/mentions'))).toEqual([two]);
  });

  test('a bot mentions only those who follow it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const bot = await service().person(unique('bot'), { type: 'bot' });
    await bob.post(`/users/${bot.id}/follow`);
    const { data } = await bot.post('/posts', { text: `@${ann.username} @${bob.username}` });
    expect(data.entities.mentions).toMatchObject([{ id: bob.id }]);
    expect(data.entities.mentions[0]).not.toHaveProperty('is_leading');
    expect(idsOf(await ann.get('/users/me/mentions'))).toEqual([]);
    expect(idsOf(await bob.get('/users/me/mentions'))).toEqual([data.id]);
  });

  test('unified: the personal stream and mentions, each once; directed posts are kept', async () => {
    const { ann, bob, cal, dan } = await people(service(), 'ann', 'bob', 'cal', 'dan');
    await ann.post(`/users/${bob.id}/follow`);
    const plain = await post(bob, 'plain');
    const mention = await post(cal, `cc @${ann.username}`);
    const both = await post(bob, `hi @${ann.username}`);
    const directed = await post(bob, `@${dan.username} psst`);
    const own = await post(ann, 'own');
    await post(cal, 'not for ann');
    expect(idsOf(await ann.get('/posts/stream'))).toEqual([own, both, plain]);
    expect(idsOf(await ann.get('/posts/stream?include_directed_posts=1'))).toEqual([
      own,
      directed,
      both,
      plain,
    ]);
    expect(idsOf(await ann.get('/posts/stream/unified'))).toEqual([own, directed, both, mention, plain]);
    expect(idsOf(await ann.get('/posts/stream/unified?include_directed_posts=0'))).toEqual([
      own,
      both,
      mention,
      plain,
    ]);
    const page = await ann.get(`/posts/stream/unified?count=2&before_id=${own}`);
    expect(idsOf(page)).toEqual([directed, both]);
    expect(page.meta.more).toBe(true);
    await ann.post(`/users/${dan.id}/follow`);
    expect(idsOf(await ann.get('/posts/stream'))).toEqual([own, directed, both, plain]);
    expect((await service().anonymous.get('/posts/stream/unified')).status).toBe(401);
    expect((await (await service().tokenFor(ann, ['write_post'])).get('/posts/stream/unified')).status).toBe(
      403,
    );
  });

  test('has_oembed_photo keeps only posts with a photo', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    await ann.post(`/users/${bob.id}/follow`);
    await post(bob, 'none');
    const one = await post(bob, 'photo', { annotations: [photo] });
    const two = await post(cal, `@${ann.username} photo`, { annotations: [photo] });
    const three = await post(ann, 'photo', { annotations: [photo] });
    await post(bob, 'video', {
      annotations: [
        {
          ...photo,
          value: { type: 'video', version: '1.0', width: 1, height: 1, html: '<p>', url: 'https://x.y/' },
        },
      ],
    });
    expect(idsOf(await ann.get('/posts/stream?has_oembed_photo=1'))).toEqual([three, one]);
    expect(idsOf(await ann.get('/posts/stream?has_oembed_photo=1&count=-1'))).toEqual([one]);
    expect(idsOf(await ann.get(`/posts/stream?has_oembed_photo=1&before_id=${three}`))).toEqual([one]);
    expect(idsOf(await ann.get('/posts/stream/unified?has_oembed_photo=1'))).toEqual([three, two, one]);
    expect(idsOf(await ann.get(`/posts/stream/unified?has_oembed_photo=1&since_id=${one}&count=-1`))).toEqual(
      [two],
    );
    expect((await ann.get('/posts/stream?has_oembed_photo=0')).data).toHaveLength(4);
    const shown = (await ann.get(`/posts/${one}?include_post_annotations=1`)).data.annotations[0];
    expect(shown.value.url).toBe(`https://img.example/${one}.png`);
    await bob.delete(`/posts/${one}`);
    expect(idsOf(await ann.get('/posts/stream?has_oembed_photo=1'))).toEqual([three]);
  });

  test('general parameters: annotations in general and of one kind, html, deprecated fields', async () => {
    const { ann } = await people(service(), 'ann');
    const annotations = [{ type: 'com.example.x', value: {} }];
    const id = await post(ann, 'text', { annotations });
    const keys = async (query: string) => {
      const { data } = await ann.get(`/posts/${id}?${query}`);
      return [data.annotations, data.user.annotations, 'html' in data, 'html' in data.user.description];
    };
    expect(await keys('')).toEqual([undefined, undefined, true, true]);
    expect(await keys('include_annotations=1')).toEqual([annotations, [], true, true]);
    expect(await keys('include_post_annotations=1')).toEqual([annotations, undefined, true, true]);
    expect(await keys('include_user_annotations=1&include_html=0')).toEqual([undefined, [], false, false]);
    const { data } = await ann.get(`/posts/${id}`);
    expect(data).toMatchObject({
      reply_to: null,
      thread_id: id,
      machine_only: false,
      source: { name: 'Test App' },
    });
    expect(data.canonical_url).toBe(`${service().ctx.config.url}/@${ann.username}/post/${id}`);
    for (const key of ['is_deleted', 'deleted']) expect(data).not.toHaveProperty(key);
    for (let n = 0; n < 2; n++) {
      const gone = (await ann.delete(`/posts/${id}?include_annotations=1`)).data;
      expect(gone).toMatchObject({
        is_deleted: true,
        deleted: true,
        annotations: [],
        entities: { hashtags: [], links: [], mentions: [] },
      });
      for (const key of ['text', 'html']) expect(gone).not.toHaveProperty(key);
    }
  });
});

describeService('global', (service) => {
  test('holds everybody’s posts but reposts and what bots post', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const bot = await service().person('global_bot', { type: 'bot' });
    const feed = await service().person('global_feed', { type: 'feed' });
    const wanted = [await post(alice, 'a person'), await post(feed, 'a feed'), await post(bob, 'another')];
    await post(bot, 'a bot');
    await repost(bob, wanted[0]!);
    const reply = await post(bob, `@${alice.username} a reply`, { reply_to: wanted[0] });
    expect(ids((await service().anonymous.get('/posts/stream/global')).data)).toEqual([
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
    await alice.post(`/users/${bob.id}/mute`);
    const loud = await post(bob, 'too loud');
    const again = await repost(carol, loud);
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
