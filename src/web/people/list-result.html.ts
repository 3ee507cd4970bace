import type { ListImport } from '../../features/archives/address-lists.actions.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { excerpt, quantity } from '../pages/posts.html.ts';

/** Names shown for each reason why people were not added, and characters of each. */
const MAX_NAMES = 20;
const MAX_NAME = 60;

/** What came of a file. @param did - as in `You follow`. */
export function renderResult(did: string, { added, known, left }: ListImport): Markup {
  const people = (count: number) => quantity(count, 'person', 'people');
  return markup`<section class="notice" role="status" aria-label="What came of the file">
<p>${did} ${people(added)} of the file.${known > 0 && ` ${people(known)} ${known === 1 ? 'was' : 'were'} on the list before.`}</p>
${left.size > 0 && markup`<p>Left out:</p><ul>${[...left].map(([why, who]) => markup`<li>${people(who.length)}: ${why}. ${renderNames(who)}</li>`)}</ul>`}</section>`;
}

function renderNames(who: readonly string[]): Content {
  const shown = who.slice(0, MAX_NAMES);
  return [
    shown.map((one, index) => [index > 0 && ', ', markup`<bdi>${excerpt(one, MAX_NAME)}</bdi>`]),
    who.length > shown.length && `, and ${who.length - shown.length} more`,
  ];
}
