import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeNext } from '../../src/web/kit/forms.ts';

/** What parsers of URLs read in more than one way. */
const pieces = [
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5c',
  '\t',
  '\n',
  ' ',
  '@',
  ':',
  '?',
  '#',
  ';',
  'a',
  'é',
];
const hosts = ['evil.example', 'https:', 'http://evil.example', '//evil.example', 'localhost', '[::1]'];
const target = fc
  .array(fc.constantFrom(...pieces, ...hosts), { maxLength: 12 })
  .map((parts) => parts.join(''))
  .chain((text) => fc.constantFrom(text, `/${text}`));

test('where people go after signing in is on this origin, whatever was asked for', () => {
  const origins = ['https://social.example', 'http://127.0.0.1:8080'];
  fc.assert(
    fc.property(fc.oneof(target, fc.string(), fc.webUrl()), (asked) => {
      const next = safeNext(asked);
      for (const origin of origins) {
        for (const page of ['/sign-in', '/join?next=x', '/a/b/']) {
          expect(new URL(next, origin + page).origin).toBe(origin);
        }
      }
      expect(safeNext(next)).toBe(next);
    }),
    { numRuns: 5000, seed: 9 },
  );
});

test.each([
  ['/account', '/account'],
  ['/@ada/post/7?x=1', '/@ada/post/7?x=1'],
  ['/oauth/authorize?state=%2F%2Fevil.example', '/oauth/authorize?state=%2F%2Fevil.example'],
  ['/a/../b//c', '/b//c'],
  [undefined, '/home'],
  ['/a#b', '/a'],
])('%s leads to %s', (asked, given) => {
  expect(safeNext(asked)).toBe(given);
});
