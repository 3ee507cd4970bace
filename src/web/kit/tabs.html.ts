import { type Content, type Markup, markup } from './markup.ts';

/** Links to the views beside one another, of which the one at `here` is shown. @param label - what they are views of. */
export function renderTabList(
  label: string,
  tabs: readonly (readonly [path: string, label: Content])[],
  here: string,
): Markup {
  return markup`<nav aria-label="${label}"><ul class="tabs">${tabs.map(
    ([path, name]) =>
      markup`<li><a href="${path}"${path === here && markup` aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav>`;
}
