import { type ClockWords, describeDay } from '../ages.ts';
import { make, setText } from '../dom.ts';
import { GROUP_MS } from '../shared.ts';

/** Divides the days by the reader's clock, and puts together what one person wrote within a minute. */
export function arrange(list: HTMLElement, words: ClockWords): void {
  const now = Date.now();
  let day = '';
  let group = '';
  for (const old of list.querySelectorAll(':scope > .day')) old.remove();
  for (const entry of [...list.children] as HTMLElement[]) {
    const time = entry.querySelector<HTMLTimeElement>('time[data-clock]');
    if (time === null) {
      if (!entry.matches('.pending')) group = '';
      continue;
    }
    const at = Date.parse(time.dateTime);
    const clock = words.clock.format(at);
    setText(time, clock);
    const today = describeDay(at, now, words);
    if (today !== day) {
      const divider = entry.previousElementSibling?.matches('.since') ? entry.previousElementSibling : entry;
      divider.before(make('li', make('h2', today), { className: 'day' }));
      group = '';
    }
    day = today;
    const own = `${entry.dataset.by} ${Math.floor(at / GROUP_MS)}`;
    entry.classList.toggle('again', own === group);
    group = own;
  }
}
