import { afterEach, expect, test } from 'vitest';
import { readTime } from '../../src/text/given-time.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Etc/UTC'])('times are in UTC in %s', (name) => {
  process.env.TZ = name;
  for (const given of ['2027-01-01', '2027-01-01T00:00', '2027-01-01T00:00:00', '2027-01-01T00:00Z'])
    expect(readTime(given), given).toBe(Date.UTC(2027, 0, 1));
  expect(readTime('2027-01-01T00:00+02:00')).toBe(Date.UTC(2026, 11, 31, 22));
  expect(readTime('2028-02-29T12:30:15.5')).toBe(Date.UTC(2028, 1, 29, 12, 30, 15, 500));
});

test('what names no time is none', () => {
  for (const given of [
    ...['2027-02-30', '2027-02-29', '2027-02-30T00:00Z', '2027-04-31T10:00', '2027-13-01', '2027-00-10'],
    ...['2027-01-00', '2027-01-01T25:00', '2027-01-01T10:60', '2027-1-1', '2027-01-01 10:00', '', '7', '7m'],
    ...['2027-01-01T10', '2027-01-01T10:00+2', 'tomorrow', '100000d'],
  ])
    expect(readTime(given), given).toBeUndefined();
});
