import { timestamp } from '../../objects/timestamp.ts';
import { clockWords, describeAge, describeDay, describeShortly, shortWords } from '../client/ages.ts';
import { en } from '../languages/en.ts';
import { agesOf, daysOf, formatters, timesOf } from '../languages/intl.ts';
import { type Markup, markup } from './markup.ts';

/**
 * A moment, in milliseconds since 1970: how long ago it was, and on hover the exact time, in UTC, since pages without scripts
 * know no other zone.
 */
export function renderTime(ms: number, { locale, frame } = en): Markup {
  const words = { justNow: frame.justNow, ago: agesOf(locale), day: daysOf(locale) };
  return markup`<time datetime="${timestamp(ms)}" title="${timesOf(locale).format(ms)} UTC">${describeAge(ms, Date.now(), words)}</time>`;
}

const shortOf = formatters(shortWords);

/** The same as short as can be, for lists. */
export function renderShortTime(ms: number, { locale } = en): Markup {
  return markup`<time datetime="${timestamp(ms)}" title="${timesOf(locale).format(ms)} UTC" data-short>${describeShortly(ms, Date.now(), shortOf(locale))}</time>`;
}

const clocksOf = formatters((locale) => clockWords(locale, 'UTC'));

/** The time of day, which scripts say in the reader's own time zone. */
export function renderClock(ms: number, { locale } = en): Markup {
  return markup`<time datetime="${timestamp(ms)}" data-clock>${clocksOf(locale).clock.format(ms)}</time>`;
}

/** The day of a moment, as a divider of a conversation has it. */
export function describeDayOf(ms: number, { locale } = en): string {
  return describeDay(ms, Date.now(), clocksOf(locale));
}
