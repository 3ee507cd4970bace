import { type Content, type Markup, markup } from './markup.ts';

/**
 * A table with a row for each item. On narrow screens, heads that are texts stand before each cell.
 * @param ids - of the rows, by which an open page finds them when others come and go.
 */
export function renderTable(
  caption: string,
  heads: readonly (string | Markup)[],
  rows: readonly (readonly Content[])[],
  nothing: string,
  ids?: readonly string[],
): Markup {
  if (rows.length === 0) return markup`<p class="quiet">${nothing}</p>`;
  return markup`<div class="wide-table" role="group" aria-label="${caption}" tabindex="0"><table><caption class="unseen">${caption}</caption><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...rest], at) => markup`<tr${ids && markup` id="${ids[at]}"`}><th scope="row">${first}</th>${rest.map((cell, index) => markup`<td data-head="${labelOf(heads[index + 1])}">${cell}</td>`)}</tr>`)}</tbody></table></div>`;
}

const labelOf = (head: string | Markup | undefined): Content => (typeof head === 'string' ? head : '');
