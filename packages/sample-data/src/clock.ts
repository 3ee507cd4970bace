export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Offsets by time zone and date, cached because computing them is slow. */
const offsets = new Map<string, Map<number, number>>();

/** A time zone's offset from UTC on the day of `time`, in milliseconds. */
function offsetOf(timezone: string, time: number): number {
  const date = Math.floor(time / day);
  let known = offsets.get(timezone);
  if (known === undefined) {
    known = new Map();
    offsets.set(timezone, known);
  }
  let offset = known.get(date);
  if (offset === undefined) {
    const noon = date * day + 12 * hour;
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      timeZoneName: 'longOffset',
    }).formatToParts(noon);
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
    const match = /([+-])(\d\d):(\d\d)/.exec(name);
    offset =
      match === null ? 0 : (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * minute;
    known.set(date, offset);
  }
  return offset;
}

/** The local time of day in hours, from 0 up to 24, with a fraction. */
export function localHour(timezone: string, time: number): number {
  const local = time + offsetOf(timezone, time);
  return (((local % day) + day) % day) / hour;
}

/** The UTC time (ms) `hours` after midnight in a time zone, on the UTC date of `date`. */
export function atLocalHour(timezone: string, date: number, hours: number): number {
  const midnight = Math.floor(date / day) * day;
  return midnight + hours * hour - offsetOf(timezone, midnight);
}

/** How much people write in each hour of the day: little at night, more around lunch, most in the evening. */
export const hourWeights = [
  1.2, 0.5, 0.3, 0.2, 0.3, 0.8, 2, 4, 5, 5, 5, 5.2, 6.4, 6, 4.8, 4.6, 5, 5.6, 6.4, 7.6, 8.6, 8.4, 6.2, 3,
];
