import { expect, test } from 'vitest';
import { renderHtml } from '../../src/text/html.ts';
import { fillTemplates } from '../../src/text/templates.ts';
import { LIMIT, ratio, TIMES } from '../growth.ts';
import { processText } from './process.ts';

const SIZE = 8_000;
const MARKDOWN = { parse_markdown_links: true };

function everything(text: string, given?: unknown): void {
  const processed = fillTemplates(processText(text, given), { post_id: '1' });
  renderHtml(processed.text, processed.entities, 'https://millrace.example');
}

const repeated = [
  ...['@', '#', 'a.', 'a', '.', '-', 'a-', '(', '[', '[(', '/', ':', '://', 'http:', 'http://', 'http://a:'],
  ...[
    'http://a.',
    'x.com/',
    'x.com/(',
    'x.com/).',
    'x.com/...',
    'x.com.',
    'x.com@',
    'x.com-',
    'x.com:1',
    'x.com:',
    'x.com,',
    'http://a:b@',
    '"',
  ],
  ...[
    '@bob',
    '@bob ',
    '#a',
    '#a ',
    '#日',
    '#日http://x.com',
    'é',
    'é.',
    'xn--a.',
    '日.рф/',
    '\r\n',
    '\ufe0f',
  ],
  ...[
    '😀',
    '😀#a ',
    '1\u20e3',
    '/#1',
    '𝒳',
    '𝒳.',
    'x.com/😀',
    '[](',
    '[a](',
    '[a](x',
    '[a](http://x',
    '[a](x.com)',
    '](',
    'a](',
  ],
  ...[
    '[a](http://x.com/{post_id}) ',
    'x.com/{post_id} ',
    '{post_id}',
    ')',
    '](x.com)',
    '[[a](x.com)](x.com)',
  ],
];

test.each(repeated)('time grows with the length and not faster: %j', (piece) => {
  const count = Math.ceil(SIZE / piece.length);
  const short = piece.repeat(count);
  const long = piece.repeat(count * TIMES);
  for (const given of [undefined, MARKDOWN]) {
    everything(short, given);
    expect(
      ratio(
        () => everything(long, given),
        () => everything(short, given),
      ),
    ).toBeLessThan(LIMIT);
  }
});

test('time grows with the number of given links and not faster', () => {
  const request = (count: number) => {
    const links = Array.from({ length: count }, (_, index) => ({
      len: 1,
      pos: (count - 1 - index) * 7,
      url: 'http://x.com/{post_id}',
    }));
    return () => everything('😀 @bob '.repeat(count), { links });
  };
  expect(ratio(request(500 * TIMES), request(500))).toBeLessThan(LIMIT);
});
