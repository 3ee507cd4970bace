import type { ListImport, ListName } from '../../features/archives/archives.ts';
import { excerpt } from '../kit/excerpt.ts';
import { tellReason } from '../kit/form.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { listOf } from '../languages/intl.ts';

/** Names shown for each reason why people were not added, and characters of each. */
const MAX_NAMES = 20;
const MAX_NAME = 60;

/** What came of a file. */
export function renderResult(language: Texts, name: ListName, { added, known, left }: ListImport): Markup {
  const { people: texts } = language;
  return markup`<section class="notice" role="status" aria-label="${texts.result}">
<p>${texts.added[name](added)}${known > 0 && ` ${texts.known(known)}`}</p>
${
  left.size > 0 &&
  markup`<p>${texts.leftOut}</p><ul>${[...left].map(
    ([why, who]) =>
      markup`<li>${texts.left(who.length, tellReason(why, language), renderNames(who, language))}</li>`,
  )}</ul>`
}</section>`;
}

function renderNames(who: readonly string[], { people: texts, locale }: Texts): Content {
  const shown = who.slice(0, MAX_NAMES);
  const more = who.length - shown.length;
  const names: Content[] = shown.map((one) => markup`<bdi>${excerpt(one, MAX_NAME)}</bdi>`);
  return listOf(locale, more > 0 ? [...names, texts.more(more)] : names);
}
