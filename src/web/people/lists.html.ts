import type { ApiError } from '../../errors.ts';
import { type ListImport, type ListName, listNames } from '../../features/archives/archives.ts';
import type { Outcome } from '../../http/outcome.ts';
import { hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { settingsPage } from '../kit/settings.html.ts';
import { renderResult } from './list-result.html.ts';
import { LISTS, renderListTabs } from './list-tabs.html.ts';

/** The page with the files. @param came - what came of a file that was uploaded. */
export function listsPage(
  visit: SignedIn,
  { error, came }: { error?: ApiError | undefined; came?: { name: ListName; result: ListImport } },
): Outcome {
  const { language } = visit;
  const { people: texts } = language;
  return settingsPage(
    visit,
    texts.lists,
    { error },
    markup`${renderListTabs(language, LISTS)}
${came && renderResult(language, came.name, came.result)}
<section class="panel" aria-labelledby="download"><h2 id="download">${texts.download}</h2>
<p>${texts.downloadText}</p>
<ul class="links">${listNames.map((name) => markup`<li><a href="${LISTS}/${name}.csv" download>${texts.files[name]}</a></li>`)}</ul></section>
<section class="panel" aria-labelledby="upload"><h2 id="upload">${texts.upload}</h2>
<form method="post" action="${LISTS}" enctype="multipart/form-data">${hidden({ csrf: visit.csrf })}
<div class="field"><label for="list">${texts.adding}</label>
<select id="list" name="list">${listNames.map((name) => markup`<option value="${name}"${came?.name === name && markup` selected`}>${texts.add[name]}</option>`)}</select></div>
<div class="field"><label for="file">${texts.choose}</label>
<input id="file" name="file" type="file" accept=".csv,.txt,text/csv,text/plain" required aria-describedby="file-hint">
<p class="hint" id="file-hint">${texts.chooseHint}</p></div>
<button class="button" type="submit">${texts.upload}</button></form></section>`,
  );
}
