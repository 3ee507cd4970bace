import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

const renderList = (keys: Readonly<Record<string, string>>): Markup =>
  markup`<dl>${Object.entries(keys).map(([key, what]) => markup`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;

/**
 * The list of keys on which `client/people/keys.ts` acts, and whether they are on in this browser.
 * @param onReport - whether the page is a report, on which some keys do something else.
 */
export function renderKeys({ frame, live }: Texts, onReport: boolean): Markup {
  return markup`<form method="dialog"><h2 id="keys-title">${frame.keyboard}</h2>
${renderList(onReport ? { ...live.keys, ...live.reportKeys } : live.keys)}
<p><label><input type="checkbox" name="on" checked> ${live.useKeys}</label></p>
<button class="button">${live.close}</button></form>`;
}
