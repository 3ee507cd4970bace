import type { Texts } from '../languages/en.ts';
import { type Markup, markup } from '../pages/markup.ts';

const renderList = (keys: Readonly<Record<string, string>>): Markup =>
  markup`<dl>${Object.entries(keys).map(([key, what]) => markup`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;

/** The list of keys on which `client/people/keys.ts` acts, and whether they are on in this browser. */
export function renderKeys({ frame, live }: Texts, isModerator: boolean): Markup {
  return markup`<form method="dialog"><h2 id="keys-title">${frame.keyboard}</h2>
${renderList(live.keys)}
${isModerator && markup`<h3>${live.reports}</h3>${renderList(live.reportKeys)}`}
<p><label><input type="checkbox" name="on" checked> ${live.useKeys}</label></p>
<button class="button">${live.close}</button></form>`;
}
