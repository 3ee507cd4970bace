import { type Content, type Markup, markup } from '../kit/markup.ts';

/** A table that scrolls sideways on narrow screens. */
export function renderTable(headings: readonly string[], rows: Content): Markup {
  return markup`<div class="table" tabindex="0"><table>
<thead><tr>${headings.map((heading) => markup`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
}
