import type { Context } from '../../context.ts';
import { ApiError, reasonOf } from '../../errors.ts';
import { postIndex, postKind } from '../../features/posts/posts.ts';
import { readSearch, searchParams } from '../../features/search/search.ts';
import { readParams } from '../../http/params.ts';
import { findMatches, type Matches } from '../../objects/matches.ts';
import { alert, inEnglish } from '../kit/form.html.ts';
import { openPage } from '../kit/forms.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { findShownPlace } from '../parts/place-forms.ts';
import { renderPlace } from '../parts/places.html.ts';
import { showPostList } from '../parts/post-list.ts';
import {
  operatorHelp,
  renderSearchForm,
  renderSearchTabs,
  type Searched,
  searchedIn,
  searchPath,
} from '../parts/search-tabs.html.ts';
import { showChannelSearch } from './search-channels.ts';
import { showPeopleSearch } from './search-people.ts';
import { showPlaceSearch } from './search-places.ts';

const others: Partial<Record<Searched, typeof showPeopleSearch>> = {
  people: showPeopleSearch,
  channels: showChannelSearch,
  places: showPlaceSearch,
};

/** `/search?q=`: posts that match, newest first; with `in`, other things, and with `place`, the posts of a place. */
export const searchPage = openPage('pages.search', '/search', async (call, visit) => {
  const { ctx, query } = call;
  const typed = (query.q ?? '').trim();
  const { language } = visit;
  const { search: texts } = language;
  const what = searchedIn(query.in);
  const other = others[what];
  if (other !== undefined) return other(call, visit, typed);
  const place = await findShownPlace(ctx, query.place);
  const found = await search(ctx, place === undefined ? { query: typed } : { place_id: place.id }, language);
  return showPostList(call, visit, {
    title: place ? texts.postsAt(place.name) : typed === '' ? language.frame.search : texts.postsWith(typed),
    search: typed,
    path: place ? `/search?${new URLSearchParams({ place: place.id })}` : searchPath('posts', typed),
    above: [
      renderSearchTabs('posts', typed, language),
      place === undefined && renderSearchForm('posts', typed, texts.postHint, language),
      place && markup`<p class="place">${renderPlace(place, language)}</p>`,
      typed !== '' &&
        markup`<details class="folded"><summary>${texts.howTo}</summary>${operatorHelp(texts)}</details>`,
    ],
    ...((typed !== '' || place) && { live: { news: 'all' } }),
    empty: 'refusal' in found ? found.refusal : markup`<p class="empty">${texts.noPost}</p>`,
    source: 'refusal' in found ? { read: async () => [] } : found,
  });
});

/** The posts that match the query, or a message if it cannot be searched for. */
async function search(
  ctx: Context,
  given: { query?: string; place_id?: string },
  language: Texts,
): Promise<Pick<Matches, 'read' | 'isRanked'> | { refusal: Markup }> {
  const help = operatorHelp(language.search);
  if (given.query === '') return { refusal: help };
  try {
    const asked = await readSearch(ctx, postKind, readParams(searchParams, given));
    return await findMatches(ctx.store, postIndex, asked);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { refusal: markup`${alert(inEnglish(`The ${reasonOf(error)}`, language))}${help}` };
  }
}
