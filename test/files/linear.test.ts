/** What a header or a field of a request holds is read in time that grows with its length and not faster. */
import { expect, test } from 'vitest';
import { checkFileName } from '../../src/features/files/files.fields.ts';
import { readRange } from '../../src/features/files/files.ranges.ts';
import { LIMIT, ratio, TIMES } from '../growth.ts';

/** With how many spaces, which must be more than a name may have, and few enough for cubic time to end. */
const hostile: [string, number, (spaces: string) => void][] = [
  ['a range', 20, (spaces) => readRange(`bytes=${spaces}-${spaces}${spaces}x`, 10)],
  ['a file name', 300, (spaces) => fails(() => checkFileName(`${spaces}x${spaces}`))],
  ['a file name', 300, (spaces) => fails(() => checkFileName(`.${spaces}.`))],
];

function fails(run: () => void): void {
  expect(run).toThrow('name must be');
}

test.each(hostile)('%s of %i spaces and more', (_name, count, read) => {
  const short = ' '.repeat(count);
  const long = ' '.repeat(count * TIMES);
  read(short);
  const times = (text: string) => () => {
    for (let n = 0; n < 10; n++) read(text);
  };
  expect(ratio(times(long), times(short))).toBeLessThan(LIMIT);
});
