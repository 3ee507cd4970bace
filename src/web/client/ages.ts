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

/** Describes how long it is until a moment that is to come, such as in 2 hours; at least a minute. */
export function describeLeft(ms: number, now: number, words: Intl.RelativeTimeFormat): string {
  const left = ms - now;
  if (left >= DAY_MS) return words.format(Math.round(left / DAY_MS), 'day');
  if (left >= HOUR_MS) return words.format(Math.round(left / HOUR_MS), 'hour');
  return words.format(Math.max(1, Math.round(left / MINUTE_MS)), 'minute');
}

/** How a language says it where there is little room. */
export interface ShortWords {
  now: string;
  minute: Intl.NumberFormat;
  hour: Intl.NumberFormat;
  weekday: Intl.DateTimeFormat;
  day: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
}

export function shortWords(locale: string | undefined): ShortWords {
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' });
  const date = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return {
    now: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second'),
    ...{ minute: unit('minute'), hour: unit('hour'), weekday: date({ weekday: 'short' }) },
    ...{ day: date({ day: 'numeric', month: 'short' }), date: date({ dateStyle: 'medium' }) },
  };
}

/** The same as `describeAge`, such as 4m, 3h, Thu, 21 Nov. */
export function describeShortly(ms: number, now: number, words: ShortWords): string {
  const age = now - ms;
  if (age < MINUTE_MS) return words.now;
  if (age < HOUR_MS) return words.minute.format(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return words.hour.format(Math.floor(age / HOUR_MS));
  if (age < 7 * DAY_MS) return words.weekday.format(ms);
  const isThisYear = new Date(ms).getUTCFullYear() === new Date(now).getUTCFullYear();
  return (isThisYear ? words.day : words.date).format(ms);
}

/** How a language says the days and times of a conversation, in a time zone. */
export interface ClockWords {
  /** Such as today. */
  relative: Intl.RelativeTimeFormat;
  day: Intl.DateTimeFormat;
  date: Intl.DateTimeFormat;
  clock: Intl.DateTimeFormat;
}

/** @param timeZone - by default that of the machine. */
export function clockWords(locale: string | undefined, timeZone?: string): ClockWords {
  const of = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...(timeZone !== undefined && { timeZone }) });
  return {
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    day: of({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: of({ dateStyle: 'long' }),
    clock: of({ timeStyle: 'short' }),
  };
}

/** The day of a moment: today and yesterday by these words, and with the year if it is over. */
export function describeDay(ms: number, now: number, { relative, day, date }: ClockWords): string {
  const is = (other: number) => date.format(ms) === date.format(other);
  if (is(now)) return relative.format(0, 'day');
  if (is(now - DAY_MS)) return relative.format(-1, 'day');
  return (now - ms < 300 * DAY_MS ? day : date).format(ms);
}
