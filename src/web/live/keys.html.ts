import type { Display } from '../kit/display.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

const renderList = (keys: Readonly<Record<string, string>>): Markup =>
  markup`<dl>${Object.entries(keys).map(([key, what]) => markup`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;

/**
 * The list of keys on which `client/people/keys.ts` acts, and whether they are on in this browser; then those of conversations.
 * @param onReport - whether the page is a report, on which some keys do something else.
 */
export function renderKeys({ frame, live }: Texts, { enter }: Display, onReport: boolean): Markup {
  return markup`<form method="dialog"><h2 id="keys-title">${frame.keyboard}</h2>
${renderList(onReport ? { ...live.keys, ...live.reportKeys } : live.keys)}
<p><label><input type="checkbox" name="on" checked> ${live.useKeys}</label></p>
${!onReport && renderTalkKeys(live, enter)}
<button class="button">${live.close}</button></form>`;
}

function renderTalkKeys({ talkKeys: texts }: Texts['live'], enter: Display['enter']): Markup {
  const other = enter === 'sends' ? 'breaks' : 'sends';
  return markup`<h3>${texts.title}</h3>
${renderList({ '↑ ↓': texts.move, 'Home End': texts.ends, Enter: texts[enter], 'Shift Enter': texts[other], Esc: texts.leave })}`;
}
