/** A list of posts or messages that grows at one end. */
import { find } from '../dom.ts';
import { load } from './fragments.ts';
import { entriesOf, focusEntry, holdStill, idOf, loadEntries } from './items.ts';
import { tellWhy } from './tell.ts';

/** How often a page is asked for what is new, at most, in milliseconds. */
const LOOK_MS = 3000;

export class Timeline {
  readonly #list: HTMLElement;
  readonly #isUpward: boolean;
  readonly #button: HTMLButtonElement | undefined;
  readonly #known: Set<number>;
  /** Later ones are new. */
  #newest: number;
  /** What is new and not shown yet: loaded, if the page was asked for it. */
  readonly #held = new Map<number, Element | undefined>();
  /** More is new than is worth adding: the page is opened again instead. */
  #isBehind = false;
  #isLooking = false;
  #looksAgain = false;

  constructor(list: HTMLElement) {
    this.#list = list;
    this.#isUpward = list.dataset.upward !== undefined;
    this.#button =
      [
        list.previousElementSibling,
        list.nextElementSibling,
        list.previousElementSibling?.previousElementSibling,
      ]
        .find((one) => one?.matches('.fresh'))
        ?.querySelector('button') ?? undefined;
    this.#known = new Set(entriesOf(list).map(idOf));
    this.#newest = Math.max(0, ...this.#known);
    this.#button?.addEventListener('click', () => void this.#show().catch(tellWhy));
  }

  /** Which new posts are a reason to ask the page for what is new. */
  get news(): string | undefined {
    return this.#list.dataset.news;
  }

  /** Items that the list has got. */
  add(ids: readonly number[]): void {
    const added = ids.filter((id) => id > this.#newest && !this.#known.has(id));
    for (const id of added) {
      this.#known.add(id);
      this.#held.set(id, undefined);
    }
    if (added.length > 0) this.#tell();
  }

  /** Compares with the newest items that the list has now. */
  compare(ids: readonly number[], more: boolean): void {
    this.#isBehind ||= more && ids.every((id) => id > this.#newest) && ids.length > 0;
    this.add([...ids].reverse());
  }

  /** Asks the page for what is new, not too often. */
  look(): void {
    if (this.#isLooking) {
      this.#looksAgain = true;
      return;
    }
    this.#isLooking = true;
    this.#look()
      .catch(() => undefined)
      .then(() => new Promise((resolve) => setTimeout(resolve, LOOK_MS)))
      .then(() => {
        this.#isLooking = false;
        if (!this.#looksAgain) return;
        this.#looksAgain = false;
        this.look();
      });
  }

  async #look(): Promise<void> {
    const path = this.#list.dataset.new ?? '';
    const since = `since_id=${Math.max(this.#newest, ...this.#held.keys())}`;
    const { page } = await load(path + (path.includes('?') ? '&' : '?') + since);
    const entries = entriesOf(find(page, 'ol.posts') ?? page).filter(
      (entry) => idOf(entry) > this.#newest && !this.#known.has(idOf(entry)),
    );
    for (const entry of entries) {
      this.#known.add(idOf(entry));
      this.#held.set(idOf(entry), entry);
    }
    if (entries.length > 0) this.#tell();
  }

  /** Shows what is new at the end that is written to; elsewhere says how much it is. */
  #tell(): void {
    if (this.#isUpward) {
      void this.#insert().catch(() => undefined);
      return;
    }
    const button = this.#button;
    if (button === undefined) return;
    const { one = '', many = '' } = button.dataset;
    const count = this.#held.size;
    button.textContent = count === 1 ? one : many.replace('#', String(count));
    button.hidden = false;
  }

  /** Shows what is new because it was asked for. */
  async #show(): Promise<void> {
    if (this.#isBehind) {
      location.assign(this.#list.dataset.new ?? '');
      return;
    }
    const entries = await this.#insert();
    if (this.#button) this.#button.hidden = true;
    const article = entries[0]?.querySelector('article') ?? undefined;
    focusEntry(article);
    article?.scrollIntoView({ block: 'nearest' });
  }

  /** Inserts what is new at its place, and leaves what is read where it is. */
  async #insert(): Promise<Element[]> {
    const held = new Map(this.#held);
    this.#held.clear();
    const missing = [...held].filter(([, entry]) => entry === undefined).map(([id]) => id);
    let found: Map<number, Element>;
    try {
      found = await loadEntries(this.#list, missing);
    } catch (thrown) {
      for (const [id, entry] of held) this.#held.set(id, entry);
      throw thrown;
    }
    const entries = [...held].flatMap(([id, entry]) => entry ?? found.get(id) ?? []);
    entries.sort((a, b) => (this.#isUpward ? 1 : -1) * (idOf(a) - idOf(b)));
    // Who writes at the end of a conversation goes on there.
    const end = this.#isUpward ? this.#list.getBoundingClientRect() : undefined;
    const isAtEnd = end !== undefined && end.bottom < innerHeight && end.bottom > 0;
    const change = (): void => {
      for (const entry of entries) this.#place(entry);
    };
    if (isAtEnd) {
      change();
      scrollBy({ top: this.#list.getBoundingClientRect().bottom - end.bottom, behavior: 'instant' });
    } else holdStill(change);
    this.#newest = Math.max(this.#newest, ...entries.map(idOf));
    this.#list.parentElement?.querySelector(':scope > .empty, :scope > .none')?.remove();
    dispatchEvent(new Event('entries'));
    return entries;
  }

  #place(entry: Element): void {
    const id = idOf(entry);
    const shown = entriesOf(this.#list);
    if (shown.some((one) => idOf(one) === id)) return;
    const before = shown.find((one) => (this.#isUpward ? idOf(one) > id : idOf(one) < id));
    // A divider belongs to the entry after it.
    const divider = before?.previousElementSibling?.matches('.since')
      ? before.previousElementSibling
      : before;
    this.#list.insertBefore(entry, divider ?? null);
  }
}
