import { measure } from '../languages/intl.ts';

const larger = ['kilobyte', 'megabyte', 'gigabyte'];

/** Formats a number of bytes for people: a megabyte is a million, as in the limits. */
export function describeBytes(bytes: number, locale: string): string {
  let [rest, unit] = [bytes, 'byte'];
  for (const next of larger) {
    // A value that rounds to a thousand becomes one of the next unit.
    if (rest < 999.95 || (unit === 'byte' && rest < 1000)) break;
    [rest, unit] = [rest / 1000, next];
  }
  return measure(locale, rest, unit, unit === 'byte' ? 'long' : 'short');
}
