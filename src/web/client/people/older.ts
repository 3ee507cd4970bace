/** Loads the next page of a list of posts or messages when its link comes near; the link stays a link. */
import { addPage } from './further.ts';
import { entriesOf, idOf } from './items.ts';
import { addNewer } from './newer.ts';

/** How far beyond what is seen the link may be, in pixels. */
const AHEAD = '800px';

/** Where a page was left: how many pages it had loaded on either side, and which entry was where in the window. */
interface Left {
  older: number;
  newer: number;
  id: number;
  top: number;
}

const list = document.querySelector('main ol.posts:not(.log *)');
const link = document.querySelector<HTMLAnchorElement>('main :not(.turning) > a[rel=next]');
const loaded = { older: 0, newer: 0 };

if (list) reopen(list).then(() => link && loadAhead(list, link));

function loadAhead(list: Element, link: HTMLAnchorElement): void {
  const seen = new IntersectionObserver(
    (changes) => {
      // A busy browser tells of several at once.
      if (!changes.at(-1)?.isIntersecting) return;
      seen.disconnect();
      addOlder(list, link).then(
        (isMore) => isMore && seen.observe(link),
        // The link still leads there.
        () => undefined,
      );
    },
    { rootMargin: `0px 0px ${AHEAD}` },
  );
  seen.observe(link);
}

async function addOlder(list: Element, link: HTMLAnchorElement): Promise<boolean> {
  const isMore = await addPage(list, link, 'next');
  loaded.older++;
  return isMore;
}

/** A page that one goes back to has what it had, where it was. */
async function reopen(list: Element): Promise<void> {
  const left = history.state as Left | null;
  addEventListener('newer', () => loaded.newer++);
  // When the page is left it would be too late.
  addEventListener('click', () => note(list), { capture: true });
  if (left?.id === undefined) return;
  const find = () => entriesOf(list).find((entry) => idOf(entry) === left.id);
  try {
    while (link && loaded.older < left.older && (await addOlder(list, link)));
    // The marker has moved since, and with it where the list begins.
    for (let n = 0; n < left.newer && find() === undefined && (await addNewer()); n++);
  } catch {
    // What is there is shown.
  }
  const entry = find();
  if (entry) scrollBy({ top: entry.getBoundingClientRect().top - left.top, behavior: 'instant' });
}

function note(list: Element): void {
  const entry = entriesOf(list).find((one) => one.getBoundingClientRect().bottom > 0);
  if (entry === undefined) return;
  const { top } = entry.getBoundingClientRect();
  history.replaceState({ ...loaded, id: idOf(entry), top } satisfies Left, '');
}
