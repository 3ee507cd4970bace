import { expect, test } from 'vitest';
import { fillTemplates } from '../../src/text/entities.ts';
import { renderHtml } from '../../src/text/html.ts';
import { processText } from './process.ts';

const SIZE = 30_000;
const MARKDOWN = { parse_markdown_links: true };

/** Four times the text: linear is 4, quadratic would be 16. */
const LIMIT = 10;

/**
 * How many times longer one takes than the other, by the fastest run of each: what else the machine does only ever adds.
 * Runs go on while the answer would be too much, as a busy machine may have left none of five alone.
 */
function ratio(long: () => void, short: () => void): number {
  let [bestLong, bestShort] = [Infinity, Infinity];
  for (let round = 0; round < 5 || (round < 50 && bestLong / bestShort >= LIMIT); round++) {
    bestShort = Math.min(bestShort, Math.max(0.5, time(short)));
    bestLong = Math.min(bestLong, time(long));
  }
  return bestLong / bestShort;
}

function time(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

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
  const long = piece.repeat(count * 4);
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
  expect(ratio(request(8000), request(2000))).toBeLessThan(LIMIT);
});
