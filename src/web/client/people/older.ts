/** Loads the next page of a list when its link comes near; the link stays a link. */
import { load } from './fragments.ts';
import { entriesOf, holdStill, idOf } from './items.ts';

/** How far beyond what is seen the link may be, in pixels. */
const AHEAD = '800px';

const list = document.querySelector('main ol.posts');
const link = document.querySelector<HTMLAnchorElement>('main a[rel=next]');

if (list && link) {
  // Older messages are above the newer ones.
  const isAbove = (link.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const seen = new IntersectionObserver(
    ([at]) => {
      // A conversation opens at its end, and its beginning is loaded only by who goes there.
      if (!at?.isIntersecting || (isAbove && scrollY > 0 && link.getBoundingClientRect().bottom < 0)) return;
      seen.disconnect();
      more(list, link, isAbove).then(
        (isMore) => isMore && seen.observe(link),
        // The link still leads there.
        () => undefined,
      );
    },
    { rootMargin: isAbove ? '0px' : `0px 0px ${AHEAD}` },
  );
  reopen(list, link, isAbove).then(() => seen.observe(link));
}

/** A page that one goes back to has what it had, where it was. */
async function reopen(list: Element, link: HTMLAnchorElement, isAbove: boolean): Promise<void> {
  const { pages = 0, y = 0 } = (history.state ?? {}) as { pages?: number; y?: number };
  let added = 0;
  const note = (): void => history.replaceState({ pages: added, y: scrollY }, '');
  addEventListener('older', () => {
    added++;
  });
  // When the page is left it would be too late.
  addEventListener('click', note, { capture: true });
  if (pages === 0) return;
  try {
    while (added < pages && (await more(list, link, isAbove)));
  } catch {
    // What is there is shown.
  }
  scrollTo({ top: y, behavior: 'instant' });
}

/** Adds the page that a link leads to. @returns whether there is another one after it. @throws {Failure} */
async function more(list: Element, link: HTMLAnchorElement, isAbove: boolean): Promise<boolean> {
  const { page } = await load(link.href);
  const known = new Set(entriesOf(list).map(idOf));
  const older = [...page.querySelectorAll('main ol.posts > li')].filter(
    (entry) => !known.has(idOf(entry)) && idOf(entry) > 0,
  );
  const next = page.querySelector<HTMLAnchorElement>('main a[rel=next]');
  holdStill(() => {
    if (isAbove) list.prepend(...older);
    else list.append(...older);
    if (next === null) link.remove();
    else link.setAttribute('href', next.getAttribute('href') ?? '');
  });
  dispatchEvent(new Event('entries'));
  dispatchEvent(new Event('older'));
  return next !== null;
}
