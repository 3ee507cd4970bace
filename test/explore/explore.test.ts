import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/commands/command.ts';
import { exploreCommands } from '../../src/commands/explore.ts';
import { facets } from '../../src/features/content/content.facets.ts';
import { describeService, type Json, type Person, until } from '../harness.ts';
import { ids, people, post, repost, unique } from '../people.ts';
import { insertPosts } from '../rows.ts';

const photo = {
  type: 'net.svc.core.oembed',
  value: { type: 'photo', version: '1.0', width: 10, height: 10, url: 'https://img.example/1.png' },
};
const atStart = ['conversations', 'photos', 'trending', 'checkins', 'posts'];

describeService('explore streams', (service) => {
  const read = (slug: string, query = '', reader = service().anonymous) =>
    reader.get(`/posts/stream/explore/${slug}?${query}`);
  const run = async (name: string, words: string[], flags = {}): Promise<Json> => {
    const command = exploreCommands.find((known) => known.name === `explore ${name}`)!;
    return (await command.run(service().ctx, words, flags)).json;
  };
  const ofTag = (...hashtag: string[]) => ({ title: 'Some', description: 'Of some.', hashtag });

  test('the list has the five at the start and may be cached for a day', async () => {
    const { data, headers, meta } = await service().anonymous.get('/posts/stream/explore');
    expect(data.map(({ slug }: Json) => slug)).toEqual(atStart);
    expect(data[1]).toEqual({
      slug: 'photos',
      title: 'Photos',
      description: 'Posts with a photo.',
      url: `${service().origin}/api/posts/stream/explore/photos`,
    });
    expect(meta).toEqual({ code: 200 });
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    const { ann } = await people(service(), 'ann');
    const mine = await ann.get('/posts/stream/explore');
    expect(mine.headers.get('cache-control')).toBe('private, max-age=86400');
    expect(mine.data).toEqual(data);
  });

  test('an unknown slug is a 404', async () => {
    for (const slug of ['nothing', 'Photos', '%22']) expect((await read(slug)).status).toBe(404);
  });

  test('posts: what is directed at nobody, without reposts and bots, newest first in pages', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const bot = await service().person(unique('bot'), { type: 'bot' });
    const first = await post(ann, 'one');
    await post(bob, `@${ann.username} directed`);
    await repost(bob, first);
    await post(bot, 'from a bot');
    await ann.post('/posts', { machine_only: true, annotations: [photo] });
    const second = await post(bob, 'two');
    const { data, meta } = await read('posts', 'count=2');
    expect(ids(data)).toEqual([second, first]);
    expect(data.map(({ pagination_id }: Json) => pagination_id)).toEqual([second, first]);
    expect(meta).toEqual({
      code: 200,
      more: expect.any(Boolean),
      max_id: second,
      min_id: first,
      explore_stream: {
        slug: 'posts',
        title: 'Posts',
        description: expect.any(String),
        url: `${service().origin}/api/posts/stream/explore/posts`,
      },
    });
    expect(ids((await read('posts', `since_id=${first}`)).data)).toEqual([second]);
    expect(ids((await read('posts', `before_id=${second}&count=1`)).data)).toEqual([first]);
    const withMachine = await read('posts', `since_id=${first}&include_machine=1`);
    expect(withMachine.data.map(({ machine_only }: Json) => machine_only)).toEqual([false, true]);
  });

  test('photos and checkins: by what is in the annotations; deleted ones are gone', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const shown = await post(ann, 'look', { annotations: [photo] });
    const gone = await post(ann, 'look again', { annotations: [photo] });
    await post(ann, 'no photo');
    await repost(bob, shown);
    await ann.delete(`/posts/${gone}`);
    expect(ids((await read('photos')).data).filter((id) => Number(id) >= Number(shown))).toEqual([shown]);
    const checkins = { user_id: Number(ann.id), facets: facets.checkin };
    const inserted = await insertPosts(service(), [
      checkins,
      { ...checkins, facets: facets.location },
      checkins,
    ]);
    const [first, , last] = inserted.ids.map(String);
    expect(ids((await read('checkins')).data)).toEqual([last, first]);
    expect(ids((await read('checkins', 'count=-1')).data)).toEqual([first]);
  });

  test('conversations: posts that begin one and were answered', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const asked = await post(ann, 'who?');
    const silent = await post(ann, 'nobody answers');
    const reply = await post(bob, 'me', { reply_to: asked });
    await post(ann, 'ah', { reply_to: reply });
    const of = async () => ids((await read('conversations', `since_id=${Number(asked) - 1}`)).data);
    expect(await of()).toEqual([asked]);
    await post(bob, 'well', { reply_to: silent });
    expect(await of()).toEqual([silent, asked]);
  });

  test('each viewer is shown what they may see', async () => {
    const { ann, bob, cat } = await people(service(), 'ann', 'bob', 'cat');
    const id = await post(ann, 'hidden from some');
    await bob.post(`/users/${ann.id}/mute`);
    await ann.post(`/users/${cat.id}/block`);
    const seen = async (reader: Person, query = '') =>
      ids((await read('posts', `since_id=${Number(id) - 1}&${query}`, reader)).data);
    expect(await seen(ann)).toEqual([id]);
    expect(await seen(bob)).toEqual([]);
    expect(await seen(bob, 'include_muted=1')).toEqual([id]);
    expect(await seen(cat, 'include_muted=1')).toEqual([]);
  });

  test('an operator adds, lists and removes streams', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const bot = await service().person(unique('bot'), { type: 'bot' });
    const [bees, honey] = [unique('bees'), unique('honey')];
    const added = await run('add', ['beekeeping'], {
      title: ' Bees ',
      description: 'All about them.',
      hashtag: [`#${bees.toUpperCase()}`, honey, bees],
    });
    const object = {
      slug: 'beekeeping',
      title: 'Bees',
      description: 'All about them.',
      url: `${service().origin}/api/posts/stream/explore/beekeeping`,
    };
    expect(added).toEqual(object);
    const made = [
      await post(ann, `#${bees}`),
      await post(bob, `#${honey} and #${bees}`),
      await post(ann, `#${honey}`),
    ];
    await post(bot, `#${bees}`);
    await repost(bob, made[0]!);
    const all = await read('beekeeping');
    expect(ids(all.data)).toEqual(made.toReversed());
    expect(all.meta.explore_stream).toEqual(object);
    expect(ids((await read('beekeeping', 'count=1')).data)).toEqual([made[2]]);
    expect(ids((await read('beekeeping', 'count=-2')).data)).toEqual([made[1], made[0]]);
    expect(ids((await read('beekeeping', `before_id=${made[2]}&count=1`)).data)).toEqual([made[1]]);

    await run('add', ['pictures'], { title: 'Pictures', description: 'Pictures.', has: 'photo' });
    const shown = await post(ann, 'look', { annotations: [photo] });
    expect(ids((await read('pictures', 'count=1')).data)).toEqual([shown]);
    const { data } = await service().anonymous.get('/posts/stream/explore');
    expect(data.map(({ slug }: Json) => slug)).toEqual([...atStart, 'beekeeping', 'pictures']);
    expect((await run('list', [])).streams).toEqual(data);

    expect(await run('remove', ['beekeeping'])).toEqual({ slug: 'beekeeping' });
    expect((await read('beekeeping')).status).toBe(404);
    await expect(run('remove', ['beekeeping'])).rejects.toThrow('there is no explore stream "beekeeping"');
    await expect(run('remove', ['photos'])).rejects.toThrow('every service has');
    const actions = await service().ctx.store.read.all(
      "select action from audit where action like 'explore%' order by id",
      [],
    );
    expect(actions).toEqual(['explore-add', 'explore-add', 'explore-remove'].map((action) => ({ action })));
  });

  test('what is wrong with a new stream is told, and changes nothing', async () => {
    await run('add', ['taken'], ofTag('some'));
    const before = await run('list', []);
    for (const [words, flags, message] of [
      [['taken'], ofTag('some'), 'there is an explore stream "taken" already'],
      [['photos'], ofTag('some'), 'there is an explore stream "photos" already'],
      [['Slug'], ofTag('some'), 'lower-case letters and digits, not "Slug"'],
      [['a'.repeat(31)], ofTag('some'), '1 to 30'],
      [['free'], ofTag('two words'), 'unlike "two words"'],
      [['free'], ofTag(...Array.from({ length: 11 }, (_, n) => `tag${n}`)), 'at most 10 hashtags'],
      [['free'], { ...ofTag('some'), title: ' ' }, 'the title must not be empty'],
      [['free'], { ...ofTag('some'), title: 'x'.repeat(51) }, 'the title is 51 characters long'],
      [['free'], { ...ofTag('some'), description: 'a\nb' }, 'the description must be one line'],
    ] as const) {
      await expect(run('add', [...words], flags), message).rejects.toThrow(message);
    }
    for (const flags of [
      { title: 'T', description: 'D' },
      { ...ofTag('some'), has: 'photo' },
      { title: 'T', description: 'D', has: 'video' },
      { title: 'T', hashtag: ['some'] },
      { description: 'D', hashtag: ['some'] },
    ]) {
      await expect(run('add', ['free'], flags)).rejects.toThrow(UsageError);
    }
    expect(await run('list', [])).toEqual(before);
  });

  describe('trending', () => {
    const trending = async (reader = service().anonymous) => ids((await read('trending', '', reader)).data);

    test('what several accounts starred, reposted or answered, newest first; it goes when they take it back', async () => {
      const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
      const [old, alone, own, young] = [
        await post(ann, 'old'),
        await post(bob, 'alone'),
        await post(dan, 'own'),
        await post(cat, 'young'),
      ];
      expect(await trending()).toEqual([]);
      // One account does everything it can, and an author what is left: neither makes a post trend.
      for (const action of ['star', 'repost']) await cat.post(`/posts/${alone}/${action}`);
      await post(cat, 'me', { reply_to: alone });
      await post(cat, 'me again', { reply_to: alone });
      await dan.post(`/posts/${own}/star`);
      await ann.post(`/posts/${own}/star`);
      await bob.post(`/posts/${old}/star`);
      await repost(cat, old);
      await post(bob, 'yes', { reply_to: young });
      await until(async () => (await trending()).length === 1);
      await ann.post(`/posts/${young}/star`);
      await until(async () => (await trending()).length === 2);
      expect(await trending()).toEqual([young, old]);
      expect((await read('trending', `before_id=${young}&count=5`)).data).toMatchObject([
        { id: old, pagination_id: old },
      ]);
      await dan.post(`/users/${cat.id}/mute`);
      expect(await trending(dan)).toEqual([old]);

      await bob.delete(`/posts/${old}/star`);
      service().forget();
      expect(await trending()).toEqual([young]);
      await cat.delete(`/posts/${young}`);
      service().forget();
      expect(await trending()).toEqual([]);
    });
  });
});
