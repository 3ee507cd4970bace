/** Words and domains that hold posts for review or refuse them. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../src/commands/command.ts';
import { wordCommands } from '../../src/commands/words.ts';
import { restoreContent } from '../../src/features/admin/content.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { setRole } from '../../src/features/admin/roles.actions.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { WordMatcher } from '../../src/features/words/word-matcher.ts';
import { channel } from '../channels.ts';
import { type FormClient, signedUp } from '../form-client.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { ids, people, post, unique } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const command = (name: string) => wordCommands.find((one) => one.name === name) as Command;

describe('matching', () => {
  const rules = [
    { kind: 'word', value: 'pills', action: 'hold' },
    { kind: 'word', value: 'buy pills', action: 'refuse' },
    { kind: 'word', value: 'bucher', action: 'hold' },
    { kind: 'word', value: '赌博', action: 'hold' },
    { kind: 'domain', value: 'spam.example', action: 'hold' },
  ] as const;
  const matcher = new WordMatcher(rules);

  test.each([
    ['no pillsbury, no spills', []],
    ['PILLS!', ['pills']],
    ['p\u200bi\u00adlls', ['pills']],
    ['ｐｉｌｌｓ', ['pills']],
    ['Buy\n  pills', ['buy pills', 'pills']],
    ['buy no pills', ['pills']],
    ['BÜCHER', ['bucher']],
    ['在线赌博很好', ['赌博']],
    ['', []],
    ['\ud800 \u{10ffff}', []],
    // What draws nothing within a word: variation selectors, fillers, blanks, vowels that are understood, controls, marks.
    ...[
      ...'\ufe0f\u{e0100}\u3164\uffa0\u115f\u2800\u17b4\u17b5\u200d\u200c\u180b\u034f\u2064\u0001\u007f\ufffe',
    ].map((hidden): [string, string[]] => [`pi${hidden}ll${hidden}s`, ['pills']]),
    ['p\u20ddi\u0489l\ufe20ls', ['pills']],
    ['buy\u2800pills', ['buy pills', 'pills']],
    ['_pills_', ['pills']],
    ['#pills_x, pills\uff3fy', ['pills']],
    ['buy_pills', ['buy pills', 'pills']],
  ])('%j', (text, found) => {
    expect(
      matcher
        .find(text, [])
        .map(({ value }) => value)
        .sort(),
    ).toEqual(found);
  });

  test('links fall under a domain and all below it', () => {
    const of = (url: string) => matcher.find('', [url]).length;
    expect(['https://spam.example/x', 'http://A.SPAM.example', 'https://spam.example.'].map(of)).toEqual([
      1, 1, 1,
    ]);
    expect(['https://notspam.example', 'https://example', 'nonsense', 'https://1.2.3.4/'].map(of)).toEqual([
      0, 0, 0, 0,
    ]);
  });

  test('thousands of rules and the longest text take linear time', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => ({
      kind: 'word' as const,
      value: `${'a '.repeat(n % 8)}b${n}`,
      action: 'hold' as const,
    }));
    const large = new WordMatcher(many);
    const used = (text: string) => {
      const before = process.cpuUsage();
      expect(large.find(text, [])).toEqual([]);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    used('a '.repeat(100));
    expect(used('a '.repeat(4000))).toBeLessThan(200);
    expect(used('x'.repeat(8000))).toBeLessThan(200);
  });
});

describeService('words', (service) => {
  const store = () => service().ctx.store;
  const run = async (name: string, words: string[], flags = {}): Promise<Json> =>
    (await command(name).run(service().ctx, words, flags)).json;
  const isSound = async () => expect(await findWrongCounts(store().read)).toEqual([]);
  const heldPosts = async () => (await run('content held', [])).held as Json[];
  const staff = async (role: 'moderator' | 'administrator'): Promise<FormClient & { username: string }> => {
    const browser = await signedUp(service(), role.slice(0, 5));
    await setRole(store(), undefined, browser.id, role);
    return browser;
  };

  test('a held post is seen by its author alone, and appears everywhere when approved', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const [word, tag] = [unique('dubious'), unique('tag')];
    await run('word add', [word.toUpperCase()]);
    await bob.post(`/users/${ann.id}/follow`);
    const root = await post(bob, 'the beginning');
    const stream = await HttpStream.open(bob);
    await bob.get(`/posts/stream?connection_id=${stream.connectionId}`);
    let id = '';
    const events = await service().eventsOf(async () => {
      id = await post(ann, `${word}! #${tag} @${bob.username}`, { reply_to: root });
    });
    expect(events).toMatchObject([{ type: 'administration', body: {} }]);
    const lists: [Client, string][] = [
      [bob, '/posts/stream?include_deleted=1'],
      [bob, '/users/me/mentions'],
      [bob, '/posts/stream/global?include_deleted=1'],
      [service().anonymous, `/posts/tag/${tag}`],
      [bob, `/posts/search?query=${tag}`],
      [service().anonymous, `/users/${ann.id}/posts?include_deleted=1`],
      [bob, `/posts/${root}/replies?include_deleted=1`],
      [bob, `/posts?ids=${id}`],
    ];
    const shownIn = async () => {
      const found = [];
      for (const [client, path] of lists) {
        const { meta, data } = await client.get(path);
        expect(meta, path).toMatchObject({ code: 200 });
        if (ids(data).includes(id)) found.push(path);
      }
      return found;
    };
    expect(await shownIn()).toEqual([]);
    for (const client of [bob, service().anonymous]) {
      expect((await client.get(`/posts/${id}`)).status).toBe(404);
    }
    expect((await ann.get(`/posts/${id}`)).data.text).toContain(word);
    for (const verb of ['star', 'repost', 'report']) {
      expect((await bob.post(`/posts/${id}/${verb}`)).status, verb).toBe(404);
    }
    expect((await ann.post(`/posts/${id}/repost`)).status).toBe(400);
    expect((await bob.post('/posts', { text: 'yes', reply_to: id })).status).toBe(400);
    expect((await ann.post('/posts', { text: 'and', reply_to: id })).status).toBe(400);
    expect((await bob.get(`/posts/${root}`)).data.num_replies).toBe(0);
    expect((await ann.get('/users/me')).data.counts.posts).toBe(0);
    await isSound();
    expect(await heldPosts()).toMatchObject([{ id, username: ann.username, rules: [word] }]);

    await run('content approve', [id], { reason: 'harmless' });
    expect(await shownIn()).toEqual(lists.map(([, path]) => path));
    const frame = await stream.next();
    expect(frame.data).toMatchObject([{ id }]);
    expect((await bob.get(`/posts/${root}`)).data.num_replies).toBe(1);
    expect((await ann.get('/users/me')).data.counts.posts).toBe(1);
    await expect(run('content approve', [id])).rejects.toThrow('the operator has already decided');
    await expect(run('content refuse', [id])).rejects.toThrow('the operator has already decided');
    expect(await heldPosts()).toEqual([]);
    await isSound();
    stream.close();
    await run('word remove', [word]);
  });

  test('what is refused, deleted or of a deleted account leaves nothing that counts', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const word = unique('shady');
    await run('word add', [word]);
    const texts = (n: number) => `${word} ${n}`;
    const posts = [];
    for (let n = 0; n < 4; n++) posts.push(await post(n === 3 ? bob : ann, texts(n)));
    const [refused = '', deleted = '', left = '', other = ''] = posts;
    await run('content refuse', [refused], { tell: 'No.' });
    expect((await ann.get(`/posts/${refused}`)).data.is_deleted).toBe(true);
    const events = await service().eventsOf(() => ann.delete(`/posts/${deleted}`));
    expect(events).toMatchObject([
      { type: 'administration' },
      { type: 'post', deleted: true, body: { held: true } },
    ]);
    await isSound();
    expect((await heldPosts()).map(({ id }) => id)).toEqual([left, other]);
    await restoreContent(service().ctx, undefined, { kind: 'post', id: Number(refused) });
    expect((await bob.get(`/posts/${refused}`)).data.text).toBe(texts(0));
    await deleteUser(store(), undefined, Number(ann.id));
    expect((await heldPosts()).map(({ id }) => id)).toEqual([other]);
    expect((await bob.get(`/posts/${left}`)).data.text).toBeUndefined();
    await isSound();
    // An author and a moderator at once.
    const [gone, approved] = await Promise.allSettled([
      bob.delete(`/posts/${other}`),
      run('content approve', [other]),
    ]);
    expect(gone.status).toBe('fulfilled');
    expect(approved.status).toMatch(/fulfilled|rejected/);
    expect((await ann.get('/posts/stream/global')).status).toBe(401);
    expect(await heldPosts()).toEqual([]);
    await isSound();
    await run('word remove', [word]);
  });

  test('refused words and domains are refused in posts, public messages and profiles', async () => {
    const { ann } = await people(service(), 'ann');
    const [word, held, domain] = [unique('awful'), unique('odd'), `${unique('spam')}.example`];
    await run('word add', [`${word} thing`], { action: 'refuse' });
    await run('word add', [held]);
    await run('word add', [domain], { domain: true, action: 'refuse' });
    const text = `${word.toUpperCase()} thing`;
    const tried = async (client: Person, path: string, body: object, method = 'POST') => {
      const { status, meta } = await client.call(path, { method, body });
      return [status, meta.error_slug];
    };
    const refused = [400, 'invalid-text'];
    expect(await tried(ann, '/posts', { text })).toEqual(refused);
    expect(await tried(ann, '/posts', { text: `see http://www.${domain}/x` })).toEqual(refused);
    const link = { links: [{ pos: 0, len: 3, url: `https://${domain}` }] };
    expect(await tried(ann, '/posts', { text: 'see', entities: link })).toEqual(refused);
    expect((await ann.post('/posts', { text: `${word} other` })).status).toBe(200);
    const { id: open } = await channel(ann, { readers: { any_user: true } });
    const { id: closed } = await channel(ann);
    for (const said of [text, held]) {
      expect(await tried(ann, `/channels/${open}/messages`, { text: said })).toEqual(refused);
      expect((await ann.post(`/channels/${closed}/messages`, { text: said })).status).toBe(200);
    }
    for (const profile of [{ name: text }, { description: { text: `I am ${held}` } }]) {
      expect(await tried(ann, '/users/me', profile, 'PATCH')).toEqual(refused);
    }
    expect(await tried(ann, '/users/me', { timezone: 'Europe/Berlin' }, 'PATCH')).toEqual([200, undefined]);
    expect((await run('word test', [`${text}, ${held}`])).rules).toHaveLength(2);
    for (const [value, flags] of [
      [`${word} thing`, {}],
      [held, {}],
      [domain, { domain: true }],
    ] as const) {
      await run('word remove', [value], flags);
    }
    expect((await ann.post('/posts', { text })).status).toBe(200);
  });

  test('annotations, names and titles count like texts, whichever way they come in', async () => {
    const { ann } = await people(service(), 'ann');
    const [refused, held, domain] = [unique('awful'), unique('odd'), `${unique('spam')}.example`];
    await run('word add', [refused], { action: 'refuse' });
    await run('word add', [held]);
    await run('word add', [domain], { domain: true, action: 'refuse' });
    const core = service().ctx.config.namespace;
    const photo = (title: string) => ({
      type: `${core}.oembed`,
      value: {
        ...{ type: 'photo', version: '1.0', width: 1, height: 1, title },
        url: 'https://pictures.example/a.png',
      },
    });
    const metadata = (kind: string, value: object) => ({ type: `${core}.${kind}.metadata`, value });
    const tried = async (path: string, body: object, method = 'POST') => {
      const { status, meta } = await ann.call(path, { method, body });
      return [path, status, meta.error_slug];
    };
    const no = (path: string) => [path, 400, 'invalid-text'];
    const post = (title: string) => ({ text: 'look', annotations: [photo(title)] });
    expect(await tried('/posts', post(`so ${refused}`))).toEqual(no('/posts'));
    expect(await tried('/posts', post(`at http://${domain}`))).toEqual(no('/posts'));
    expect(await tried('/posts', { text: `http://${domain}`, entities: { links: [] } })).toEqual(
      no('/posts'),
    );
    const waiting = (await ann.post('/posts', post(`_${held}_`))).data.id;
    expect((await heldPosts()).map(({ id }) => id)).toContain(waiting);

    const broadcast = (title: string) => ({
      type: `${core}.broadcast`,
      annotations: [metadata('broadcast', { title })],
      readers: { public: true },
    });
    for (const word of [refused, held]) {
      expect(await tried('/channels', broadcast(word))).toEqual(no('/channels'));
      const named = { type: 'com.example.room', annotations: [metadata('channel', { title: word })] };
      expect(await tried('/channels', { ...named, readers: { any_user: true } })).toEqual(no('/channels'));
      const closed = (await ann.post('/channels', named)).data.id;
      const opening = { readers: { any_user: true } };
      expect(await tried(`/channels/${closed}`, opening, 'PUT')).toEqual(no(`/channels/${closed}`));
      const open = (await ann.post('/channels', broadcast('fine'))).data.id;
      const change = { annotations: [metadata('broadcast', { title: 'fine', description: `is ${word}` })] };
      expect(await tried(`/channels/${open}`, change, 'PUT')).toEqual(no(`/channels/${open}`));
      const messages = `/channels/${open}/messages`;
      const subject = [metadata('broadcast.message', { subject: word })];
      expect(await tried(messages, { text: 'x', annotations: subject })).toEqual(no(messages));
      const about = [{ type: 'com.example.motto', value: { lines: [1.0, { it: `my ${word}` }] } }];
      expect(await tried('/users/me', { annotations: about }, 'PATCH')).toEqual(no('/users/me'));
      expect(await tried('/files', { type: 'com.example.f', name: `${word}.txt` })).toEqual(no('/files'));
      const file = (await ann.post('/files', { type: 'com.example.f', name: 'fine.txt' })).data.id;
      expect(await tried(`/files/${file}`, { name: word }, 'PATCH')).toEqual(no(`/files/${file}`));
    }
    for (const [value, flags] of [
      [refused, {}],
      [held, {}],
      [domain, { domain: true }],
    ] as const) {
      await run('word remove', [value], flags);
    }
    await run('content refuse', [waiting]);
  });

  test.each([
    [' ', {}],
    ['...', {}],
    ['_', {}],
    ['\u2800\u3164', {}],
    ['\u200b', {}],
    ['a b c d e f g h i', {}],
    ['x'.repeat(101), {}],
    ['not a domain', { domain: true }],
    ['localhost', { domain: true }],
    ['10.0.0.1', { domain: true }],
    ['https://spam.example', { domain: true }],
  ])('%j is no rule', async (value, flags) => {
    await expect(run('word add', [value], flags)).rejects.toMatchObject({ slug: 'invalid-parameter' });
  });

  test('pages: administrators make and try rules; moderators decide; the author reads that it waits', async () => {
    const [admin, moderator] = await Promise.all([staff('administrator'), staff('moderator')]);
    const author = await signedUp(service());
    const word = unique('fishy');
    expect((await moderator.get('/admin/words')).status).toBe(403);
    const rule = { kind: 'word', value: word, action: 'hold', reason: 'spam' };
    expect((await admin.submit('/admin/words', '/admin/words', rule)).status).toBe(303);
    for (const [form, said] of [
      [{ ...rule, kind: 'regexp' }, 'Choose what the rule is about.'],
      [{ ...rule, action: 'explode' }, 'Choose what is done.'],
      [{ ...rule, value: '?' }, '1 to 8 words'],
    ] as const) {
      const { status, text } = await admin.submit('/admin/words', '/admin/words', form);
      expect([status, text.includes(said)], said).toEqual([400, true]);
    }
    const tried = await admin.submit('/admin/words', '/admin/words/test', { text: `So ${word}!` });
    expect(tried.text).toContain(`<code>${word}</code>: held for review.`);
    const none = await admin.submit('/admin/words', '/admin/words/test', { text: `So${word}!` });
    expect(none.text).toContain('No rule applies.');
    expect((await admin.submit('/admin/words', '/admin/words/test', { text: 'x'.repeat(9000) })).status).toBe(
      400,
    );
    const written = await author.submit('/compose', '/compose', { text: `<b>${word}</b>` });
    expect(written.status).toBe(303);
    const { id } = (await heldPosts()).find(({ text }) => text.includes(word)) as Json;
    const page = `/@${author.username}/post/${id}`;
    expect((await author.get(page)).text).toContain('Held for review');
    expect((await moderator.get(page)).status).toBe(404);
    expect((await moderator.get('/admin/reports')).text).toContain('href="/admin/held"');
    const queue = await moderator.get('/admin/held');
    expect(queue.text).toContain(`&lt;b&gt;${word}&lt;/b&gt;`);
    const forms = await Promise.all([moderator.csrf('/admin/held'), admin.csrf('/admin/held')]);
    const both = await Promise.all([
      moderator.request('/admin/held/approve', { form: { csrf: forms[0], id } }),
      admin.request('/admin/held/refuse', { form: { csrf: forms[1], id, told: 'No.' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const { data } = await service().anonymous.get(`/posts/${id}`);
    expect(data.is_deleted ?? false).toBe(both[0]?.status !== 303);
    expect((await author.get(page)).text).not.toContain('Held for review');
    expect((await admin.submit('/admin/words', '/admin/words/remove', rule)).status).toBe(303);
    const again = { csrf: await admin.csrf('/admin/words'), ...rule };
    expect((await admin.request('/admin/words/remove', { form: again })).status).toBe(404);
    await isSound();
  });
});
