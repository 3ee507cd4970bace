import { expect, test } from 'vitest';
import { renderHtml } from '../../src/text/html.ts';
import { processText } from './process.ts';

const ORIGIN = 'https://millrace.example';

function html(text: string, given?: unknown): string {
  const processed = processText(text, given);
  return renderHtml(processed.text, processed.entities, ORIGIN);
}

function post(inner: string): string {
  return `<span itemscope="https://millrace.example/schemas/Post">${inner}</span>`;
}

test.each([
  ['', ''],
  ['plain 😀', 'plain 😀'],
  ['#Tag', '<span data-hashtag-name="tag" itemprop="hashtag">#Tag</span>'],
  ['@Bob!', '<span data-mention-id="1" data-mention-name="bob" itemprop="mention">@Bob</span>!'],
  ['x.com', '<a href="http://x.com">x.com</a>'],
  ['http://x.com/?a=b&c', '<a href="http://x.com/?a=b&amp;c">http://x.com/?a=b&amp;c</a>'],
  [`<b> & "q" 'a'`, `&lt;b&gt; &amp; &quot;q&quot; 'a'`],
  ['a\nb\r\nc\rd\n\ne', 'a<br>b<br>c<br>d<br><br>e'],
])('%j', (text, inner) => {
  expect(html(text)).toBe(post(inner));
});

test('the host behind a link stands outside of the anchor', () => {
  const links = [{ pos: 2, len: 4, url: 'http://x.com/"><script>' }];
  expect(html('😀 here.', { links })).toBe(
    post('😀 <a href="http://x.com/&quot;&gt;&lt;script&gt;">here</a> [x.com].'),
  );
});

test('a line break split by the end of a link is one', () => {
  const links = [{ pos: 0, len: 6, url: 'http://x.com' }];
  expect(html('x.com\r\ny', { links })).toBe(post('<a href="http://x.com">x.com<br></a>y'));
});

test('entities that cannot be ours are plain text', () => {
  const entities = {
    hashtags: [{ len: 3, name: 'x', pos: 1 }],
    links: [
      { len: 3, pos: 0, text: 'abc', url: 'http://x.com' },
      { len: 1, pos: 4, text: 'e', url: 'javascript:alert(1)' },
    ],
    mentions: [{ id: '"', len: 9, name: '<', pos: 5 }],
  };
  expect(renderHtml('abcdef', entities, ORIGIN)).toBe(
    post(
      '<a href="http://x.com">abc</a>de' +
        '<span data-mention-id="&quot;" data-mention-name="&lt;" itemprop="mention">f</span>',
    ),
  );
});
