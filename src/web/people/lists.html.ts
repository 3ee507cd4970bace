import type { ApiError } from '../../errors.ts';
import type { ListImport, ListName } from '../../features/archives/address-lists.actions.ts';
import type { Outcome } from '../../http/outcome.ts';
import { settingsPage } from '../accounts/account.html.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { hidden } from '../pages/form.html.ts';
import { markup } from '../pages/markup.ts';
import { renderResult } from './list-result.html.ts';

/** The path of the page on which lists of people are downloaded and uploaded. */
export const LISTS = '/account/lists';

const labels: Readonly<Record<ListName, { title: string; adds: string; added: string }>> = {
  following: { title: 'People you follow', adds: 'Follow them', added: 'You follow' },
  muted: { title: 'People you have muted', adds: 'Mute them', added: 'You have muted' },
  blocked: { title: 'People you have blocked', adds: 'Block them', added: 'You have blocked' },
};

const all = Object.entries(labels) as [ListName, (typeof labels)[ListName]][];

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
${came && renderResult(labels[came.name].added, came.result)}
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
