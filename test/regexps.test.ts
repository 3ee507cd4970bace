/** The check of regular expressions that `npm run check` makes of all sources. */
import { expect, test } from 'vitest';
// @ts-expect-error: a script without types.
import { slowRegexps } from '../scripts/regexps.mjs';

const literal = (pattern: string) => `export const a = 1;\nif (/${pattern}/.test(x)) f();\n`;

test.each([
  ['four places for spaces', literal(String.raw`^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$`)],
  ['spaces around nothing', literal(String.raw`^\s*\.{0,2}\s*$`)],
  ['a run that is tried from each place', literal(String.raw`\s+$`)],
  ['one repeated within another', literal('^(a+)+$')],
  ['the v flag', 'const a = 1;\nx.match(/[\\p{L}--[a-z]]+[\\p{L}]+$/v);'],
  ['a pattern of a schema', "const a = 1;\nType.String({ pattern: '^a*a*$' });"],
  ['one that is put together', "const a = 1;\nnew RegExp('^' + a);"],
])('%s: reported with its line', (_name, source) => {
  expect(slowRegexps(source, 'a.ts')).toEqual([expect.stringMatching(/^a\.ts:2: /)]);
});

test.each(['^[a-z]+(-[a-z]+)*$', String.raw`(?<!\s)\s+$`, String.raw`^\d+(\.\d*)?$`])(
  'linear: %s',
  (pattern) => {
    expect(slowRegexps(literal(pattern), 'a.ts')).toEqual([]);
  },
);
