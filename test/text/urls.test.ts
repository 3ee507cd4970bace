import { describe, expect, test } from 'vitest';
import { linkTexts, processText } from './process.ts';

describe('addresses with a scheme', () => {
  test.each([
    ['see http://example.com now', ['http://example.com']],
    ['HTTPS://Example.COM/Path', ['HTTPS://Example.COM/Path']],
    ['http://localhost:3000/a http://intranet', ['http://localhost:3000/a', 'http://intranet']],
    ['http://192.168.0.1/x http://[::1]:80/x', ['http://192.168.0.1/x', 'http://[::1]:80/x']],
    ['http://999.1.1.1 http://1.2.3 http://[zz]/ http://[::1', []],
    ['http://my_site.example.com/', ['http://my_site.example.com/']],
    ['http://пример.рф/путь?я=1#ё', ['http://пример.рф/путь?я=1#ё']],
    ['日本http://example.com/日本', ['http://example.com/日本']],
    ['http://example.com/あ。次', ['http://example.com/あ']],
    ['xhttp://example.com 1http://example.com', []],
    ['http:// http:/example.com http//example.com', []],
    ['ftp://example.com javascript://example.com/%0aalert(1)', []],
    ['http://http://example.com', ['http://example.com']],
    ['http://user@example.com http://google.com@evil.com', []],
    ['http://a:b@host http://a:b@example.com/x.org http://google.com:80@evil.com', []],
    ['http://google.com:80:x@evil.com http://a;b@x.org http://:b@x.org http://a:@x.org', []],
    ['http://a:p.com!x.org@host.com/ http://a:b@[::1]/', []],
    ['http://x.com/a:b@y.com http://x.com?a:b@y.com', ['http://x.com/a:b@y.com', 'http://x.com?a:b@y.com']],
    ['(http://x.com/a)@bob http://x.com, @bob', ['http://x.com/a', 'http://x.com']],
    ['http://-a.com http://a-.com http://.com', []],
    ['http://xn--é.com', []],
    [`http://${'a'.repeat(64)}.com`, []],
  ])('%s', (text, expected) => {
    expect(linkTexts(text)).toEqual(expected);
  });
});

describe('addresses without a scheme', () => {
  test.each([
    ['see example.com now', ['example.com']],
    ['www.example.co.uk/a?b=c#d', ['www.example.co.uk/a?b=c#d']],
    ['Example.COM', ['Example.COM']],
    ['münchen.de пример.рф xn--e1afmkfd.xn--p1ai', ['münchen.de', 'пример.рф', 'xn--e1afmkfd.xn--p1ai']],
    ['example.museum example.notatld a.b 1.5 e.g. i.e', ['example.museum']],
    ['localhost 192.168.0.1', []],
    ['example.com:8080/x', ['example.com:8080/x']],
    ['example.com:99999 example.com:80abc example.com:', ['example.com', 'example.com', 'example.com']],
    ['mail bob@example.com or bob@mail.example.com', []],
    ['info.me@example.com first.name+tag@example.com', []],
    ['google.com:b@evil.com google.com:80@evil.com x.com@', []],
    ['example.com/a@b example.com+example.org', ['example.com/a@b', 'example.com', 'example.org']],
    ['src/foo.rs C:\\foo.rs', []],
    ['wait...example.com', ['example.com']],
    ['--example.com-- -example.com-', ['example.com', 'example.com']],
    ['example..com', []],
    ['@bob.com #tag.com &#foo.com', []],
    ['example.com😀 example.com→ example.com1\ufe0f\u20e3', ['example.com', 'example.com', 'example.com']],
    ['example.com:80😀 example.com:8\u20e3', ['example.com:80', 'example.com']],
  ])('%s', (text, expected) => {
    expect(linkTexts(text)).toEqual(expected);
  });

  test('get http:// in the url only', () => {
    expect(processText('😀 example.com/x').entities.links).toEqual([
      { len: 13, pos: 2, text: 'example.com/x', url: 'http://example.com/x' },
    ]);
  });
});

describe('the end of an address', () => {
  test.each([
    ['http://x.com/a. http://x.com/b, http://x.com/c?! http://x.com/…', 'a b c '],
    ['(http://x.com/a) [http://x.com/b] {http://x.com/c}', 'a b c'],
    ['http://x.com/a_(b) (http://x.com/a_(b)), http://x.com/a(b', 'a_(b) a_(b) a(b'],
    ['http://x.com/a)b http://x.com/a( http://x.com/a((.', 'a a a'],
    ['"http://x.com/a" <http://x.com/b> \'http://x.com/c\' `http://x.com/d`', 'a b c d'],
    ['http://x.com/a\u200bb http://x.com/a\u202eb http://x.com/a\u0007b', 'a a a'],
    ['http://x.com/a😀b http://x.com/b→c http://x.com/c£ http://x.com/d👍🏽', 'a b c d'],
    ['http://x.com/a1\ufe0f\u20e3 http://x.com/b/#\u20e3 http://x.com/c*\ufe0f\u20e3d', 'a b/ c'],
    ['http://x.com/a©\ufe0f http://x.com/b‼ http://x.com/cℹ http://x.com/d❤\ufe0f', 'a b c d'],
    ['http://x.com/a\u{e0001}b http://x.com/é日𝒳\u0301٣', 'a é日𝒳\u0301٣'],
    ['http://x.com/a+b=c$d~e^f', 'a+b=c$d~e'],
    ['http://x.com/{post_id} http://x.com/{post_id}/1', '{post_id} {post_id}/1'],
    ['http://x.com/a?b=c&d=e#f/ http://x.com/a-_~=%20$', 'a?b=c&d=e#f/ a-_~=%20$'],
  ])('%s', (text, paths) => {
    const expected = paths.split(' ').map((path) => `http://x.com/${path}`);
    expect(linkTexts(text)).toEqual(expected);
  });
});

test('nothing inside an address is a hashtag or a mention', () => {
  const { entities } = processText('http://x.com/#tag http://x.com/@bob http://x.com/?#tag,@bob');
  expect(entities).toMatchObject({ hashtags: [], mentions: [] });
  expect(entities.links).toHaveLength(3);
});

test('a hashtag right before an address keeps what it took', () => {
  const { entities } = processText('#日本http://x.com/');
  expect(entities.hashtags).toEqual([{ len: 7, name: '日本http', pos: 0 }]);
  expect(entities.links).toEqual([]);
});
