/** Repositories of Bluesky accounts (docs/export.md, Bluesky), and posts as the API shows them: made up here. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellOthers } from '../../src/features/archives/given.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import { describeService, type Json } from '../harness.ts';
import { repository } from './car-file.ts';
import { archiveFolder } from './zip.ts';

const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const uri = (path: string, of = did) => `at://${of}/app.bsky.feed.${path}`;
const post = (text: string, createdAt: string, more: Json = {}) => ({
  $type: 'app.bsky.feed.post',
  text,
  createdAt,
  ...more,
});
const link = (byteStart: number, byteEnd: number, to: string) => ({
  index: { byteStart, byteEnd },
  features: [{ $type: 'app.bsky.richtext.facet#link', uri: to }],
});

describeService('repositories of Bluesky', (service) => {
  const archives = archiveFolder();
  let files = 0;

  async function run(person: Json, content: Buffer | string) {
    const path = join(archives.folder, `archive-${++files}`);
    writeFileSync(path, content);
    const told: string[] = [];
    const counts = await importArchive(service().ctx, Number(person.id), path, {
      progress: () => undefined,
      warn: (message) => told.push(message),
      sum: (left) => told.push(tellOthers(left)),
    });
    return { counts, told };
  }
  const postsOf = async (person: Json): Promise<Json[]> =>
    (await person.get('/users/me/posts?include_annotations=1&count=200')).data;

  test('posts with links, languages and replies, the profile, and what is not taken', async () => {
    const ann = await service().person('bsky_ann');
    const car = repository(did, {
      'app.bsky.actor.profile/self': {
        $type: 'app.bsky.actor.profile',
        displayName: 'Ann of the bees',
        description: 'Keeps bees: https://bees.example/',
      },
      'app.bsky.feed.like/3a': {
        $type: 'app.bsky.feed.like',
        subject: { uri: uri('post/elsewhere', 'did:plc:other'), cid: 'x' },
        createdAt: '2024-01-01T00:00:00Z',
      },
      'app.bsky.feed.post/3a': post('Größe 🐝 here #bees', '2023-05-01T10:00:00.123Z', {
        langs: ['de-AT'],
        facets: [link(13, 17, 'https://bees.example/a'), link(5, 9999, 'https://no.example/'), 'odd'],
      }),
      'app.bsky.feed.post/3b': post('a reply', '2023-05-02T10:00:00Z', {
        reply: { root: { uri: uri('post/3a') }, parent: { uri: uri('post/3a'), cid: 'x' } },
      }),
      'app.bsky.feed.post/3c': post('to another @ann.bsky.social', '2023-05-03T10:00:00Z', {
        reply: { parent: { uri: uri('post/1', 'did:plc:other') } },
      }),
      'app.bsky.feed.post/3d': post('', '2023-05-04T10:00:00Z', {
        embed: { $type: 'app.bsky.embed.images', images: [{ alt: 'a bee' }, { alt: '' }] },
      }),
      'app.bsky.feed.post/3e': post('read this', '2023-05-05T10:00:00Z', {
        embed: { $type: 'app.bsky.embed.external', external: { uri: 'https://card.example/x', title: 'X' } },
      }),
      'app.bsky.feed.post/3f': post(`${'long '.repeat(60)}end`, '2023-05-06T10:00:00Z'),
      'app.bsky.feed.post/3g': post('no time', 'never'),
      'app.bsky.feed.repost/3a': {
        $type: 'app.bsky.feed.repost',
        subject: { uri: uri('post/3a') },
        createdAt: '2023-05-07T10:00:00Z',
      },
      'app.bsky.graph.follow/3a': { $type: 'app.bsky.graph.follow', subject: 'did:plc:other' },
    });
    const { counts, told } = await run(ann, car);
    expect(counts).toEqual({ posts: 7, files: 0, follows: 0, skipped: 5 });
    expect(told.join('\n')).toContain('1 follows: a CAR file names people by identifiers');
    expect(told.join('\n')).toContain('2 pictures and videos: a CAR file does not have them.');
    expect(told.join('\n')).toContain('post/3g: it has no time');
    const posts = await postsOf(ann);
    expect(posts.map(({ created_at, text }) => [created_at, text])).toEqual([
      ['2023-05-07T10:00:00Z', '>> @bsky_ann: Größe 🐝 here [bees.example] #bees'],
      ['2023-05-06T10:00:00Z', `${'long '.repeat(50)}long…`],
      ['2023-05-05T10:00:00Z', 'read this\n\nhttps://card.example/x'],
      ['2023-05-04T10:00:00Z', '…'],
      ['2023-05-03T10:00:00Z', 'to another @ann.bsky.social'],
      ['2023-05-02T10:00:00Z', 'a reply'],
      ['2023-05-01T10:00:00Z', 'Größe 🐝 here [bees.example] #bees'],
    ]);
    const [, long, , , other, reply, first] = posts as [Json, Json, Json, Json, Json, Json, Json];
    expect([reply.reply_to, other.reply_to, other.entities.mentions]).toEqual([first.id, null, []]);
    expect(first.entities).toMatchObject({
      links: [{ pos: 8, len: 4, text: 'here', url: 'https://bees.example/a' }],
      hashtags: [{ name: 'bees' }],
    });
    const url = `https://bsky.app/profile/${did}/post/3a`;
    expect(first.annotations).toEqual([
      { type: 'net.svc.core.crosspost', value: { canonical_url: url } },
      { type: 'net.svc.core.language', value: { language: 'de' } },
      { type: 'millrace.imported', value: { url } },
    ]);
    expect(long.annotations.at(-1).value.text).toContain('long end');
    expect((await ann.get('/users/me')).data).toMatchObject({
      name: 'Ann of the bees',
      description: { text: 'Keeps bees: https://bees.example/' },
    });
    expect((await run(ann, car)).counts).toMatchObject({ posts: 0 });
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('a file that has each block three times makes each post once', async () => {
    const ann = await service().person('bsky_thrice');
    const car = repository(did, { 'app.bsky.feed.post/3a': post('once', '2023-05-01T10:00:00Z') }, 3);
    expect((await run(ann, car)).counts).toMatchObject({ posts: 1 });
    expect((await postsOf(ann)).map(({ text }) => text)).toEqual(['once']);
  });

  test('posts as the API shows them, as a list, a reply and in a zip file', async () => {
    const ann = await service().person('api_ann');
    await service().person('api_bob');
    const user = { id: '7', username: 'ann', name: 'Ann Elsewhere', description: { text: 'Bees.' } };
    const of = (id: string, created_at: string, text: string, more: Json = {}) => ({
      id,
      created_at,
      text,
      user,
      canonical_url: `https://old.example/ann/post/${id}`,
      ...more,
    });
    const list = [
      of('12', '2013-01-02T00:00:00Z', 'Second', { reply_to: '11', num_stars: 3 }),
      of('11', '2013-01-01T00:00:00Z', 'First', { source: { name: 'Old app', link: 'https://app.example' } }),
      of('13', '2013-01-03T00:00:00Z', 'RT', { repost_of: { id: '11' } }),
      of('14', '2013-01-04T00:00:00Z', 'Gone', { is_deleted: true }),
      of('15', '2013-01-05T00:00:00Z', 'Not hers', { user: { id: '8', username: 'bob' } }),
      { id: 16 },
    ];
    const first = await run(ann, `\n${JSON.stringify(list)}`);
    expect(first.counts).toEqual({ posts: 3, files: 0, follows: 0, skipped: 3 });
    expect(first.told.join('\n')).toContain('post 15: it is of @bob');
    const [, reply, one] = (await postsOf(ann)) as [Json, Json, Json];
    expect([reply.text, reply.reply_to, one.text]).toEqual(['Second', one.id, 'First']);
    expect(one.annotations.at(-1).value).toEqual({
      url: 'https://old.example/ann/post/11',
      source: { name: 'Old app', link: 'https://app.example' },
    });
    expect((await ann.get('/users/me')).data.name).toBe('Ann Elsewhere');
    const reply2 = await run(ann, JSON.stringify({ data: list, meta: { code: 200 } }));
    expect(reply2.counts).toMatchObject({ posts: 0, skipped: 6 });
    const zip = await archives.write({
      'export/posts.json': { data: list },
      'export/following.json': [{ id: '9', username: 'api_bob' }, { username: 'nobody_here' }],
    });
    const counts = await importArchive(service().ctx, Number(ann.id), zip, {
      progress: () => undefined,
      warn: () => undefined,
      sum: () => undefined,
    });
    expect(counts).toMatchObject({ posts: 0, follows: 1 });
    await expect(run(ann, '{"posts": 3}')).rejects.toThrow('it has no list "data"');
    await expect(run(ann, 'nonsense')).rejects.toThrow(/end of central directory|zip/i);
    await expect(run(ann, '')).rejects.toThrow();
  });
});
