/** A list of posts or messages that grows at one end. */
import { load } from './fragments.ts';
import { entriesOf, focusEntry, holdStill, idOf, loadEntries, tellNew } from './items.ts';
import { tellWhy } from './tell.ts';
import { throttle } from './throttle.ts';

/** How many of the latest new posts are asked for their authors. */
const MAX_AUTHORS = 10;

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
  /** What came while newer posts than those shown were still to be loaded. */
  readonly #later = new Set<number>();
  /** Asks the page for what is new, not too often. */
  readonly look = throttle(() => this.#look());
  readonly #showFaces = throttle(() => this.#loadFaces());

  constructor(list: HTMLElement) {
    this.#list = list;
    this.#isUpward = list.dataset.upward !== undefined;
    this.#button =
      [list.previousElementSibling, list.nextElementSibling]
        .find((one) => one?.matches('.fresh'))
        ?.querySelector('button') ?? undefined;
    this.#known = new Set();
    this.#newest = 0;
    this.#note();
    this.#button?.addEventListener('click', () => void this.#show().catch(tellWhy));
    addEventListener('newest', () => this.#reached());
  }

  /** Notes what is shown. */
  #note(): void {
    for (const entry of entriesOf(this.#list)) this.#known.add(idOf(entry));
    this.#newest = Math.max(Number(this.#list.dataset.after ?? 0), ...this.#known);
  }

  /** Whether there are newer entries between those shown and those to come (`newer.ts`). */
  get #hasGap(): boolean {
    return this.#list.dataset.gap !== undefined;
  }

  /** The newest entries are loaded: what came meanwhile follows them. */
  #reached(): void {
    this.#note();
    this.add([...this.#later]);
    this.#later.clear();
    if (this.#list.dataset.news !== undefined) this.look();
  }

  /** Without a call: what is a reason to ask the page for what is new, and its marker. */
  get news(): string[] {
    const { news, marker } = this.#list.dataset;
    return news === undefined ? [] : [news, ...(marker === undefined ? [] : [`marker:${marker}`])];
  }

  /** Items that the list has got. */
  add(ids: readonly number[]): void {
    if (this.#hasGap) {
      for (const id of ids) this.#later.add(id);
      return;
    }
    const added = ids.filter((id) => id > this.#newest && !this.#known.has(id));
    for (const id of added) {
      this.#known.add(id);
      this.#held.set(id, undefined);
    }
    if (added.length > 0) this.#tell();
  }

  /** Compares with the newest items that the list has now. */
  compare(ids: readonly number[], more: boolean): void {
    this.#isBehind ||= !this.#hasGap && more && ids.every((id) => id > this.#newest) && ids.length > 0;
    this.add([...ids].reverse());
  }

  /** A new item was deleted before it was shown. */
  gone(id: number): void {
    this.#later.delete(id);
    if (this.#held.delete(id) && this.#button) tellNew(this.#button, this.#held.size);
  }

  async #look(): Promise<void> {
    if (this.#hasGap) return;
    const path = this.#list.dataset.new ?? '';
    const since = `since_id=${Math.max(this.#newest, ...this.#held.keys())}`;
    const { page } = await load(path + (path.includes('?') ? '&' : '?') + since);
    const entries = [...page.querySelectorAll('main ol.posts > li')].filter(
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
    if (this.#button) tellNew(this.#button, this.#held.size);
    if (this.#button?.dataset.faces) this.#showFaces();
  }

  /** Shows on the button who wrote the latest of what is new. */
  async #loadFaces(): Promise<void> {
    const button = this.#button;
    const latest = [...this.#held.keys()].sort((a, b) => b - a).slice(0, MAX_AUTHORS);
    if (button === undefined || latest.length === 0) return;
    const { page } = await load(`${button.dataset.faces}ids=${latest}`);
    button.querySelector('.faces')?.remove();
    const faces = page.querySelector('.faces');
    if (faces && this.#held.size > 0) button.prepend(faces);
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

  /** Shows at once what the person has written, if it belongs to the list. */
  async showOwn(id: number): Promise<void> {
    if (!this.#known.has(id)) await this.#look();
    const entry = this.#held.get(id);
    if (!this.#held.delete(id)) return;
    await this.#insert(new Map([[id, entry]]));
    if (this.#held.size > 0) this.#tell();
    else if (this.#button) this.#button.hidden = true;
  }

  /** Shows what the person is sending, where it will be. */
  showPending(entry: HTMLElement): void {
    const { live, news } = this.#list.dataset;
    const isOwn =
      news === undefined || !news.startsWith('posts:') || news === `posts:${document.body.dataset.user}`;
    // Lists of what others wrote to or for somebody.
    if (!isOwn || live?.startsWith('/users/') || this.#hasGap) return;
    this.#change(() => (this.#isUpward ? this.#list.append(entry) : this.#list.prepend(entry)), true);
  }

  /** Inserts what is new at its place, and leaves what is read where it is. */
  async #insert(wanted: ReadonlyMap<number, Element | undefined> = this.#held): Promise<Element[]> {
    const held = new Map(wanted);
    for (const id of held.keys()) this.#held.delete(id);
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
    const change = (): void => {
      for (const entry of entries) this.#place(entry);
    };
    this.#change(change, wanted !== this.#held);
    this.#newest = Math.max(this.#newest, ...entries.map(idOf));
    this.#list.parentElement?.querySelector(':scope > .empty, :scope > .none')?.remove();
    dispatchEvent(new Event('entries'));
    return entries;
  }

  /** Changes the list and leaves what is read where it is. @param isOwn - the change is what the person writes. */
  #change(change: () => void, isOwn: boolean): void {
    if (isOwn && this.#list.getBoundingClientRect().top > 0) change();
    else holdStill(change);
  }

  #place(entry: Element): void {
    const id = idOf(entry);
    const { below } = (entry as HTMLElement).dataset;
    if (below !== undefined) {
      placeBelow(entry, below);
      return;
    }
    const shown = entriesOf(this.#list);
    if (shown.some((one) => idOf(one) === id)) return;
    // It may come by the stream before the reply to its form.
    if (entry.querySelector('.own')) this.#list.querySelector(':scope > .pending')?.remove();
    // What has happened again moves up.
    const { key } = entry.querySelector('article')?.dataset ?? {};
    const old = shown.find((one) => key !== undefined && one.querySelector('article')?.dataset.key === key);
    old?.remove();
    const before = shown.find((one) => one !== old && (this.#isUpward ? idOf(one) > id : idOf(one) < id));
    // A divider belongs to the entry after it.
    const divider = before?.previousElementSibling?.matches('.since')
      ? before.previousElementSibling
      : before;
    this.#list.insertBefore(entry, divider ?? null);
  }
}

/** Inserts an answer after those that are below the same post; where that is behind a link, so is the answer. */
function placeBelow(entry: Element, post: string): void {
  let last: Element | null | undefined = document.getElementById(`post-${post}`)?.closest('li');
  if (!last || document.getElementById(`post-${idOf(entry)}`)) return;
  const branch = new Set([post]);
  for (let next = last.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (!branch.has((next as HTMLElement).dataset.below ?? '')) break;
    branch.add(String(idOf(next)));
    last = next;
  }
  last.after(entry);
}
