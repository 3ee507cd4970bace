import { ApiError } from '../../errors.ts';
import { searchUsers } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { rankedMatches } from '../../objects/matches.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import type { Visit } from '../kit/visit.ts';
import { readPeople, renderPeople } from '../parts/people.html.ts';
import { renderTitle } from '../parts/post-list.ts';
import { renderSearchForm, renderSearchTabs, searchPath } from '../parts/search-tabs.html.ts';
import { renderSuggestions } from '../parts/suggestions.html.ts';

/** Longest search for people, in characters, as in the API. */
export const MAX_PEOPLE_QUERY = 256;

/** `/search?in=people`: people by username, name and description, the best first. */
export async function showPeopleSearch(call: PageCall, visit: Visit, typed: string): Promise<Outcome> {
  if (typed.length > MAX_PEOPLE_QUERY)
    throw new ApiError('invalid-parameter', `a search has at most ${MAX_PEOPLE_QUERY} characters.`);
  const { ctx } = call;
  const query = readListQuery(call.query);
  const found = rankedMatches(
    typed === '' ? { ids: [], isPartial: false } : await searchUsers(ctx.store.search, typed),
  );
  const { state, page, ids } = await readPeople(ctx, visit, pageQuery(query), true, found);
  const { language } = visit;
  const { search: texts } = language;
  const title = typed === '' ? texts.forPeople : texts.peopleWith(typed);
  return showPage({
    visit,
    isTranslated: true,
    title,
    content: markup`<section class="narrow" aria-labelledby="title">${renderTitle(title, renderSearchTabs('people', typed, language))}
${renderSearchForm('people', typed, texts.peopleHint, language)}
${ids.length > 0 ? renderPeople(state, ids, visit) : renderEmpty('people', typed === '' ? texts.whom : texts.nobody, typed === '' ? undefined : nextOf('explore', language))}
${typed === '' && (await renderSuggestions(ctx, visit))}
${renderPaging(searchPath('people', typed), query, page, language, 'people')}</section>`,
  });
}
