/** Hosts are read as Node.js reads them, without Node.js: browsers count texts with the same functions. */
import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import tlds from 'tlds' with { type: 'json' };
import { expect, test } from 'vitest';
import * as hosts from '../../src/text/hosts.ts';
import { countMarkdown } from '../../src/text/markdown.ts';
import { processText } from './process.ts';

const from = (characters: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength });

test('IP addresses', () => {
  fc.assert(
    fc.property(fc.oneof(from('0123456789.', 16), fc.ipV4()), (text) => hosts.isIPv4(text) === isIPv4(text)),
  );
  fc.assert(
    fc.property(fc.oneof(from('0123afAF:.', 40), fc.ipV6()), (text) => hosts.isIPv6(text) === isIPv6(text)),
  );
});

test('names of other scripts, in both forms', () => {
  for (const tld of tlds) {
    const ascii = domainToASCII(tld);
    expect([hosts.toAscii(tld), hosts.toUnicode(ascii)], tld).toEqual([ascii, domainToUnicode(ascii)]);
  }
  fc.assert(
    fc.property(from('aäöüßéñ中文日本語かなرعلىбгд한글-12❤ไทย', 12), (label) => {
      const host = URL.parse(`http://${label}.de`)?.hostname;
      return host === undefined || hosts.toUnicode(host) === domainToUnicode(host);
    }),
  );
});

test('a text with Markdown links counts as it is processed', () => {
  const part = fc.constantFrom(
    '[',
    ']',
    '](',
    ')',
    'a',
    '🐝',
    ' ',
    'https://example.com/',
    'example.com',
    'x.invalid',
    'müller.de',
    '[a](https://müller.de) [xn--mller-kva.de]',
    '\n',
    '@bob',
    '#x ',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join('');
      let length: number;
      try {
        length = processText(text, { parse_links: true, parse_markdown_links: true }).length;
      } catch {
        // A hashtag within a link is refused, whatever the length.
        return true;
      }
      return countMarkdown(text) === length;
    }),
  );
});
