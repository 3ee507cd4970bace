import { describe, expect, test } from 'vitest';
import { type ApiReply, describeService, type Json } from '../harness.ts';
import { ids, people, unique } from '../people.ts';

/** A text as it is sent, `%` for a username, and what its post shows. */
interface Row {
  it: string;
  text: string;
  entities?: object;
  /** Where it is not the text that was sent. */
  shown?: string;
  hashtags?: string[];
  /** Text and URL of each. */
  links?: [string, string][];
  mentions?: number;
  /** How many of the mentions are leading. */
  leading?: number;
  /** What stands in the span around everything, `<m>` for the start of a mention. */
  html?: string;
}

const link = (pos: number, len: number, url: string, more: object = {}) => ({
  links: [{ pos, len, url, ...more }],
});
const host = 'https://www.example.org';

const rows: Row[] = [
  {
    it: 'takes letters, digits and _ for a hashtag, digits alone too, lower-cased in entities only',
    text: '#Über_3 #207',
    hashtags: ['über_3', '207'],
    html: '<span data-hashtag-name="über_3" itemprop="hashtag">#Über_3</span> <span data-hashtag-name="207" itemprop="hashtag">#207</span>',
  },
  { it: 'lets a hashtag follow /', text: 'a/#b (#c) 😀#d', hashtags: ['b', 'c', 'd'] },
  { it: 'lets none follow a letter, a digit, _, & and @', text: 'a#b 1#b _#b &#b @#b' },
  {
    it: 'links URLs with a scheme and without one, http and https only',
    text: 'HTTP://a.example/B www.example.com ftp://example.com',
    links: [
      ['HTTP://a.example/B', 'HTTP://a.example/B'],
      ['www.example.com', 'http://www.example.com'],
    ],
    html: '<a href="HTTP://a.example/B">HTTP://a.example/B</a> <a href="http://www.example.com">www.example.com</a> ftp://example.com',
  },
  {
    it: 'makes no link of a URL with a user name or password in it',
    text: 'http://a:b@host http://a:b@example.com/ https://example.com@evil.example a:b@example.com',
  },
  {
    it: 'ends a link at a symbol beyond ASCII or an emoji',
    text: 'http://a.example/b😀c http://a.example/d→ example.com€',
    links: [
      ['http://a.example/b', 'http://a.example/b'],
      ['http://a.example/d', 'http://a.example/d'],
      ['example.com', 'http://example.com'],
    ],
    html: '<a href="http://a.example/b">http://a.example/b</a>😀c <a href="http://a.example/d">http://a.example/d</a>→ <a href="http://example.com">example.com</a>€',
  },
  { it: 'parses no URLs where links are given, even none', text: 'example.com', entities: { links: [] } },
  {
    it: 'parses them beside given ones with parse_links, and given ones win',
    text: 'example.com/a example.com/b',
    entities: { ...link(0, 11, 'https://example.com/c'), parse_links: true },
    links: [
      ['example.com', 'https://example.com/c'],
      ['example.com/b', 'http://example.com/b'],
    ],
    html: '<a href="https://example.com/c">example.com</a>/a <a href="http://example.com/b">example.com/b</a>',
  },
  {
    it: 'replaces given links by those of Markdown',
    text: '[example.com](http://example.com/b) is it',
    entities: { ...link(0, 4, host), parse_markdown_links: true },
    shown: 'example.com is it',
    links: [['example.com', 'http://example.com/b']],
    html: '<a href="http://example.com/b">example.com</a> is it',
  },
  {
    it: 'adds the host behind a text without it, to which www. belongs, and does not count it',
    text: `example.org ${'a'.repeat(244)}`,
    entities: link(0, 11, host),
    shown: `example.org [www.example.org] ${'a'.repeat(244)}`,
    links: [['example.org', host]],
    html: `<a href="${host}">example.org</a> [www.example.org] ${'a'.repeat(244)}`,
  },
  {
    it: 'leaves templates as they are with process_template: false',
    text: 'example.org/{post_id}',
    entities: link(0, 21, 'http://example.org/{post_id}', { process_template: false }),
    links: [['example.org/{post_id}', 'http://example.org/{post_id}']],
    html: '<a href="http://example.org/{post_id}">example.org/{post_id}</a>',
  },
  {
    it: 'mentions users who exist, and marks those at the start',
    text: '@% @nobody_here and @%',
    mentions: 2,
    leading: 1,
    html: '<m>@%</span> @nobody_here and <m>@%</span>',
  },
  {
    it: 'escapes html and breaks lines',
    text: `a\r\nb\n<b> & "q" 'a' ü`,
    html: `a<br>b<br>&lt;b&gt; &amp; &quot;q&quot; 'a' ü`,
  },
];

describeService('the text of a post', (service) => {
  test.each(rows)('$it', async (row) => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const named = (text: string) => text.replaceAll('%', bob.username);
    const text = named(row.text);
    let reply: ApiReply;
    const events = await service().eventsOf(async () => {
      reply = await ann.post('/posts', { text, entities: row.entities });
      expect(reply.status).toBe(200);
    });
    const { data } = reply!;
    expect(data.text).toBe(named(row.shown ?? row.text));
    const { hashtags, links, mentions } = data.entities;
    expect(hashtags.map(({ name }: Json) => name)).toEqual(row.hashtags ?? []);
    expect(links.map((item: Json) => [item.text, item.url])).toEqual(row.links ?? []);
    expect(mentions.map(({ id }: Json) => id)).toEqual(Array(row.mentions ?? 0).fill(bob.id));
    expect(mentions.filter((mention: Json) => mention.is_leading)).toHaveLength(row.leading ?? 0);
    const points = [...data.text];
    for (const { pos, len, name, text: shown } of [...hashtags, ...links, ...mentions]) {
      const piece = points.slice(pos, pos + len).join('');
      expect(name === undefined ? piece : piece.toLowerCase().slice(1)).toBe(name ?? shown);
    }
    if (row.html !== undefined) {
      const mention = `<span data-mention-id="${bob.id}" data-mention-name="${bob.username}" itemprop="mention">`;
      expect(data.html).toBe(
        `<span itemscope="${service().ctx.config.url}/schemas/Post">` +
          `${named(row.html).replaceAll('<m>', mention)}</span>`,
      );
    }
    expect(events).toMatchObject([{ type: 'post', body: { id: Number(data.id) } }]);
    expect(events[0]!.body).toMatchObject({
      ...(row.hashtags && { hashtags: row.hashtags }),
      ...(row.mentions && { mentions: [Number(bob.id)] }),
    });
    const processed = await ann.post('/text/process', { text, entities: row.entities });
    expect(processed.data).toEqual({ text: data.text, html: data.html, entities: data.entities });
  });

  test.each([
    ['a link over a hashtag', '#207', link(1, 2, host)],
    ['a link over a mention', '@%', link(0, 2, host)],
    ['links over each other', 'abc', { links: [...link(0, 2, host).links, ...link(1, 2, host).links] }],
    ['another scheme', 'abc', link(0, 1, 'ftp://example.com/')],
    ['a user name in a URL', 'abc', link(0, 1, 'http://a@example.com/')],
    ['a password in a URL', 'abc', link(0, 1, 'http://:b@example.com/')],
    ['a URL that is too long', 'abc', link(0, 1, `http://a.example/${'a'.repeat(2048)}`)],
    ['a backslash in a URL', 'abc', link(0, 1, 'http://a.example\\b')],
  ])('is refused with %s, by text/process as well', async (_, text, entities) => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const body = { text: text.replace('%', bob.username), entities };
    const events = await service().eventsOf(async () => {
      for (const path of ['/posts', '/text/process']) {
        const { status, meta } = await ann.post(path, body);
        expect([status, meta.error_slug]).toEqual([400, 'invalid-text']);
      }
    });
    expect(events).toEqual([]);
  });

  describe('with templates', () => {
    const linked = 'http://a.example/';

    test('has {post_id} filled in where it is a link, and counts 9 characters for it', async () => {
      const { ann } = await people(service(), 'ann');
      const fill = 'a'.repeat(256 - linked.length - '{post_id}'.length - ' {post_id}'.length);
      const text = `${linked}${fill}{post_id} {post_id}`;
      const { status, data } = await ann.post('/posts', { text });
      expect([status, data.text]).toEqual([200, `${linked}${fill}${data.id} {post_id}`]);
      expect(data.entities.links).toMatchObject([{ url: `${linked}${fill}${data.id}` }]);
      expect((await ann.post('/posts', { text: `${text}a` })).status).toBe(400);
    });

    test('has no {message_id} filled in, which counts 12', async () => {
      const { ann } = await people(service(), 'ann');
      const text = `${linked}${'a'.repeat(256 - linked.length - '{message_id}'.length)}{message_id}`;
      expect((await ann.post('/posts', { text })).data.text).toBe(text);
      expect((await ann.post('/posts', { text: `a${text}` })).status).toBe(400);
    });
  });

  test('is found by hashtags of digits, in any case', async () => {
    const { ann } = await people(service(), 'ann');
    const number = unique('207');
    const tag = unique('ÄÖ_');
    const { data } = await ann.post('/posts', { text: `#${number}/#${tag}` });
    for (const name of [number, tag.toLowerCase(), tag]) {
      expect(ids((await ann.get(`/posts/tag/${encodeURIComponent(name)}`)).data)).toEqual([data.id]);
    }
  });

  test('of a bot is processed as it is posted: only who follows the bot is mentioned', async () => {
    const { fan, other } = await people(service(), 'fan', 'other');
    const bot = await service().person(unique('bot'), { type: 'bot' });
    await fan.post(`/users/${bot.id}/follow`);
    const text = `@${fan.username} @${other.username} @${fan.username}`;
    const { entities, html } = (await bot.post('/posts', { text })).data;
    expect(entities.mentions.map(({ id, is_leading }: Json) => [id, is_leading])).toEqual([
      [fan.id, true],
      [fan.id, undefined],
    ]);
    expect((await bot.post('/text/process', { text })).data).toEqual({ entities, html, text });
    await fan.delete(`/users/${bot.id}/follow`);
    const after = (await bot.post('/text/process', { text })).data;
    expect(after.entities.mentions).toEqual([]);
    expect((await bot.post('/posts', { text })).data.entities).toEqual(after.entities);
  });

  test('of white space only is none, also of a machine-only post', async () => {
    const { ann } = await people(service(), 'ann');
    const annotations = [{ type: 'com.example.a', value: {} }];
    for (const text of ['', ' \n\u3000']) {
      expect((await ann.post('/posts', { text, annotations })).status).toBe(400);
      const { status, data } = await ann.post('/posts', { text, annotations, machine_only: true });
      expect([status, data.machine_only]).toEqual([200, true]);
      expect(data).not.toHaveProperty('text');
    }
  });
});
