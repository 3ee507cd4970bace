import { type Markup, markup } from '../pages/markup.ts';

/** Keys and what they do; the script `client/people/keys.ts` acts on them. */
const keys = [
  ['j', 'Next post'],
  ['k', 'Previous post'],
  ['r', 'Reply to the post'],
  ['s', 'Star the post, or take the star back'],
  ['n', 'Write a post'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const;

/** What they do besides on the pages of reports. */
const moderatorKeys = [
  ['j', 'Next report'],
  ['k', 'Previous report'],
  ['t', 'Take the report'],
  ['d', 'Go to the decision'],
  ['n', 'Write a note about the report'],
] as const;

const renderList = (list: readonly (readonly [key: string, what: string])[]): Markup =>
  markup`<dl>${list.map(([key, what]) => markup`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>`;

/** The list of keys, and whether they are on in this browser. */
export function renderKeys(isModerator: boolean): Markup {
  return markup`<form method="dialog"><h2 id="keys-title">Keyboard</h2>
${renderList(keys)}
${isModerator && markup`<h3>Reports</h3>${renderList(moderatorKeys)}`}
<p><label><input type="checkbox" name="on" checked> Use these keys in this browser</label></p>
<button class="button">Close</button></form>`;
}
