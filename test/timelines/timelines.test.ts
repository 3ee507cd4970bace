import { expect, test } from 'vitest';
import { describeService, type Json, type Person } from '../harness.ts';
import { people, unique } from '../people.ts';

const ids = (reply: { data: Json }): string[] => reply.data.map((item: { id: string }) => item.id);
const post = async (author: Person, text: string, more: object = {}): Promise<string> => {
  const { status, data, meta } = await author.post('/posts', { text, ...more });
  expect(status, JSON.stringify(meta)).toBe(200);
  return data.id;
};

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
    expect(ids(await service().nobody.get(`/posts/tag/${tag}`))).toEqual([two, one]);
    expect(ids(await ann.get(`/posts/tag/%23${tag.toUpperCase()}?count=1`))).toEqual([two]);
    await bob.delete(`/posts/${two}`);
    expect(ids(await ann.get(`/posts/tag/${tag}`))).toEqual([one]);
    expect(ids(await ann.get(`/posts/tag/${unique('none')}`))).toEqual([]);
  });

  test('mentions: of anybody, by name or id, without reposts', async () => {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    const one = await post(ann, `hey @${bob.username}`);
    const two = await post(cal, `@${bob.username} @${bob.username.toUpperCase()}`);
    await cal.post(`/posts/${one}/repost`);
    await post(ann, `hey @${cal.username}`);
    expect(ids(await ann.get(`/users/@${bob.username}/mentions`))).toEqual([two, one]);
    expect(ids(await bob.get('/users/me/mentions?count=-1'))).toEqual([one]);
    expect((await service().nobody.get(`/users/${bob.id}/mentions`)).status).toBe(401);
    await ann.delete(`/posts/${one}`);
    expect(ids(await bob.get('/users/me/mentions'))).toEqual([two]);
  });

  test('a bot mentions only those who follow it', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const bot = await service().person(unique('bot'), { type: 'bot' });
    await bob.post(`/users/${bot.id}/follow`);
    const { data } = await bot.post('/posts', { text: `@${ann.username} @${bob.username}` });
    expect(data.entities.mentions).toMatchObject([{ id: bob.id }]);
    expect(data.entities.mentions[0]).not.toHaveProperty('is_leading');
    expect(ids(await ann.get('/users/me/mentions'))).toEqual([]);
    expect(ids(await bob.get('/users/me/mentions'))).toEqual([data.id]);
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
    expect(ids(await ann.get('/posts/stream'))).toEqual([own, both, plain]);
    expect(ids(await ann.get('/posts/stream?include_directed_posts=1'))).toEqual([
      own,
      directed,
      both,
      plain,
    ]);
    expect(ids(await ann.get('/posts/stream/unified'))).toEqual([own, directed, both, mention, plain]);
    expect(ids(await ann.get('/posts/stream/unified?include_directed_posts=0'))).toEqual([
      own,
      both,
      mention,
      plain,
    ]);
    const page = await ann.get(`/posts/stream/unified?count=2&before_id=${own}`);
    expect(ids(page)).toEqual([directed, both]);
    expect(page.meta.more).toBe(true);
    await ann.post(`/users/${dan.id}/follow`);
    expect(ids(await ann.get('/posts/stream'))).toEqual([own, directed, both, plain]);
    expect((await service().nobody.get('/posts/stream/unified')).status).toBe(401);
    expect((await (await service().tokenFor(ann, ['write_post'])).get('/posts/stream/unified')).status).toBe(
      403,
    );
  });

  test('machine-only posts are shown where they are asked for, and nowhere else', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const annotations = [{ type: 'com.example.x', value: { n: 1 } }];
    const machine = { machine_only: true, annotations };
    const refusals = [
      { machine_only: true },
      { ...machine, text: 'text' },
      { annotations },
      {},
      { ...machine, entities: { mentions: Array(11).fill({ name: bob.username }) } },
      { ...machine, entities: { mentions: [{}] } },
    ];
    for (const body of refusals)
      expect((await ann.post('/posts', body)).status, JSON.stringify(body)).toBe(400);
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
    expect(ids(await ann.get('/posts/stream?has_oembed_photo=1'))).toEqual([three, one]);
    expect(ids(await ann.get('/posts/stream?has_oembed_photo=1&count=-1'))).toEqual([one]);
    expect(ids(await ann.get(`/posts/stream?has_oembed_photo=1&before_id=${three}`))).toEqual([one]);
    expect(ids(await ann.get('/posts/stream/unified?has_oembed_photo=1'))).toEqual([three, two, one]);
    expect(ids(await ann.get(`/posts/stream/unified?has_oembed_photo=1&since_id=${one}&count=-1`))).toEqual([
      two,
    ]);
    expect((await ann.get('/posts/stream?has_oembed_photo=0')).data).toHaveLength(4);
    const shown = (await ann.get(`/posts/${one}?include_post_annotations=1`)).data.annotations[0];
    expect(shown.value.url).toBe(`https://img.example/${one}.png`);
    await bob.delete(`/posts/${one}`);
    expect(ids(await ann.get('/posts/stream?has_oembed_photo=1'))).toEqual([three]);
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
