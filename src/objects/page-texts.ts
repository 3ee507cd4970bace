import { setImmediate } from 'node:timers/promises';
import type { Entry } from '../db/keyset.ts';
import type { JsonText } from '../http/json-text.ts';
import type { Page } from '../http/pagination.ts';

/** Bytes to render in one turn of the event loop. */
const TURN_BYTES = 512 * 1024;

/**
 * Collects the JSON texts of a page's entries, in the order in which a client reads on, until it is full. A full page is cut:
 * `more` becomes true, and its bounds are those of the remaining entries (docs/interface.md, Pagination).
 */
export class PageTexts<E extends Partial<Entry>> {
  /** The entries in that order. */
  readonly entries: readonly E[];
  readonly #page: { entries: E[]; meta: Page['meta'] };
  readonly #isAscending: boolean;
  readonly #maxBytes: number;
  readonly #texts: JsonText[] = [];
  #bytes = 0;
  #turn = TURN_BYTES;

  /** @param maxBytes - of all texts of the page; the first entry always fits. */
  constructor(page: { entries: E[]; meta: Page['meta'] }, isAscending: boolean, maxBytes: number) {
    this.entries = isAscending ? page.entries.toReversed() : page.entries;
    this.#page = page;
    this.#isAscending = isAscending;
    this.#maxBytes = maxBytes;
  }

  /** Adds the text of the entry at `index`. @returns false if the page is full and ends before it. */
  add(text: JsonText, index: number): boolean {
    if (this.#texts.length > 0 && this.#bytes + text.length > this.#maxBytes) {
      this.end(index);
      return false;
    }
    this.#texts.push(text);
    this.#bytes += text.length;
    return true;
  }

  /** Ends the page before the entry at `index`, which must not be the first. */
  end(index: number): void {
    const { entries, meta } = this.#page;
    if (this.#isAscending) entries.splice(0, entries.length - index);
    else entries.length = index;
    meta.more = true;
    meta.max_id = String(entries[0]?.pid);
    meta.min_id = String(entries.at(-1)?.pid);
  }

  /** Whether rendering should yield to other work. */
  get isTurnOver(): boolean {
    return this.#bytes >= this.#turn;
  }

  async nextTurn(): Promise<void> {
    await setImmediate();
    this.#turn = this.#bytes + TURN_BYTES;
  }

  /** All texts, newest first. */
  all(): JsonText[] {
    return this.#isAscending ? this.#texts.toReversed() : this.#texts;
  }
}
