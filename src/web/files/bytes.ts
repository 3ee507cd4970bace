import { lazily } from '../../lazily.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const formats = lazily(
  () =>
    units.map((unit) => {
      const unitDisplay = unit === 'byte' ? 'long' : 'short';
      return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
    }) as [Intl.NumberFormat, ...Intl.NumberFormat[]],
);

/** Formats a number of bytes for people: a megabyte is a million, as in the limits. */
export function describeBytes(bytes: number): string {
  const [byte, ...larger] = formats();
  let [rest, format] = [bytes, byte];
  for (const unit of larger) {
    // A value that rounds to a thousand becomes one of the next unit.
    if (rest < 999.95 || (format === byte && rest < 1000)) break;
    [rest, format] = [rest / 1000, unit];
  }
  return format.format(rest);
}
