/** How far a list was read, here and by other clients of the person: its stream marker. */
import { entriesOf, holdStill, idOf } from './items.ts';
import { moveMarker } from './leader.ts';

/** How long something must be in view to count as read, in milliseconds; messages as they come. */
const READ_MS = 1000;
const MESSAGE_MS = 100;
/** How often the marker is moved at most, in milliseconds: each time is a write. */
const MOVED_MS = 4000;

/** The part of the window, from the top, in which one sees at once where reading stopped. */
const IN_VIEW = 0.6;

export class Marker {
  readonly #list: HTMLElement;
  readonly #name: string;
  readonly #isUpward: boolean;
  #at: number;
  #timer = 0;
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(list: HTMLElement, name: string) {
    this.#list = list;
    this.#name = name;
    this.#isUpward = list.dataset.upward !== undefined;
    this.#at = Number(list.dataset.at || 0);
    this.#open();
    const later = (): void => this.#later();
    // Also of a box that scrolls by itself.
    addEventListener('scroll', later, { passive: true, capture: true });
    addEventListener('entries', later);
    document.addEventListener('visibilitychange', later);
    later();
  }

  /** It was moved: by another client, unless it is where this page moved it. What is read stays where it is. */
  moved({ name, id }: { name: string; id: string }): void {
    if (name !== this.#name || Number(id) === this.#at) return;
    this.#at = Number(id);
    const read = this.#list.querySelector(':scope > #read');
    const first = entriesOf(this.#list).find((entry) => this.#isUpward === idOf(entry) > this.#at);
    if (read && first && first.previousElementSibling !== read) holdStill(() => first.before(read));
  }

  /** Opens a page that was not opened before where reading stopped, if that is not in view anyway. */
  #open(): void {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const isElsewhere = location.hash !== '' || new URLSearchParams(location.search).has('at');
    if (navigation?.type !== 'navigate' || isElsewhere) return;
    const read = this.#list.querySelector(':scope > #read');
    if (read && read.getBoundingClientRect().top > innerHeight * IN_VIEW)
      read.scrollIntoView({ block: 'start', behavior: 'instant' });
  }

  #later(): void {
    clearTimeout(this.#timer);
    const wait = Math.max(
      this.#isUpward ? MESSAGE_MS : READ_MS,
      this.#movedAt + MOVED_MS - performance.now(),
    );
    this.#timer = window.setTimeout(() => this.#move(), wait);
  }

  #move(): void {
    if (document.visibilityState !== 'visible') return;
    // Those that are seen from where reading them begins; in a conversation to where it ends.
    const end = this.#list.closest('.log')?.getBoundingClientRect().bottom ?? innerHeight;
    const inView = entriesOf(this.#list).filter((entry) => {
      const { top, bottom } = entry.getBoundingClientRect();
      return this.#isUpward ? bottom > 0 && bottom <= end + 1 : top >= 0 && top < innerHeight;
    });
    const newest = Math.max(0, ...inView.map(idOf));
    if (newest <= this.#at) return;
    this.#at = newest;
    this.#movedAt = performance.now();
    moveMarker(this.#name, newest).catch(() => undefined);
  }
}
