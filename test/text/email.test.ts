import fc from 'fast-check';
import addressParser from 'nodemailer/lib/addressparser';
import { describe, expect, test } from 'vitest';
import { readEmail } from '../../src/text/email.ts';

describe('an e-mail address', () => {
  test.each([
    ['Ada@Example.org', 'ada@example.org'],
    [' ada@example.org\n', 'ada@example.org'],
    ["o'b.c+x/y=z@sub.example.co.uk", "o'b.c+x/y=z@sub.example.co.uk"],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@exa\u00admple.org', 'ada@example.org'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('%j is read', (given, text) => {
    const at = text.lastIndexOf('@');
    expect(readEmail(given)).toEqual({ local: text.slice(0, at), host: text.slice(at + 1), text });
  });

  test.each([
    ['a name', 'Ada <ada@example.org>'],
    ['brackets alone', '<ada@example.org>'],
    ['a comment', 'ada(here)@example.org'],
    ['a comment of the host', 'ada@example.org(here)'],
    ['quotes', '"ada"@example.org'],
    ['a quoted space', '"a da"@example.org'],
    ['a group', 'birds:ada@example.org;'],
    ['a list', 'ada@example.org,bob@example.org'],
    ['another list', 'ada@example.org;bob@example.org'],
    ['two signs', 'ada@example.org@example.com'],
    ['a route', '@example.com:ada@example.org'],
    ['a literal', 'ada@[192.0.2.1]'],
    ['an IP address', 'ada@192.0.2.1'],
    ['an IP address written in another way', 'ada@0x7f.1'],
    ['a host without a dot', 'ada@localhost'],
    ['a dot at the end', 'ada@example.org.'],
    ['a dot at the beginning', '.ada@example.org'],
    ['two dots', 'a..da@example.org'],
    ['an empty label', 'ada@example..org'],
    ['a hyphen at the edge', 'ada@-example.org'],
    ['an underscore', 'ada@exa_mple.org'],
    ['a port', 'ada@example.org:25'],
    ['an escape', 'ada@example.o%72g'],
    ['a second header', 'ada@example.org\r\nBcc: bob@example.org'],
    ['a space', 'ada @example.org'],
    ['a letter that only looks like ASCII', '\u212Aate@example.org'],
    ['no ASCII', 'ädå@example.org'],
    ['too much before the sign', `${'a'.repeat(65)}@example.org`],
    ['too much', `ada@${'a.'.repeat(130)}org`],
    ['nothing', ''],
  ])('with %s is not', (_, given) => {
    expect(readEmail(given)).toBeUndefined();
  });

  const atom = fc.stringMatching(/^[A-Za-z\d!#$%&'*+/=?^_`{|}~-]{1,12}$/);
  const label = fc.stringMatching(/^[A-Za-z][A-Za-z\d-]{0,10}[A-Za-z\d]$/).filter((one) => one[2] !== '-');
  const joined = (part: fc.Arbitrary<string>, minLength: number) =>
    fc.array(part, { minLength, maxLength: 4 }).map((parts) => parts.join('.'));

  test('of any dot-atom at any host is one, and the same in capitals', () => {
    fc.assert(
      fc.property(joined(atom, 1), joined(label, 2), (local, host) => {
        const given = `${local}@${host}`;
        expect(readEmail(given)?.text).toBe(given.toLowerCase());
        expect(readEmail(given.toUpperCase())).toEqual(readEmail(given));
      }),
      { numRuns: 2000 },
    );
  });

  const pieces = fc.constantFrom(
    ...[
      'ada',
      'Bob',
      '@',
      '@',
      '.',
      '.',
      'example',
      'org',
      '<',
      '>',
      '(',
      ')',
      '"',
      '\\',
      ',',
      ';',
      ':',
      '[',
      ']',
    ],
    ...[
      ' ',
      '\t',
      '\r\n',
      '\0',
      '%40',
      '=?utf-8?q?a=40b=2Ec?=',
      '\u202e',
      'ü',
      '\u3002',
      '\uff20',
      '1',
      '-',
      '_',
    ],
  );

  test('that is read is one that every program reads in the same way', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12, size: 'max' }), (parts) => {
        const text = readEmail(parts.join(''))?.text;
        if (text === undefined) return;
        expect(text).toMatch(/^[^\s@<>()",;:\\[\]]+@[a-z\d-]+(\.[a-z\d-]+)+$/);
        expect(readEmail(text)?.text).toBe(text);
        expect(addressParser(text)).toEqual([{ address: text, name: '' }]);
      }),
      { numRuns: 5000 },
    );
  });
});
