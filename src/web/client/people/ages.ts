/** Keeps true how long ago things were, and what can still be done, on a page that stays open. */
import { type AgeWords, describeAge, describeLeft, describeShortly, shortWords } from '../ages.ts';
import { find, setText } from '../dom.ts';

const EVERY_MS = 20_000;

export function keepAges(): void {
  const { justNow = '', locale } = find(document, '.told').dataset;
  const words: AgeWords = {
    justNow,
    ago: new Intl.RelativeTimeFormat(locale),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
  const short = shortWords(locale);
  const ahead = clockAhead();
  const show = (): void => {
    const now = Date.now() - ahead;
    for (const entry of document.querySelectorAll<HTMLElement>('[data-until]'))
      if (Number(entry.dataset.until) < now) entry.remove();
    // Those with a title say how long ago it was (`renderTime`), and some of the others how long it will be.
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]')) {
      const at = Date.parse(time.dateTime);
      setText(time, 'short' in time.dataset ? describeShortly(at, now, short) : describeAge(at, now, words));
    }
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-left]'))
      setText(time, describeLeft(Date.parse(time.dateTime), now, words.ago));
  };
  setInterval(show, EVERY_MS);
  // In the background timers rest.
  document.addEventListener('visibilitychange', show);
  // A menu that opens has what can be done now.
  document.addEventListener('toggle', show, true);
}

/** How far the reader's clock is ahead of the service's, which says in a header when it made the page. Not of a page that is stored. */
export function clockAhead(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const made = navigation?.serverTiming.find(({ name }) => name === 'now')?.duration;
  return navigation === undefined || made === undefined
    ? 0
    : performance.timeOrigin + navigation.responseStart - made;
}
