/** What was written in a channel: a list in a box that scrolls by itself and begins at its end. */

import type { Forms } from '../../languages/intl.ts';
import { type ClockWords, clockWords } from '../ages.ts';
import { find } from '../dom.ts';
import { isTemporary, load } from '../people/fragments.ts';
import { entriesOf, focusEntry, holdStill, idOf, loadEntries, removeEntry } from '../people/items.ts';
import type { PlainMessage } from '../people/leader.ts';
import { morph } from '../people/morph.ts';
import { tellWhy } from '../people/tell.ts';
import { fill } from '../texts.ts';
import { arrange } from './days.ts';
import { makeEntry } from './plain.ts';
import { readOut } from './read-out.ts';

/** Most entries that the page has: those that are far away are loaded again when one scrolls there. */
const MAX_ENTRIES = 240;
/** How far beyond what is seen the next ones are loaded, in pixels. */
const AHEAD_PX = 600;
/** When it is tried again to load something, in milliseconds; links lead there meanwhile. */
const AGAIN_MS = 5000;
/** So near to its end the box counts as being there, in pixels. */
const AT_END_PX = 40;

type Side = 'older' | 'newer';
const sides = { older: 'next', newer: 'prev' } as const;

export class Log {
  readonly news: string[] = [];
  readonly #list: HTMLElement;
  readonly #box: HTMLElement;
  readonly #links: Record<Side, HTMLAnchorElement>;
  readonly #path: string;
  readonly #jump: HTMLButtonElement;
  readonly #fresh: Forms;
  readonly #said: HTMLElement;
  readonly #words: ClockWords;
  /** What is shown. */
  readonly #known = new Set<number>();
  /** What came and is loaded next. */
  readonly #coming = new Set<number>();
  /** All up to this one came in their order; what the person has just written may come before it. */
  #heard = 0;
  #isCompared = false;
  /** What came while it could not be shown: something newer was not loaded. */
  readonly #later = new Set<number>();
  /** New ones below what is seen. */
  readonly #unseen = new Set<number>();
  #changing: Promise<unknown> | undefined;

  constructor(list: HTMLElement) {
    this.#list = list;
    this.#box = list.closest<HTMLElement>('.log') as HTMLElement;
    this.#path = list.dataset.new ?? '';
    this.#links = {
      older: find<HTMLAnchorElement>(this.#box, 'a[rel=next]'),
      newer: find<HTMLAnchorElement>(this.#box, 'a[rel=prev]'),
    };
    const { locale } = find(document, '.told').dataset;
    this.#words = clockWords(locale);
    this.#fresh = JSON.parse(this.#box.dataset.news ?? '') as Forms;
    this.#jump = find<HTMLButtonElement>(document, '.newest button');
    this.#said = find(document, '.newest [role=log]');
    this.#jump.addEventListener('click', () => this.#goToNewest());
    this.#box.addEventListener('keydown', (event) => this.#move(event));
    this.#box.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#know(entriesOf(list));
    arrange(this.#list, this.#words);
    for (const side of ['older', 'newer'] as const) this.#loadAhead(side);
    // What is rendered again comes as it looks alone.
    addEventListener('refreshed', () => arrange(this.#list, this.#words));
    this.#open();
  }

  /** Whether the newest message is among those that are shown. */
  get #isWhole(): boolean {
    return this.#row('newer').hidden === true;
  }

  get #isAtEnd(): boolean {
    // Its end is where it begins, so that positions are negative.
    return this.#box.scrollTop > -AT_END_PX;
  }

  #row(side: Side): HTMLElement {
    return this.#links[side].closest<HTMLElement>('p') as HTMLElement;
  }

  /** At a message that the address names, or where reading goes on. */
  #open(): void {
    const at =
      this.#list.querySelector('.found') ?? (location.hash === '#new' ? find(this.#list, '#new') : null);
    at?.scrollIntoView({ block: 'center', behavior: 'instant' });
    this.#scrolled();
  }

  #goToNewest(): void {
    this.#toNewest().then(
      () => focusEntry(entriesOf(this.#list).at(-1)?.querySelector('article') ?? undefined),
      tellWhy,
    );
  }

  /** The arrow keys go from message to message, Home to the first that is shown, and End to the newest. */
  #move(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!/^(Arrow(Up|Down)|Home|End)$/.test(key) || (target as Element).closest('.menu, input')) return;
    event.preventDefault();
    if (key === 'End') {
      this.#goToNewest();
      return;
    }
    const all = entriesOf(this.#list).map((entry) => find(entry, 'article'));
    const at = all.findIndex((article) => article.contains(target as Element));
    // At first to the last one that is seen.
    const end = this.#box.getBoundingClientRect().bottom;
    const seen = all.findLastIndex((article) => article.getBoundingClientRect().top < end);
    const next = key === 'Home' ? 0 : at < 0 ? seen : at + (key === 'ArrowUp' ? -1 : 1);
    focusEntry(all[next]);
    all[next]?.scrollIntoView({ block: 'nearest' });
  }

  /** Messages that the channel has got. @param plain - those of which their text is all */
  add(ids: readonly number[], plain: readonly PlainMessage[] = []): void {
    this.#heard = Math.max(this.#heard, ...ids);
    for (const message of plain) this.#showText(message);
    this.#want(ids).catch(() => undefined);
  }

  /** Compares with the newest messages that the channel has now. */
  compare(ids: readonly number[], more: boolean): void {
    // More came meanwhile than these.
    if (this.#isWhole && more && this.#heard > 0 && Math.min(...ids) > this.#heard) this.#cut();
    // On a page that was opened elsewhere, what is beyond it is not new.
    const fresh = this.#isWhole ? ids : ids.filter((id) => this.#isCompared && id > this.#heard);
    this.#heard = Math.max(this.#heard, ...ids);
    this.#isCompared = true;
    this.#want(fresh).catch(() => undefined);
  }

  /** Shows what one of the others says before the service has rendered it. */
  #showText(message: PlainMessage): void {
    if (!this.#isWhole || !this.#isAtEnd || this.#known.has(message.id)) return;
    const entry = makeEntry(this.#list, message);
    if (entry === undefined) return;
    this.#list.insertBefore(entry, this.#pending.at(0) ?? null);
    arrange(this.#list, this.#words);
  }

  gone(id: number): void {
    for (const ids of [this.#coming, this.#later, this.#unseen]) ids.delete(id);
    this.#tell();
  }

  /** Looks for what was missed: the stream was not resumed. */
  look(): void {}

  /** Shows at once what the person has written. */
  async showOwn(id: number): Promise<void> {
    await this.#want([id]);
  }

  /** Shows what is being sent, at the end. */
  showPending(entry: HTMLElement): void {
    this.#list.append(entry);
    this.#noneGone();
    arrange(this.#list, this.#words);
    this.#toNewest().catch(() => undefined);
  }

  get #pending(): HTMLElement[] {
    return [...this.#list.querySelectorAll<HTMLElement>(':scope > .pending')];
  }

  /** Shows messages at their place, or counts them where something before them is not loaded. */
  #want(ids: readonly number[]): Promise<void> {
    // What is before the first one is loaded by its link, if there is any more.
    const first = this.#row('older').hidden || this.#known.size === 0 ? 0 : Math.min(...this.#known);
    for (const id of ids) {
      if (this.#known.has(id) || id < first) continue;
      (this.#isWhole ? this.#coming : this.#later).add(id);
    }
    this.#tell();
    return this.#coming.size === 0 ? Promise.resolve() : this.#inTurn(() => this.#insert());
  }

  /** Changes what is shown after what is being changed: each moves where the other goes on. */
  #inTurn(change: () => Promise<void>): Promise<void> {
    const before = this.#changing;
    const work = (async () => {
      await before?.catch(() => undefined);
      await change();
    })();
    this.#changing = work;
    return work;
  }

  /** Shows what came meanwhile, all at once. */
  async #insert(): Promise<void> {
    const ids = [...this.#coming].filter((id) => !this.#known.has(id));
    this.#coming.clear();
    if (ids.length === 0) return;
    if (!this.#isWhole) {
      for (const id of ids) this.#later.add(id);
      this.#tell();
      return;
    }
    const found = await loadEntries(this.#list, ids).catch((thrown: unknown) => {
      if (isTemporary(thrown)) setTimeout(() => this.#want(ids).catch(() => undefined), AGAIN_MS);
      throw thrown;
    });
    // What was shown early is gone again, or may not be seen.
    for (const early of entriesOf(this.#list).filter((one) => ids.includes(idOf(one))))
      if (!found.has(idOf(early))) removeEntry(early);
    const entries = [...found.values()].sort((a, b) => idOf(a) - idOf(b));
    const wasAtEnd = this.#isAtEnd && document.visibilityState === 'visible';
    const others = entries.filter((entry) => entry.querySelector('.own') === null);
    if (!wasAtEnd) for (const entry of others) this.#unseen.add(idOf(entry));
    readOut(this.#said, others);
    const change = (): void => {
      for (const entry of entries) this.#place(entry);
      this.#know(entries);
      // What one reads stays.
      this.#trim(2 * -this.#box.scrollTop < this.#box.scrollHeight ? 'older' : 'newer');
      arrange(this.#list, this.#words);
    };
    // At the end one stays there.
    if (this.#isAtEnd) change();
    else holdStill(change);
    this.#noneGone();
    this.#tell();
    dispatchEvent(new Event('entries'));
  }

  #know(entries: readonly Element[]): void {
    for (const entry of entries) {
      const id = idOf(entry);
      this.#known.add(id);
      if (this.#later.delete(id) && entry.querySelector('.own') === null) this.#unseen.add(id);
    }
  }

  #place(entry: Element): void {
    const id = idOf(entry);
    const shown = entriesOf(this.#list);
    const early = shown.find((one) => idOf(one) === id);
    if (early) {
      morph(early, entry);
      return;
    }
    // What is on its way comes by the stream before the reply to its form.
    if (entry.querySelector('.own')) this.#pending.find((one) => textOf(one) === textOf(entry))?.remove();
    const before = shown.find((one) => idOf(one) > id) ?? this.#pending.at(0) ?? null;
    const divider = before?.previousElementSibling;
    this.#list.insertBefore(entry, divider?.matches('.since, .day') ? divider : before);
  }

  #noneGone(): void {
    if (this.#list.childElementCount > 0) this.#box.querySelector('.empty')?.remove();
  }

  /** Says how much is below what is seen, on the button that leads there. */
  #tell(): void {
    const count = this.#unseen.size + this.#later.size;
    const isShown = count > 0 || !this.#isWhole || !this.#isAtEnd;
    find(this.#jump, '.label').textContent = count > 0 ? fill(this.#fresh, count) : '';
    this.#jump.hidden = !isShown;
  }

  #scrolled(): void {
    if (this.#isAtEnd && this.#isWhole) this.#unseen.clear();
    this.#tell();
  }

  #toEnd(): void {
    this.#box.scrollTop = 0;
  }

  async #toNewest(): Promise<void> {
    if (!this.#isWhole) await this.#inTurn(() => this.#openNewest());
    this.#toEnd();
    this.#scrolled();
  }

  async #openNewest(): Promise<void> {
    if (this.#isWhole) return;
    const { page } = await load(`${this.#list.dataset.fragment}next=${encodeURIComponent(this.#path)}`);
    this.#list.replaceChildren(...find(page, 'ol.posts').children, ...this.#pending);
    this.#known.clear();
    this.#know(entriesOf(this.#list));
    this.#link('older', page);
    this.#row('newer').hidden = true;
    arrange(this.#list, this.#words);
    this.#becomeWhole();
    dispatchEvent(new Event('entries'));
  }

  /** Shows what came while it could not be shown. */
  #becomeWhole(): void {
    this.#heard = Math.max(this.#heard, ...this.#known);
    const later = [...this.#later];
    this.#later.clear();
    this.#want(later).catch(() => undefined);
  }

  /** What is newer than what came is loaded when it is scrolled to. */
  #cut(): void {
    holdStill(() => {
      for (const entry of entriesOf(this.#list)) {
        const id = idOf(entry);
        if (id <= this.#heard) continue;
        entry.remove();
        this.#known.delete(id);
        this.#later.add(id);
      }
    });
    this.#row('newer').hidden = false;
    this.#links.newer.setAttribute('href', `${this.#path}?since_id=${this.#heard}`);
  }

  /** Removes what is far away at one side, so that the page stays small. */
  #trim(side: Side): void {
    const entries = entriesOf(this.#list);
    const many = entries.length - MAX_ENTRIES;
    if (many <= 0) return;
    const far = side === 'older' ? entries.slice(0, many) : entries.slice(-many);
    for (const entry of far) {
      this.#known.delete(idOf(entry));
      entry.remove();
    }
    const rest = entriesOf(this.#list).map(idOf);
    const query = side === 'older' ? `before_id=${rest[0]}` : `since_id=${rest.at(-1)}`;
    this.#links[side].setAttribute('href', `${this.#path}?${query}`);
    this.#row(side).hidden = false;
  }

  /** Where the next ones at a side come from, as a part has it. */
  #link(side: Side, page: Document): void {
    const href = page.querySelector(`p:not([hidden]) > a[rel=${sides[side]}]`)?.getAttribute('href');
    this.#row(side).hidden = !href;
    if (href) this.#links[side].setAttribute('href', href);
  }

  /** Loads the next ones at a side when its link comes near. */
  #loadAhead(side: Side): void {
    const seen = new IntersectionObserver(
      (changes) => {
        // A busy browser tells of several at once.
        if (!changes.at(-1)?.isIntersecting || this.#row(side).hidden) return;
        seen.disconnect();
        this.#further(side).then(
          () => seen.observe(this.#row(side)),
          () => setTimeout(() => seen.observe(this.#row(side)), AGAIN_MS),
        );
      },
      { root: this.#box, rootMargin: `${AHEAD_PX}px 0px` },
    );
    seen.observe(this.#row(side));
  }

  #further(side: Side): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#row(side).hidden) return;
      const { searchParams } = new URL(this.#links[side].href);
      const { page } = await load(
        `${this.#list.dataset.fragment}${searchParams}&next=${encodeURIComponent(this.#path)}`,
      );
      const entries = entriesOf(find(page, 'ol.posts')).filter((entry) => !this.#known.has(idOf(entry)));
      holdStill(() => {
        this.#know(entries);
        if (side === 'older') this.#list.prepend(...entries);
        else for (const entry of entries) this.#list.insertBefore(entry, this.#pending.at(0) ?? null);
        this.#link(side, page);
        this.#trim(side === 'older' ? 'newer' : 'older');
        arrange(this.#list, this.#words);
      });
      if (side === 'newer' && this.#isWhole) this.#becomeWhole();
      this.#scrolled();
      dispatchEvent(new Event('entries'));
    });
  }
}

/** What an entry says. */
function textOf(entry: Element): string {
  return entry.querySelector('.text')?.textContent?.trim() ?? '';
}
