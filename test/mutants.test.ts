/** Every mutant can be put into the sources as they are now: `npm run mutants` takes too long for every change. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf, mutants } from './mutants/mutants.ts';

const root = join(import.meta.dirname, '..');

test('the search text of every mutant occurs once, and its tests exist', () => {
  expect(faultsOf(root, mutants)).toEqual([]);
});

test('a text that occurs twice or nowhere is told, and a file or a test that is missing', () => {
  const one = { name: 'one', file: 'LICENSE', search: 'Apache License', replace: '', tests: [] };
  const wrong = [
    { ...one, search: 'Licensor' },
    { ...one, search: 'no such text' },
    { ...one, file: 'no-such-file' },
    { ...one, search: 'Definitions.', tests: ['test/no-such.test.ts'] },
  ];
  expect(faultsOf(root, wrong).map((fault) => fault.replace(/^"one": /, ''))).toEqual([
    expect.stringMatching(/^found \d+ times in LICENSE: Licensor$/),
    'found 0 times in LICENSE: no such text',
    'found 0 times in no-such-file: Apache License',
    'there is no test/no-such.test.ts',
  ]);
});
