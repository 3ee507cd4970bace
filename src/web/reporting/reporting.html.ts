import type { ApiError } from '../../errors.ts';
import { MAX_COMMENT } from '../../features/reports/reports.actions.ts';
import { type ReportCategory, reportCategories } from '../../features/reports/reports.tables.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { SignedIn } from '../accounts/forms.ts';
import type { Form } from '../accounts/visit.ts';
import { showPage } from '../pages/layout.ts';
import { type Markup, markup } from '../pages/markup.ts';

const categories: Readonly<Record<ReportCategory, string>> = {
  spam: 'Spam or fraud',
  abuse: 'Insults, threats or hatred',
  illegal: 'Against the law',
  sensitive: 'Disturbing, without a warning',
  other: 'Something else',
};

/** The fields of a report. @param owner - the username of whose it is. */
export function renderFields(given: Form, owner: string | undefined): Markup {
  // A form that is shown again has a category.
  const isFirst = given.category === undefined;
  const box = (name: string, label: string, isOn: boolean) =>
    markup`<p class="check"><input id="${name}" name="${name}" type="checkbox" value="1"${isOn && markup` checked`}> <label for="${name}">${label}</label></p>`;
  return markup`<p>The moderators of this service read the report. ${owner !== undefined && `@${owner} is not told who reported.`}</p>
<div class="field"><label for="category">What is wrong</label>
<select id="category" name="category">${reportCategories.map((one) => markup`<option value="${one}"${given.category === one && markup` selected`}>${categories[one]}</option>`)}</select></div>
<div class="field"><label for="comment">What the moderators should know</label>
<textarea id="comment" name="comment" rows="3" maxlength="${MAX_COMMENT}">
${given.comment ?? ''}</textarea></div>
${owner !== undefined && [box('mute', `Also mute @${owner}`, isFirst || given.mute === '1'), box('block', `Also block @${owner}`, given.block === '1')]}`;
}

/** A page about a report, or the content of a dialog. */
export function reportPage(visit: SignedIn, title: string, content: Markup, error?: ApiError): Outcome {
  return showPage(
    { visit, title, content: markup`<div class="narrow form"><h1>${title}</h1>${content}</div>` },
    error,
  );
}
