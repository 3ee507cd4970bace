import { describe, expect, test } from 'vitest';
import { TextError } from '../../src/text/entities.ts';
import { processText } from './process.ts';

const URL = 'http://example.com/';

function errorOf(text: string, given: unknown): string {
  try {
    processText(text, given);
  } catch (error) {
    expect(error).toBeInstanceOf(TextError);
    return (error as TextError).message;
  }
  throw new Error('was accepted');
}

describe('given links', () => {
  test('take their text from the post and ignore what is read-only', () => {
    const links = [{ pos: 2, len: 11, url: ` ${URL} `, text: 'other', amended_len: 99, extra: 1 }];
    expect(processText('😀 Example.com!', { links }).entities.links).toEqual([
      { len: 11, pos: 2, text: 'Example.com', url: URL },
    ]);
  });

  test('are sorted by position', () => {
    const links = [
      { pos: 12, len: 11, url: URL },
      { pos: 0, len: 11, url: URL },
    ];
    expect(processText('example.com example.com', { links }).entities.links.map(({ pos }) => pos)).toEqual([
      0, 12,
    ]);
  });

  test.each([
    [{ links: [] }, []],
    [{ links: [], parse_links: false }, []],
    [{ links: [], parse_links: true }, ['example.org']],
    [{ parse_links: false }, ['example.org']],
    [{ links: null, parse_links: null }, ['example.org']],
    [{ hashtags: 'ignored', mentions: [1] }, ['example.org']],
    [null, ['example.org']],
    [{}, ['example.org']],
  ])('turn parsing of addresses off, even an empty list: %j', (given, expected) => {
    expect(processText('example.org', given).entities.links.map(({ text }) => text)).toEqual(expected);
  });

  test('win over parsed ones', () => {
    const links = [{ pos: 4, len: 11, url: 'http://example.com/other' }];
    const { entities } = processText('see example.com/page or example.org', { links, parse_links: true });
    expect(entities.links.map(({ text, url }) => [text, url])).toEqual([
      ['example.com', 'http://example.com/other'],
      ['example.org', 'http://example.org'],
    ]);
  });

  test('stand among parsed ones in the order of the text', () => {
    const links = [{ pos: 8, len: 4, url: 'http://x.net' }];
    const { entities } = processText('x.com a here x.org', { links, parse_links: true });
    expect(entities.links.map(({ pos, url }) => [pos, url])).toEqual([
      [0, 'http://x.com'],
      [8, 'http://x.net'],
      [21, 'http://x.org'],
    ]);
  });

  test('may cover an address that looks like a mention or hashtag inside', () => {
    const text = 'example.com/@bob?#tag';
    const links = [{ pos: 0, len: text.length, url: `https://${text}` }];
    expect(processText(text, { links }).entities).toMatchObject({ hashtags: [], mentions: [] });
  });

  test('may touch one another and other entities', () => {
    const links = [
      { pos: 4, len: 1, url: URL },
      { pos: 5, len: 1, url: URL },
    ];
    expect(processText('@bob-+#tag', { links }).text).toBe('@bob- [example.com]+ [example.com]#tag');
  });

  test.each([
    ['not an object', 'x', 'entities must be an object.'],
    ['not an object', [], 'entities must be an object.'],
    ['links', { links: {} }, 'entities.links must be a list.'],
    ['parse_links', { parse_links: 2 }, 'entities.parse_links must be true or false.'],
    [
      'parse_markdown_links',
      { parse_markdown_links: 'x' },
      'entities.parse_markdown_links must be true or false.',
    ],
    ['a link', { links: [7] }, 'entities.links[0] must be an object.'],
    [
      'pos',
      { links: [{ pos: -1, len: 1, url: URL }] },
      'entities.links[0].pos must be a whole number from 0.',
    ],
    ['pos', { links: [{ len: 1, url: URL }] }, 'entities.links[0].pos must be a whole number from 0.'],
    [
      'len',
      { links: [{ pos: 0, len: 0, url: URL }] },
      'entities.links[0].len must be a whole number from 1.',
    ],
    [
      'len',
      { links: [{ pos: 0, len: '1', url: URL }] },
      'entities.links[0].len must be a whole number from 1.',
    ],
    [
      'place',
      { links: [{ pos: 3, len: 2, url: URL }] },
      'entities.links[0] must lie inside the text, which is 4 characters long.',
    ],
    ['url', { links: [{ pos: 0, len: 1 }] }, 'entities.links[0].url must be a string.'],
    [
      'process_template',
      { links: [{ pos: 0, len: 1, url: URL, process_template: 'no' }] },
      'entities.links[0].process_template must be true or false.',
    ],
    [
      'overlap',
      {
        links: [
          { pos: 1, len: 2, url: URL },
          { pos: 0, len: 2, url: URL },
        ],
      },
      'entities.links[0] must not overlap entities.links[1].',
    ],
  ])('are refused for a wrong %s: %j', (_, given, message) => {
    expect(errorOf('😀abc', given)).toBe(message);
  });

  test.each([
    'javascript:alert(1)',
    'ftp://example.com/',
    'example.com',
    '//example.com',
    'http:example.com',
    'http://',
    'http://exa mple.com',
    'http://example.com\n/',
    'http://example.com\\@evil.com',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://{post_id}.com/',
    'http://x.com:99999/',
    'http://x.com/\ud800',
    `http://x.com/${'a'.repeat(2048)}`,
  ])('are refused for their url: %s', (url) => {
    expect(errorOf('text', { links: [{ pos: 0, len: 1, url }] })).toMatch(/^entities\.links\[0\]\.url must /);
  });

  test.each([
    ['see @bob', 4, 4, 'entities.links[0] must not overlap the mention @bob.'],
    ['see @bob', 0, 5, 'entities.links[0] must not overlap the mention @bob.'],
    ['see #Tag', 6, 1, 'entities.links[0] must not overlap the hashtag #tag.'],
  ])('are refused over a mention or hashtag: %s %i %i', (text, pos, len, message) => {
    expect(errorOf(text, { links: [{ pos, len, url: URL }] })).toBe(message);
  });

  test('may cover the name of no user', () => {
    const links = [{ pos: 0, len: 7, url: URL }];
    expect(processText('@nobody', { links }).entities.links).toHaveLength(1);
  });
});

describe('the host behind a link', () => {
  test('is added, counted in amended_len and not in the length', () => {
    const links = [{ pos: 7, len: 12, url: 'https://alpha.example.com/x' }];
    const { entities, length, text } = processText('I love this website, @bob #tag', { links });
    expect(text).toBe('I love this website [alpha.example.com], @bob #tag');
    expect(length).toBe(30);
    expect(entities).toEqual({
      hashtags: [{ len: 4, name: 'tag', pos: 46 }],
      links: [{ len: 12, pos: 7, text: 'this website', url: 'https://alpha.example.com/x', amended_len: 32 }],
      mentions: [{ id: '1', len: 4, name: 'bob', pos: 41 }],
    });
  });

  test.each([
    ['example.com', 'http://example.com/', ''],
    ['see EXAMPLE.com/x here', 'http://example.com/', ''],
    ['www.example.com', 'http://example.com/', ''],
    ['example.com', 'http://www.example.com/', ' [www.example.com]'],
    ['WWW.example.com', 'http://www.example.com/', ''],
    ['münchen.de', 'http://www.münchen.de/', ' [www.xn--mnchen-3ya.de]'],
    ['www.münchen.de', 'http://www.münchen.de/', ''],
    ['here', 'http://www.example.com/', ' [www.example.com]'],
    ['here', 'http://Example.com:8080/', ' [example.com]'],
    ['notexample.com', 'http://example.com/', ' [example.com]'],
    ['example.com.evil.org', 'http://example.com/', ' [example.com]'],
    ['example.community', 'http://example.com/', ' [example.com]'],
    ['a.example.com', 'http://example.com/', ' [example.com]'],
    ['my-example.com', 'http://example.com/', ' [example.com]'],
    ['example.com.', 'http://example.com/', ''],
    ['a.example.com example.com', 'http://example.com/', ''],
    ['com', 'http://www.com/', ' [www.com]'],
    ['münchen.de', 'http://münchen.de/', ''],
    ['xn--mnchen-3ya.de', 'http://münchen.de/', ''],
    ['apple.com', 'http://аpple.com/', ' [xn--pple-43d.com]'],
    ['here', 'http://[::1]/', ' [[::1]]'],
    ['here', 'http://xn--0.com/', ' [xn--0.com]'],
    ['google.com', 'http://google.com.evil.org/', ' [google.com.evil.org]'],
  ])('%s to %s: %s', (text, url, suffix) => {
    const processed = processText(text, { links: [{ pos: 0, len: [...text].length, url }] });
    expect(processed.text).toBe(text + suffix);
    expect(processed.entities.links[0]!.amended_len).toBe(suffix ? text.length + suffix.length : undefined);
  });

  test('does not double when a client sends back what it received', () => {
    const links = [
      { pos: 0, len: 4, url: URL },
      { pos: 5, len: 5, url: URL },
    ];
    const first = processText('this 😀that #tag', { links });
    expect(first.text).toBe('this [example.com] 😀that [example.com] #tag');
    expect(processText(first.text, first.entities)).toEqual(first);
    const parsing = { ...first.entities, parse_links: true };
    expect(processText(first.text, parsing)).toEqual(first);
  });

  test('is added where another given link has taken its place', () => {
    const links = [
      { pos: 0, len: 4, url: URL },
      { pos: 6, len: 11, url: URL },
    ];
    expect(processText('this [example.com]', { links }).text).toBe('this [example.com] [example.com]');
  });
});

describe('Markdown links', () => {
  test.each([
    ['[example.com/a](http://example.com/b)', 'example.com/a', ['http://example.com/b']],
    ['a [b](http://x.com/c_(d)) e', 'a b [x.com] e', ['http://x.com/c_(d)']],
    ['[b](x.com) [c](x.com/y)', 'b [x.com] c [x.com]', ['http://x.com', 'http://x.com/y']],
    ['[a [b] c](http://x.com)', 'a [b] c [x.com]', ['http://x.com']],
    [
      '[a [b](http://x.com) c](http://y.com)',
      '[a b [x.com] c](http://y.com)',
      ['http://x.com', 'http://y.com'],
    ],
    ['[b](javascript:alert(1))', '[b](javascript:alert(1))', []],
    ['[b](not an address) [](http://x.com/)', '[b](not an address) [](http://x.com/)', ['http://x.com/']],
    ['[b](http://x.com', '[b](http://x.com', ['http://x.com']],
    ['[b] (http://x.com)', '[b] (http://x.com)', ['http://x.com']],
    ['[http://good.com](http://evil.com)', 'http://good.com [evil.com]', ['http://evil.com']],
  ])('%s', (text, expected, urls) => {
    const processed = processText(text, { parse_markdown_links: true });
    expect(processed.text).toBe(expected);
    expect(processed.entities.links.map(({ url }) => url)).toEqual(urls);
  });

  test('replace given ones, which keep parsing turned off', () => {
    const { entities, text } = processText('[b](http://x.com) x.org', {
      links: [{ pos: 0, len: 1, url: URL }],
      parse_markdown_links: true,
    });
    expect(text).toBe('b [x.com] x.org');
    expect(entities.links).toEqual([{ len: 1, pos: 0, text: 'b', url: 'http://x.com', amended_len: 9 }]);
  });

  test('count what they show', () => {
    expect(processText('[😀](http://x.com)', { parse_markdown_links: true }).length).toBe(1);
  });

  test('stay as typed unless asked for', () => {
    expect(processText('[b](x:y)').text).toBe('[b](x:y)');
  });

  test('may not overlap a mention', () => {
    const message = 'The link [hi @bob] must not overlap the mention @bob.';
    expect(errorOf('[hi @bob](http://x.com)', { parse_markdown_links: true })).toBe(message);
  });
});
