/** Keeps true how long ago things were, on a page that stays open. */
import { type AgeWords, describeAge } from '../ages.ts';
import { find } from '../dom.ts';

const EVERY_MS = 20_000;

export function keepAges(): void {
  const { justNow = '', locale, now } = find(document, '.told').dataset;
  if (!now) return;
  const words: AgeWords = {
    justNow,
    ago: new Intl.RelativeTimeFormat(locale),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
  // The reader's clock may be wrong; the service's says when the page was made.
  const ahead = Date.now() - Number(now);
  const show = (): void => {
    // Those with a title say how long ago it was (`renderTime`); the others are moments to come.
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]')) {
      const age = describeAge(Date.parse(time.dateTime), Date.now() - ahead, words);
      if (time.textContent !== age) time.textContent = age;
    }
  };
  setInterval(show, EVERY_MS);
  // In the background timers rest.
  document.addEventListener('visibilitychange', show);
}
