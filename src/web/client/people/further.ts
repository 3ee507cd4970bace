/** Adds the pages beside a list to it. */
import { load } from './fragments.ts';
import { entriesOf, holdStill, idOf } from './items.ts';

/**
 * Adds the page that a link leads to, without moving what is read.
 * @returns whether there is another one after it; the link leads there then, and is gone otherwise.
 * @throws {Failure}
 */
export async function addPage(
  list: Element,
  link: HTMLAnchorElement,
  rel: 'next' | 'prev',
): Promise<boolean> {
  const { page } = await load(link.href);
  const known = new Set(entriesOf(list).map(idOf));
  const added = [...page.querySelectorAll('main ol.posts > li')].filter(
    (entry) => !known.has(idOf(entry)) && idOf(entry) > 0,
  );
  const further = page.querySelector<HTMLAnchorElement>(`main a[rel=${rel}]`);
  holdStill(() => {
    if (isAbove(list, link)) list.prepend(...added);
    else list.append(...added);
    if (further === null) link.remove();
    else link.setAttribute('href', further.getAttribute('href') ?? '');
  });
  dispatchEvent(new Event('entries'));
  return further !== null;
}

/** Whether a link is above the list, as that to newer posts is. */
function isAbove(list: Element, link: Element): boolean {
  return (link.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
