/** Entries of lists: posts, messages, people. */
import type { Forms } from '../../languages/intl.ts';
import { here } from '../dom.ts';
import { fill } from '../texts.ts';
import { load } from './fragments.ts';
import { morph } from './morph.ts';

/** Most ids of one request. */
const MAX_IDS = 100;

/** The id of the post, message or notification of an entry; 0 for others, such as dividers. */
export function idOf(entry: Element): number {
  return Number(
    /^(?:post|message|notification)-(\d+)$/.exec(entry.querySelector('article')?.id ?? '')?.[1] ?? 0,
  );
}

/** The entries of a list that show a post or message. */
export function entriesOf(list: ParentNode): Element[] {
  return [...list.querySelectorAll(':scope > li')].filter((entry) => idOf(entry) > 0);
}

/** Entries as they are now, by id; those that are gone are left out. @throws {Failure} */
export async function loadEntries(list: HTMLElement, ids: readonly number[]): Promise<Map<number, Element>> {
  const found = new Map<number, Element>();
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const query = `ids=${ids.slice(at, at + MAX_IDS)}&next=${encodeURIComponent(here())}`;
    const { page } = await load((list.dataset.fragment ?? '/fragments/posts?') + query);
    for (const shown of page.querySelectorAll('ol.posts'))
      for (const entry of entriesOf(shown)) found.set(idOf(entry), entry);
  }
  return found;
}

/** Shows entries as they are now, and removes those that are gone; by default all of the page. */
export async function refresh(isConcerned: (article: HTMLElement) => boolean = () => true): Promise<void> {
  for (const list of document.querySelectorAll<HTMLElement>('ol.posts')) {
    const shown = entriesOf(list).filter((entry) =>
      isConcerned(entry.querySelector('article') as HTMLElement),
    );
    if (shown.length === 0) continue;
    const found = await loadEntries(list, shown.map(idOf));
    for (const entry of shown) {
      const now = found.get(idOf(entry));
      if (now === undefined) removeEntry(entry);
      else morph(entry, now);
    }
  }
  dispatchEvent(new Event('refreshed'));
}

/** Removes an entry. */
export function removeEntry(entry: Element): void {
  if (entry.contains(document.activeElement)) focusBeside(entry);
  holdStill(() => entry.remove());
}

/** Who read an entry that goes away goes on with the next one. */
export function focusBeside(entry: Element): void {
  const beside = entry.nextElementSibling ?? entry.previousElementSibling;
  focusEntry(beside?.querySelector('article') ?? (beside as HTMLElement | null) ?? undefined);
}

/** Says how many entries are new, on the button that shows them, after the faces on it. */
export function tellNew(button: HTMLButtonElement, count: number): void {
  const faces = count > 0 ? button.querySelector('.faces') : null;
  button.textContent = fill(JSON.parse(button.dataset.fresh ?? '') as Forms, count);
  if (faces) button.prepend(faces);
  button.hidden = count === 0;
}

/** Puts the focus on an entry, without moving the page. */
export function focusEntry(article: HTMLElement | undefined): void {
  if (article === undefined) return;
  article.tabIndex = -1;
  article.focus({ preventScroll: true });
}

/**
 * Changes the page without moving what is read: the first entry whose beginning is in view stays where it is. Where messages are in a
 * box that scrolls, the box does.
 */
export function holdStill(change: () => void): void {
  const box = document.querySelector<HTMLElement>('.log');
  const top = Math.max(0, box?.getBoundingClientRect().top ?? 0);
  const anchor = [...(box ?? document).querySelectorAll('.posts > li:has(> article), .people > li')].find(
    (entry) => entry.getBoundingClientRect().bottom > top,
  );
  const before = anchor?.getBoundingClientRect().top ?? 0;
  change();
  if (anchor?.isConnected)
    (box ?? window).scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' });
}
