import type { ApiError } from '../../errors.ts';
import type { ListImport, ListName } from '../../features/archives/address-lists.actions.ts';
import type { Outcome } from '../../http/outcome.ts';
import { settingsPage } from '../accounts/account.html.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { hidden } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { excerpt, quantity } from '../pages/posts.html.ts';

/** The path of the page on which lists of people are downloaded and uploaded. */
export const LISTS = '/account/lists';

const labels: Readonly<Record<ListName, { title: string; adds: string; added: string }>> = {
  following: { title: 'People you follow', adds: 'Follow them', added: 'You follow' },
  muted: { title: 'People you have muted', adds: 'Mute them', added: 'You have muted' },
  blocked: { title: 'People you have blocked', adds: 'Block them', added: 'You have blocked' },
};

const all = Object.entries(labels) as [ListName, (typeof labels)[ListName]][];

/** Names shown for each reason why people were not added, and characters of each. */
const MAX_NAMES = 20;
const MAX_NAME = 60;

/** The page with the files. @param came - what came of a file that was uploaded. */
export function listsPage(
  visit: SignedIn,
  { error, came }: { error?: ApiError | undefined; came?: { name: ListName; result: ListImport } },
): Outcome {
  return settingsPage(
    visit,
    'Lists of people',
    { error },
    markup`<p><a href="/account">Your account</a></p>
${came && renderResult(came.name, came.result)}
<section class="panel" aria-labelledby="download"><h2 id="download">Download</h2>
<p>As CSV files in Mastodon’s format, which this service reads again.</p>
<ul>${all.map(([name, { title }]) => markup`<li><a href="${LISTS}/${name}.csv" download>${title}</a></li>`)}</ul></section>
<section class="panel" aria-labelledby="upload"><h2 id="upload">Upload</h2>
<form method="post" action="${LISTS}" enctype="multipart/form-data">${hidden({ csrf: visit.csrf })}
<div class="field"><label for="list">What to do with the people in the file</label>
<select id="list" name="list">${all.map(([name, { adds }]) => markup`<option value="${name}"${came?.name === name && markup` selected`}>${adds}</option>`)}</select></div>
<div class="field"><label for="file">Choose a file</label>
<input id="file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain" required aria-describedby="file-hint">
<p class="hint" id="file-hint">CSV with a column “Account address”, or a name or URL on each line; at most 2 MB. Nobody is taken off a list.</p></div>
<button class="button" type="submit">Upload</button></form></section>`,
  );
}

function renderResult(name: ListName, { added, known, left }: ListImport): Markup {
  const people = (count: number) => quantity(count, 'person', 'people');
  return markup`<section class="notice" role="status" aria-label="What came of the file">
<p>${labels[name].added} ${people(added)} of the file.${known > 0 && ` ${people(known)} ${known === 1 ? 'was' : 'were'} on the list before.`}</p>
${left.size > 0 && markup`<p>Left out:</p><ul>${[...left].map(([why, who]) => markup`<li>${people(who.length)}: ${why}. ${renderNames(who)}</li>`)}</ul>`}</section>`;
}

function renderNames(who: readonly string[]): Content {
  const shown = who.slice(0, MAX_NAMES);
  return [
    shown.map((one, index) => [index > 0 && ', ', markup`<bdi>${excerpt(one, MAX_NAME)}</bdi>`]),
    who.length > shown.length && `, and ${who.length - shown.length} more`,
  ];
}
