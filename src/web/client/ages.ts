/** How long ago something was, as the service writes it and its scripts keep it true. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How a language says it. */
export interface AgeWords {
  justNow: string;
  ago: Intl.RelativeTimeFormat;
  day: Intl.DateTimeFormat;
}

/** Describes how long ago a moment was, both in milliseconds since 1970; from a week on, its date. */
export function describeAge(ms: number, now: number, { justNow, ago, day }: AgeWords): string {
  const age = now - ms;
  if (age < MINUTE_MS) return justNow;
  if (age < HOUR_MS) return ago.format(-Math.floor(age / MINUTE_MS), 'minute');
  if (age < DAY_MS) return ago.format(-Math.floor(age / HOUR_MS), 'hour');
  if (age < 7 * DAY_MS) return ago.format(-Math.floor(age / DAY_MS), 'day');
  return day.format(ms);
}
