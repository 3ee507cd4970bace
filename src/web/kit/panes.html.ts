import type { IconName } from './icon-names.ts';
import { icon } from './icons.ts';
import { type Content, type Markup, markup } from './markup.ts';

/** A page that an index leads to. */
export interface PaneEntry {
  path: string;
  icon: IconName;
  label: Content;
  /** What is there, in a few words. */
  about?: Content;
  /** How much waits there. */
  count?: Content;
}

/**
 * An index and the page that it leads to: side by side where there is room. Phones show one of the two: the page, unless the index
 * is what its path leads to.
 * @param current - the path of the entry that the page is of.
 */
export function renderPanes(
  {
    title,
    entries,
    current,
    isOpen,
  }: { title: string; entries: readonly PaneEntry[]; current: string; isOpen: boolean },
  pane: Markup,
): Markup {
  const entry = ({ path, icon: image, label, about, count }: PaneEntry) =>
    markup`<a href="${path}"${path === current && markup` aria-current="page"`}>${icon(image)}<span><strong>${label}</strong>${about && markup` <span class="quiet">${about}</span>`}</span>${count}</a>\n`;
  // A page has one heading: the index has it where it is shown alone.
  return markup`<div class="two${isOpen && ' open'}"><nav class="index" aria-label="${title}">${!isOpen && markup`<h1 class="title">${title}</h1>`}<p class="title">${title}</p>
${entries.map(entry)}</nav>
${pane}</div>`;
}
