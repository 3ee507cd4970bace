import type { ApiError } from '../../errors.ts';
import { MAX_COMMENT, reportCategories } from '../../features/reports/reports.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { SignedIn } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Form } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';

/** The fields of a report. @param owner - the username of whose it is. */
export function renderFields(given: Form, owner: string | undefined, { reporting: texts }: Texts): Markup {
  const name = markup`<bdi>@${owner}</bdi>`;
  // A form that is shown again has a category.
  const isFirst = given.category === undefined;
  const box = (name: string, label: Content, isOn: boolean) =>
    markup`<p class="check"><input id="${name}" name="${name}" type="checkbox" value="1"${isOn && markup` checked`}> <label for="${name}">${label}</label></p>`;
  return markup`<p>${texts.whoReads} ${owner !== undefined && texts.notTold(name)}</p>
<div class="field"><label for="category">${texts.category}</label>
<select id="category" name="category">${reportCategories.map((one) => markup`<option value="${one}"${given.category === one && markup` selected`}>${texts.categories[one]}</option>`)}</select></div>
<div class="field"><label for="comment">${texts.comment}</label>
<textarea id="comment" name="comment" rows="3" maxlength="${MAX_COMMENT}">
${given.comment ?? ''}</textarea></div>
${owner !== undefined && [box('mute', texts.alsoMute(name), isFirst || given.mute === '1'), box('block', texts.alsoBlock(name), given.block === '1')]}`;
}

/** A page about a report, or the content of a dialog. */
export function reportPage(visit: SignedIn, title: string, content: Markup, error?: ApiError): Outcome {
  return showPage(
    {
      visit,
      title,
      isTranslated: true,
      content: markup`<div class="narrow form"><h1>${title}</h1>${content}</div>`,
    },
    error,
  );
}
