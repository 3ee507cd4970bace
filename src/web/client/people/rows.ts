/** A list of people or of what they did, compared with its page when something happened. */
import { find } from '../dom.ts';
import { load } from './fragments.ts';
import { focusEntry, holdStill, removeEntry, tellNew } from './items.ts';
import { morph } from './morph.ts';
import { throttle } from './throttle.ts';

export class Rows {
  readonly #list: HTMLElement;
  readonly #button: HTMLButtonElement;
  /** The entries that the page has now and the list does not, newest first. */
  #held: Element[] = [];
  /** All entries of its page are new: it is opened again instead. */
  #isBehind = false;
  /** Compares the list with its page, not too often. */
  readonly look = throttle(() => this.#look());

  constructor(list: HTMLElement) {
    this.#list = list;
    this.#button = find<HTMLButtonElement>(list.previousElementSibling as Element, 'button');
    this.#button.addEventListener('click', () => {
      if (this.#isBehind) location.assign(this.#list.dataset.rows ?? '');
      else this.#show();
    });
  }

  /** What is a reason to look. */
  get news(): string[] {
    return this.#list.dataset.news?.split(',') ?? [];
  }

  async #look(): Promise<void> {
    const { page } = await load(this.#list.dataset.rows ?? '');
    const rows = [...(page.querySelector('[data-rows]')?.children ?? [])];
    const now = new Map(rows.map((row) => [row.id, row]));
    // Whether the page has what comes before the entry.
    let isCovered = page.querySelector('main a[rel=next]') === null;
    for (const row of [...this.#list.children].reverse()) {
      const same = now.get(row.id);
      if (same !== undefined) {
        morph(row, same);
        now.delete(row.id);
        isCovered = true;
      } else if (isCovered) removeEntry(row);
    }
    this.#isBehind = !isCovered;
    this.#held = [...now.values()];
    tellNew(this.#button, this.#held.length);
  }

  /** Inserts what is new at its place, and leaves what is read where it is. */
  #show(): void {
    const held = this.#held;
    this.#held = [];
    this.#button.hidden = true;
    holdStill(() => this.#list.prepend(...held));
    this.#list.parentElement?.querySelector(':scope > .empty')?.remove();
    const [first] = held;
    focusEntry(first as HTMLElement | undefined);
    first?.scrollIntoView({ block: 'nearest' });
    dispatchEvent(new Event('entries'));
  }
}
