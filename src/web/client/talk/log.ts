/** What was written in a channel: a list in a box that scrolls by itself and begins at its end. */

import type { Forms } from '../../languages/intl.ts';
import { type ClockWords, clockWords, describeDay } from '../ages.ts';
import { find, make } from '../dom.ts';
import { load } from '../people/fragments.ts';
import { entriesOf, focusEntry, holdStill, idOf, loadEntries } from '../people/items.ts';
import { tellWhy } from '../people/tell.ts';
import { fill } from '../texts.ts';

/** Most entries that the page has: those that are far away are loaded again when one scrolls there. */
const MAX_ENTRIES = 240;
/** How far beyond what is seen the next ones are loaded, in pixels. */
const AHEAD_PX = 600;
/** When it is tried again to load them, in milliseconds; the link leads there meanwhile. */
const AGAIN_MS = 5000;
/** So near to its end the box counts as being there, in pixels. */
const AT_END_PX = 40;
/** Messages of one person within this time stand together, in milliseconds; as `messages.html.ts` has it. */
const GROUP_MS = 60_000;

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
  readonly #known = new Set<number>();
  /** What came while it could not be shown: something newer was not loaded. */
  readonly #later = new Set<number>();
  /** New ones below what is seen. */
  readonly #unseen = new Set<number>();
  #loading: Promise<unknown> | undefined;

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
    this.#jump.addEventListener('click', () => void this.#toNewest().catch(tellWhy));
    this.#box.addEventListener('keydown', (event) => this.#move(event));
    this.#box.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    for (const entry of entriesOf(list)) this.#known.add(idOf(entry));
    this.#arrange();
    for (const side of ['older', 'newer'] as const) this.#loadAhead(side);
    // What is shown anew comes as it is where it stands alone.
    addEventListener('refreshed', () => this.#arrange());
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

  /** The arrow keys go from message to message, Home to the first that is shown, and End to the newest. */
  #move(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!/^(Arrow(Up|Down)|Home|End)$/.test(key) || (target as Element).closest('.menu, input')) return;
    event.preventDefault();
    if (key === 'End') return void this.#toNewest().catch(tellWhy);
    const all = entriesOf(this.#list).map((entry) => find(entry, 'article'));
    const at = all.findIndex((article) => article.contains(target as Element));
    // At first to the last one that is seen.
    const end = this.#box.getBoundingClientRect().bottom;
    const seen = all.findLastIndex((article) => article.getBoundingClientRect().top < end);
    const next = key === 'Home' ? 0 : at < 0 ? seen : at + (key === 'ArrowUp' ? -1 : 1);
    focusEntry(all[next]);
    all[next]?.scrollIntoView({ block: 'nearest' });
  }

  /** Messages that the channel has got. */
  add(ids: readonly number[]): void {
    const added = ids.filter((id) => !this.#known.has(id));
    if (!this.#isWhole) {
      for (const id of added) this.#later.add(id);
      this.#tell();
      return;
    }
    const newest = Math.max(0, ...this.#known);
    const wanted = added.filter((id) => id > newest || this.#known.size === 0);
    for (const id of wanted) this.#known.add(id);
    if (wanted.length > 0)
      void this.#insert(wanted).catch(() => {
        for (const id of wanted) this.#known.delete(id);
      });
  }

  /** Compares with the newest messages that the channel has now. */
  compare(ids: readonly number[], more: boolean): void {
    const newest = Math.max(0, ...this.#known);
    // More came meanwhile than these.
    if (this.#isWhole && more && newest > 0 && ids.length > 0 && ids.every((id) => id > newest)) this.#cut();
    this.add([...ids].reverse());
  }

  gone(id: number): void {
    this.#later.delete(id);
    this.#unseen.delete(id);
    this.#tell();
  }

  /** Looks for what was missed: the stream was not resumed. */
  look(): void {}

  /** Shows at once what the person has written. */
  async showOwn(id: number): Promise<void> {
    if (!this.#known.has(id) && this.#isWhole) {
      this.#known.add(id);
      await this.#insert([id]);
    }
  }

  /** Shows what is being sent, at the end. */
  showPending(entry: HTMLElement): void {
    this.#list.classList.add('sent');
    this.#list.append(entry);
    this.#noneGone();
    this.#arrange();
    this.#toEnd();
  }

  /** The last message of the person that is shown. */
  get #lastOwn(): Element | null {
    return [...this.#list.querySelectorAll(':scope > .pending')].at(0) ?? null;
  }

  async #insert(ids: readonly number[]): Promise<void> {
    const found = await loadEntries(this.#list, ids);
    const entries = [...found.values()].sort((a, b) => idOf(a) - idOf(b));
    const wasAtEnd = this.#isAtEnd && document.visibilityState === 'visible';
    const change = (): void => {
      for (const entry of entries) this.#place(entry);
      this.#arrange();
      this.#trim('older');
    };
    // At the end one stays there.
    if (this.#isAtEnd) change();
    else holdStill(change);
    const others = entries.filter((entry) => entry.querySelector('.own') === null);
    if (!wasAtEnd) for (const entry of others) this.#unseen.add(idOf(entry));
    this.#noneGone();
    this.#tell();
    this.#readOut(others);
    dispatchEvent(new Event('entries'));
  }

  #place(entry: Element): void {
    const id = idOf(entry);
    const shown = entriesOf(this.#list);
    if (shown.some((one) => idOf(one) === id)) return;
    // What is on its way comes by the stream before the reply to its form.
    if (entry.querySelector('.own')) this.#lastOwn?.remove();
    const before = shown.find((one) => idOf(one) > id) ?? this.#list.querySelector(':scope > .pending');
    const divider = before?.previousElementSibling;
    this.#list.insertBefore(entry, divider?.matches('.since, .day') ? divider : before);
  }

  #noneGone(): void {
    if (this.#list.childElementCount > 0) this.#box.querySelector('.empty')?.remove();
  }

  /** Divides the days by the reader's clock, and puts together what one person wrote within a minute. */
  #arrange(): void {
    const now = Date.now();
    let day = '';
    let group = '';
    for (const old of this.#list.querySelectorAll(':scope > .day')) old.remove();
    for (const entry of [...this.#list.children] as HTMLElement[]) {
      const time = entry.querySelector<HTMLTimeElement>('time[data-clock]');
      if (time === null) {
        if (!entry.matches('.pending')) group = '';
        continue;
      }
      const at = Date.parse(time.dateTime);
      const clock = this.#words.clock.format(at);
      if (time.textContent !== clock) time.textContent = clock;
      const today = describeDay(at, now, this.#words);
      if (today !== day) {
        const divider = entry.previousElementSibling?.matches('.since')
          ? entry.previousElementSibling
          : entry;
        divider.before(make('li', make('h2', today), { className: 'day' }));
        group = '';
      }
      day = today;
      const own = `${entry.dataset.by} ${Math.floor(at / GROUP_MS)}`;
      entry.classList.toggle('again', own === group);
      group = own;
    }
  }

  /** Says how much is below what is seen, on the button that leads there. */
  #tell(): void {
    const count = this.#unseen.size + this.#later.size;
    const isShown = count > 0 || !this.#isWhole || !this.#isAtEnd;
    find(this.#jump, '.label').textContent = count > 0 ? fill(this.#fresh, count) : '';
    this.#jump.hidden = !isShown;
  }

  /** Screen readers read out what others write, each message once. */
  #readOut(entries: readonly Element[]): void {
    for (const entry of entries) {
      const detail = { by: Number((entry as HTMLElement).dataset.by) };
      dispatchEvent(new CustomEvent('said', { detail }));
      const by = entry.querySelector('.name')?.textContent ?? '';
      const what = entry.querySelector('.text, .subject')?.textContent ?? '';
      const line = make('p', fill(this.#said.dataset.said ?? '', by, what));
      this.#said.append(line);
      // What was read out is not read again when something follows.
      setTimeout(() => line.remove(), 5000);
    }
  }

  #scrolled(): void {
    if (this.#isAtEnd && this.#isWhole) this.#unseen.clear();
    this.#tell();
  }

  #toEnd(): void {
    this.#box.scrollTop = 0;
  }

  async #toNewest(): Promise<void> {
    if (!this.#isWhole) {
      const { page } = await load(`${this.#list.dataset.fragment}next=${encodeURIComponent(this.#path)}`);
      this.#list.replaceChildren(...find(page, 'ol.posts').children);
      this.#known.clear();
      for (const entry of entriesOf(this.#list)) this.#known.add(idOf(entry));
      this.#link('older', page);
      this.#row('newer').hidden = true;
      this.#later.clear();
      this.#arrange();
      dispatchEvent(new Event('entries'));
    }
    this.#toEnd();
    this.#scrolled();
    focusEntry(entriesOf(this.#list).at(-1)?.querySelector('article') ?? undefined);
  }

  /** What is newer than what is shown is loaded when it is scrolled to. */
  #cut(): void {
    this.#row('newer').hidden = false;
    this.#links.newer.href = `${this.#path}?since_id=${Math.max(...this.#known)}`;
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
      ([at]) => {
        if (!at?.isIntersecting || this.#row(side).hidden) return;
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

  async #further(side: Side): Promise<void> {
    // One after the other, since each moves where the other goes on.
    const before = this.#loading;
    const work = (async () => {
      await before?.catch(() => undefined);
      const { searchParams } = new URL(this.#links[side].href);
      const { page } = await load(
        `${this.#list.dataset.fragment}${searchParams}&next=${encodeURIComponent(this.#path)}`,
      );
      const entries = entriesOf(find(page, 'ol.posts')).filter((entry) => !this.#known.has(idOf(entry)));
      holdStill(() => {
        for (const entry of entries) this.#known.add(idOf(entry));
        if (side === 'older') this.#list.prepend(...entries);
        else {
          const pending = this.#list.querySelector(':scope > .pending');
          for (const entry of entries) this.#list.insertBefore(entry, pending);
        }
        this.#link(side, page);
        this.#trim(side === 'older' ? 'newer' : 'older');
        this.#arrange();
      });
      if (this.#isWhole && this.#later.size > 0) {
        const later = [...this.#later];
        this.#later.clear();
        this.add(later);
      }
      this.#scrolled();
      dispatchEvent(new Event('entries'));
    })();
    this.#loading = work;
    await work;
  }
}
