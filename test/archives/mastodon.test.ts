/** Archives of Mastodon (docs/export.md, Mastodon): made up here as its versions write them. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { approvePost } from '../../src/features/admin/held.actions.ts';
import { tellOthers } from '../../src/features/archives/given.ts';
import { importArchive } from '../../src/features/archives/import.actions.ts';
import { removeWordRule, setWordRule } from '../../src/features/words/words.actions.ts';
import { describeService, type Json, type TestService } from '../harness.ts';
import { archiveFolder } from './zip.ts';

const actor = 'https://social.example/users/ann';
const everybody = 'https://www.w3.org/ns/activitystreams#Public';

function note(id: number, published: string, content: string, more: Json = {}): Json {
  const object = {
    id: `${actor}/statuses/${id}`,
    type: 'Note',
    url: `https://social.example/@ann/${id}`,
    published,
    to: [everybody],
    cc: [`${actor}/followers`],
    content,
    attachment: [],
    ...more,
  };
  return {
    id: `${object.id}/activity`,
    type: 'Create',
    actor,
    published,
    to: object.to,
    cc: object.cc,
    object,
  };
}

const boost = (id: number, published: string, object: string) => ({
  id: `${actor}/statuses/${id}/activity`,
  type: 'Announce',
  published,
  to: [everybody],
  object,
});

const outbox = (...orderedItems: Json[]) => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  id: 'outbox.json',
  type: 'OrderedCollection',
  totalItems: orderedItems.length,
  orderedItems,
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#294' } })
    .png()
    .toBuffer();

describeService('archives of Mastodon', (service) => {
  const archives = archiveFolder();

  /** Imports for a person; `told` is what was left out. */
  async function run(person: { id: string }, path: string, { ctx }: TestService = service()) {
    const told: string[] = [];
    const counts = await importArchive(ctx, Number(person.id), path, {
      progress: () => undefined,
      warn: (message) => told.push(message),
      sum: (left) => told.push(tellOthers(left)),
    });
    return { counts, told };
  }
  const postsOf = async (person: Json): Promise<Json[]> =>
    (await person.get('/users/me/posts?include_annotations=1&count=200')).data;

  test('posts with their times and pictures, in the order of time, boosts and follows of what is here', async () => {
    const ann = await service().person('ann');
    const bob = await service().person('bob', { name: 'Bob' });
    const media = 'media_attachments/files/000/000/001/original/bee.png';
    const path = await archives.write({
      'actor.json': {
        type: 'Person',
        preferredUsername: 'ann',
        name: 'Ann of the bees',
        summary: '<p>Keeps <a href="https://bees.example/">bees</a></p>',
        icon: { type: 'Image', mediaType: 'image/png', url: 'avatar.png' },
        image: { type: 'Image', mediaType: 'image/png', url: 'header.png' },
      },
      'avatar.png': await picture(120, 120),
      'header.png': await picture(1000, 300),
      [media]: await picture(300, 200),
      'outbox.json': outbox(
        note(3, '2021-05-03T10:00:00Z', '<p>Third</p>', { inReplyTo: `${actor}/statuses/1` }),
        note(
          1,
          '2019-01-02T03:04:05Z',
          '<p><span class="h-card"><a href="https://other.example/@bob" class="u-url mention">@<span>bob</span></a></span> look<br>here: <a href="https://bees.example/a/b" rel="nofollow"><span class="invisible">https://</span><span class="ellipsis">bees.example/a</span><span class="invisible">/b</span></a></p><p><a href="https://social.example/tags/Bees" class="mention hashtag">#<span>Bees</span></a> &amp; honey</p>',
        ),
        note(2, '2020-02-02T00:00:00Z', '<p>A picture</p>', {
          sensitive: true,
          summary: 'stings',
          attachment: [
            { type: 'Document', mediaType: 'image/png', url: `/system/${media}`, name: 'A bee on a flower' },
          ],
        }),
        note(4, '2021-06-01T00:00:00Z', '<p>for followers</p>', { to: [`${actor}/followers`], cc: [] }),
        note(5, '2021-06-02T00:00:00Z', '<p>to one</p>', { to: ['https://other.example/users/bob'], cc: [] }),
        boost(6, '2021-06-03T00:00:00Z', `${actor}/statuses/3`),
        boost(7, '2021-06-04T00:00:00Z', 'https://other.example/users/bob/statuses/9'),
      ),
      'following_accounts.csv':
        'Account address,Show boosts,Notify on new posts,Languages\nbob@other.example,true,false,\nnobody@x.example,true,false,\n',
    });
    const { counts, told } = await run(ann, path);
    expect(counts).toEqual({ posts: 4, files: 1, follows: 1, skipped: 4 });
    expect(told.join('\n')).toContain('item 4: not everybody may read it');
    const posts = await postsOf(ann);
    expect(posts.map(({ created_at, text }: Json) => [created_at, text])).toEqual([
      ['2021-06-03T00:00:00Z', '>> @ann: Third'],
      ['2021-05-03T10:00:00Z', 'Third'],
      ['2020-02-02T00:00:00Z', 'A picture'],
      ['2019-01-02T03:04:05Z', '@bob@other.example look\nhere: https://bees.example/a/b\n\n#Bees & honey'],
    ]);
    const [repeated, third, shown, first] = posts;
    expect(repeated.repost_of.id).toBe(third.id);
    expect(third.reply_to).toBe(first.id);
    // That bob is someone else.
    expect(first.entities).toMatchObject({
      mentions: [],
      hashtags: [{ name: 'bees' }],
      links: [{ url: 'https://bees.example/a/b' }],
    });
    expect(first.annotations).toEqual([
      { type: 'net.svc.core.crosspost', value: { canonical_url: 'https://social.example/@ann/1' } },
      { type: 'millrace.imported', value: { url: 'https://social.example/@ann/1' } },
    ]);
    expect(shown.annotations).toMatchObject([
      { type: 'net.svc.core.crosspost' },
      { type: 'net.svc.core.content-warning', value: { text: 'stings' } },
      {
        type: 'net.svc.core.oembed',
        value: { type: 'photo', width: 300, height: 200, title: 'A bee on a flower' },
      },
      { type: 'net.svc.core.attachments', value: { 'net.svc.core.file_list': [{ name: 'bee.png' }] } },
      { type: 'millrace.imported', value: { sensitive: true } },
    ]);
    expect((await fetch(shown.annotations[2].value.url)).status).toBe(200);
    expect((await ann.get('/users/me/files')).data).toMatchObject([
      { name: 'bee.png', created_at: '2020-02-02T00:00:00Z', kind: 'image' },
    ]);
    const user = (await bob.get('/users/@ann')).data;
    expect(user).toMatchObject({ name: 'Ann of the bees', follows_you: true });
    expect(user.description.text).toBe('Keeps bees [bees.example]');
    expect([user.avatar_image.is_default, user.cover_image.is_default]).toEqual([false, false]);

    // Once more: nothing changes. What the person has set since stays.
    await ann.call('/users/me', { method: 'PATCH', body: { name: 'Anna' } });
    expect((await run(ann, path)).counts).toEqual({ posts: 0, files: 0, follows: 0, skipped: 9 });
    expect(await postsOf(ann)).toEqual(await postsOf(ann));
    expect((await postsOf(ann)).length).toBe(4);
    expect((await bob.get('/users/@ann')).data.name).toBe('Anna');
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('older archives, in a folder, with media under whole URLs and lists without a header', async () => {
    const eve = await service().person('eve');
    await service().person('fay');
    const path = await archives.write({
      'archive-2018/outbox.json': outbox(
        note(1, '2018-01-01T00:00:00Z', '<p>Old</p>', {
          attachment: [
            {
              type: 'Document',
              mediaType: 'image/png',
              url: 'https://files.example/bucket/media_attachments/files/001/original/a%20b.png',
              name: null,
            },
            { type: 'Document', mediaType: 'image/png', url: 'media_attachments/files/none.png' },
          ],
        }),
      ),
      'archive-2018/media_attachments/files/001/original/a b.png': await picture(10, 10),
      'archive-2018/following_accounts.csv': 'fay@social.example\n',
    });
    const { counts, told } = await run(eve, path);
    expect(counts).toEqual({ posts: 1, files: 1, follows: 1, skipped: 1 });
    expect(told).toEqual(['media_attachments/files/none.png: it is not in the archive.']);
  });

  test('a text that is too long is shortened, its mark has the whole; odd ones are left out', async () => {
    const gil = await service().person('gil');
    const long = `${'wörd '.repeat(90)}end`;
    const path = await archives.write({
      'outbox.json': outbox(
        note(1, '2020-01-01T00:00:00Z', `<p>${long} <a href="https://x.example/">last</a></p>`),
        note(2, '2099-01-01T00:00:00Z', '<p>to come</p>'),
        note(3, 'yesterday', '<p>no time</p>'),
        note(4, '2020-01-02T00:00:00Z', '<p></p>'),
        note(5, '2020-01-03T00:00:00Z', '<script>bad()</script><p>half of a pair \ud800</p>'),
        note(6, '2020-01-04T00:00:00Z', `${'<b>'.repeat(30_000)}deep`),
        { type: 'Delete', object: 'x' },
        'nothing',
        note(7, '2020-01-05T00:00:00Z', '<p>fine &lt;b&gt;</p>'),
      ),
    });
    const { counts, told } = await run(gil, path);
    expect(told).toContain(`${actor}/statuses/6: its html is nested more than 100 deep.`);
    const posts = await postsOf(gil);
    expect(posts.map(({ text }: Json) => text)).toEqual([
      'fine <b>',
      expect.stringMatching(/^wörd .*wörd…$/),
    ]);
    expect([...posts[1].text].length).toBeLessThanOrEqual(256);
    expect(posts[1].annotations.at(-1).value.text).toBe(`${long} last`);
    expect(posts[1].entities.links).toEqual([]);
    expect(counts).toEqual({ posts: 2, files: 0, follows: 0, skipped: 7 });
  });

  test('html that would become far more than it is, is left out by name', async () => {
    const hal = await service().person('hal');
    const open = (from: number) => Array.from({ length: 2_000 }, (_, n) => `<b id=${from + n}>`).join('');
    const formatting = Array.from({ length: 60 }, (_, n) => `<p><i id=${n}>`).join('');
    const html = [
      `<p>${open(0)}${'<p>'.repeat(8_000)}`,
      `${formatting}${'<p>x'.repeat(5_000)}`,
      '<div>'.repeat(9_000),
      'x'.repeat(100_001),
      `${'<p>line</p>'.repeat(20)}<p>fine</p>`,
    ];
    const path = await archives.write({
      'outbox.json': outbox(...html.map((text, n) => note(n, '2020-01-01T00:00:00Z', text))),
      'actor.json': { type: 'Person', name: 'Hal', summary: '<i>'.repeat(9_000) },
    });
    const { counts, told } = await run(hal, path);
    expect(counts).toMatchObject({ posts: 1, skipped: 5 });
    expect(told).toEqual([
      'actor.json, summary: its html is nested more than 100 deep.',
      `${actor}/statuses/0: its html is nested more than 100 deep.`,
      `${actor}/statuses/1: its html has more than 5000 elements.`,
      `${actor}/statuses/2: its html is nested more than 100 deep.`,
      `${actor}/statuses/3: its html has more than 100000 characters.`,
    ]);
  });

  test('all that the archive holds and no import takes is told, kind by kind', async () => {
    const ida = await service().person('ida');
    const path = await archives.write({
      'outbox.json': outbox({ type: 'Delete', object: 'x' }),
      'likes.json': { orderedItems: ['https://x.example/1', 'https://x.example/2', 7] },
      'bookmarks.json': { orderedItems: ['https://x.example/3'] },
      'muted_accounts.csv': 'Account address,Hide notifications\nnobody@x.example,true\n',
      'blocked_domains.csv': 'x.example\n',
      'media_attachments/files/unused.png': 'x',
    });
    const { counts, told } = await run(ida, path);
    expect(counts).toEqual({ posts: 0, files: 0, follows: 0, skipped: 8 });
    expect(told).toEqual([
      expect.stringMatching(/^outbox.json, item 1: /),
      'likes.json, item 3: it is not a URL.',
      '2 stars: the posts are not here.',
      '1 bookmarks: the posts are not here.',
      '1 mutes: the users are not here.',
      '2 other files: import does not know blocked_domains.csv, media_attachments/files/unused.png.',
    ]);
  });

  test('content warnings stay closed, and what a post or the profile loses is told', async () => {
    const jan = await service().person('jan');
    const media = {
      type: 'Document',
      mediaType: 'image/png',
      url: '/media_attachments/a.png',
      name: 'x'.repeat(301),
    };
    const path = await archives.write({
      'actor.json': {
        type: 'Person',
        name: 'J'.repeat(60),
        attachment: [
          { type: 'PropertyValue', name: 'Pronouns', value: 'they' },
          { type: 'PropertyValue', name: 'Site', value: '<a href="https://x.example">x</a>' },
        ],
      },
      'media_attachments/a.png': await picture(10, 10),
      'outbox.json': outbox(
        note(1, '2020-01-01T00:00:00Z', '<p>Who dies</p>', { summary: ' The end ', sensitive: true }),
        note(2, '2020-01-02T00:00:00Z', '<p>Look</p>', { sensitive: true, attachment: [media] }),
        note(3, '2020-01-03T00:00:00Z', '<p>Only words</p>', { sensitive: true }),
        note(4, '2020-01-04T00:00:00Z', '<p>Long</p>', {
          summary: `${'w'.repeat(300)}`,
          contentMap: { 'pt-BR': 'x', fil: 'y' },
        }),
        note(5, '2020-01-05T00:00:00Z', '<p>\u2800</p>', { summary: '\u3164', contentMap: { sv: 'x' } }),
        note(6, '2020-01-06T00:00:00Z', '<p>Tea :cup:?</p>', {
          type: 'Question',
          oneOf: [
            { type: 'Note', name: 'Yes' },
            { type: 'Note', name: 'No' },
          ],
          tag: [{ type: 'Emoji', name: ':cup:' }],
        }),
      ),
    });
    const { counts, told } = await run(jan, path);
    expect(told.sort()).toEqual([
      '1 content warnings: they are shortened to fit here.',
      '1 custom emoji: there are none here.',
      '1 descriptions of pictures: they are shortened to fit here.',
      '1 languages: a post has one language here, with a code of two letters.',
      '1 parts of the profile: they are shortened to fit here.',
      '2 poll options: there are none here.',
      '2 profile fields: there are none here.',
      `${actor}/statuses/5: You must supply text, a photo or video, or machine_only with annotations.`,
    ]);
    expect(counts).toEqual({ posts: 5, files: 1, follows: 0, skipped: 7 });
    const posts = await postsOf(jan);
    const core = ({ annotations }: Json, type: string) =>
      annotations.find((one: Json) => one.type === `net.svc.core.${type}`)?.value;
    expect(posts.map((post) => [post.text, core(post, 'content-warning')?.text])).toEqual([
      ['Tea :cup:?', undefined],
      ['Long', `${'w'.repeat(199)}…`],
      ['Only words', undefined],
      ['Look', '⚠️'],
      ['Who dies', 'The end'],
    ]);
    expect(core(posts[1] as Json, 'language')).toEqual({ language: 'pt' });
    const page = await fetch(`${service().ctx.config.url}/@jan/post/${posts[4]?.id}`);
    const html = await page.text();
    expect(html).toMatch(
      /<details class="warned"><summary[^>]*>.*The end.*<\/summary>\s*<div class="text".*Who dies/,
    );
    expect(html).not.toMatch(/<title>[^<]*Who dies|content="[^"]*Who dies/);
    expect((await run(jan, path)).counts).toMatchObject({ posts: 0 });
  });

  test('what a rule about words holds waits for review, what one refuses is left out and told', async () => {
    const kim = await service().person('kim');
    const { ctx } = service();
    const rule = (value: string, action: 'hold' | 'refuse') =>
      setWordRule(ctx.store, undefined, { kind: 'word', value, action });
    await rule('dubiousword', 'hold');
    await rule('awfulword', 'refuse');
    const now = new Date(Date.now() - 1000).toISOString();
    const path = await archives.write({
      'actor.json': { type: 'Person', name: 'Kim', summary: '<p>An awfulword</p>' },
      'outbox.json': outbox(
        note(1, '2020-01-01T00:00:00Z', '<p>fine</p>', { summary: 'a dubiousword' }),
        note(2, now, '<p>an awful\u2064word</p>'),
        note(3, now, '<p>an answer</p>', { inReplyTo: `${actor}/statuses/1` }),
      ),
    });
    const { counts, told } = await run(kim, path);
    const refused = '"awfulword" is not accepted on this service.';
    expect(told.sort()).toEqual([
      '1 posts: they wait for review.',
      '1 replies: what they reply to is not here, so they are posts of their own.',
      `${actor}/statuses/2: ${refused}`,
      `the description: ${refused}`,
    ]);
    expect(counts).toEqual({ posts: 2, files: 0, follows: 0, skipped: 2 });
    const [held] = (await service().ctx.store.read.all(
      `select id, is_deleted from posts where user_id = ${kim.id} and text = 'fine'`,
      [],
    )) as Json[];
    const seen = async () =>
      (await service().anonymous.get(`/users/${kim.id}/posts`)).data.map(({ text }: Json) => text);
    expect(await seen()).toEqual(['an answer']);
    expect((await service().anonymous.get(`/posts/${held?.id}`)).status).toBe(404);
    // Once more: it is known, and still waits.
    expect((await run(kim, path)).counts).toEqual({ posts: 0, files: 0, follows: 0, skipped: 4 });
    await approvePost(ctx, undefined, Number(held?.id));
    expect(await seen()).toEqual(['an answer', 'fine']);
    expect(
      (await service().anonymous.get('/posts/stream/global?count=200')).data.map(({ id }: Json) => id),
    ).not.toContain(String(held?.id));
    expect(await service().wrongCounts()).toEqual([]);
    for (const value of ['dubiousword', 'awfulword'])
      await removeWordRule(ctx.store, undefined, { kind: 'word', value });
  });
});
