import type { Context } from '../../context.ts';
import { ApiError, reasonOf } from '../../errors.ts';
import { postIndex, postKind } from '../../features/posts/posts.ts';
import { readSearch, searchParams } from '../../features/search/search.ts';
import { searchUsers, usernames } from '../../features/users/users.ts';
import { readParams } from '../../http/params.ts';
import { findMatches, type Matches, rankedMatches } from '../../objects/matches.ts';
import { renderEmpty } from '../kit/empty.html.ts';
import { alert, field, tellMessage } from '../kit/form.html.ts';
import { openPage } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { newestBounds } from '../kit/paging.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { wordsOf } from '../parts/marks.ts';
import { readPeople, renderPeople } from '../parts/people.html.ts';
import { type PinnedList, pinOf, renderPin, renderTabFoot } from '../parts/pins.html.ts';
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
import { MAX_PEOPLE_QUERY, showPeopleSearch } from './search-people.ts';
import { showPlaceSearch } from './search-places.ts';

const others: Partial<Record<Searched, typeof showPeopleSearch>> = {
  people: showPeopleSearch,
  channels: showChannelSearch,
  places: showPlaceSearch,
};

/** What a search for posts is narrowed to. */
interface Narrowed {
  /** A username, with or without `@`; empty for everybody. */
  from: string;
  /** Whether only posts with a photo are found. */
  photos: boolean;
}

/**
 * `/search?q=`: posts that match, newest first, with `from` of one person, with `photos` only those with one; with `in`, other
 * things, and with `place`, the posts of a place.
 */
export const searchPage = openPage('pages.search', '/search', async (call, visit) => {
  const { ctx, query } = call;
  const typed = (query.q ?? '').trim();
  const { language } = visit;
  const { search: texts } = language;
  const what = searchedIn(query.in);
  const other = others[what];
  if (other !== undefined) return other(call, visit, typed);
  const place = await findShownPlace(ctx, query.place);
  const narrowed = { from: (query.from ?? '').trim().replace(/^@/, ''), photos: query.photos === '1' };
  const found = await search(
    ctx,
    place === undefined ? { query: typed, ...(await givenFor(ctx, narrowed)) } : { place_id: place.id },
    language,
  );
  const more = { ...(narrowed.from && { from: narrowed.from }), ...(narrowed.photos && { photos: '1' }) };
  const isWhole = place === undefined && typed !== '' && Object.keys(more).length === 0;
  return showPostList(call, visit, {
    title: place ? texts.postsAt(place.name) : typed === '' ? language.frame.search : texts.postsWith(typed),
    search: typed,
    words: wordsOf(typed),
    path: place ? `/search?${new URLSearchParams({ place: place.id })}` : searchPath('posts', typed, more),
    tabs: renderSearchTabs('posts', typed, language),
    tool: isWhole && (await renderPin(ctx, visit, pinOf('search', typed, typed))),
    above: [
      place === undefined &&
        renderSearchForm('posts', typed, texts.postHint, language, renderFilters(narrowed, texts)),
      place && markup`<p class="place">${renderPlace(place, language)}</p>`,
      typed !== '' &&
        markup`<details class="folded for-narrow"><summary>${texts.howTo}</summary>${operatorHelp(texts)}</details>`,
      place === undefined && Object.keys(more).length === 0 && (await renderMatching(ctx, visit, typed)),
    ],
    help:
      place === undefined &&
      markup`<section aria-labelledby="how"><h2 id="how">${texts.howTo}</h2>${operatorHelp(texts)}</section>`,
    ...((typed !== '' || place) && { live: { news: 'all' } }),
    empty:
      'refusal' in found
        ? found.refusal
        : renderEmpty('magnifier', texts.noPost, {
            path: searchPath('people', typed),
            label: texts.forPeople,
          }),
    source: 'refusal' in found ? { read: async () => [] } : found,
  });
});

/** A search for posts as a tab of Home. */
export const pinnedSearch: PinnedList = {
  kind: 'search',
  async show(call, visit, tab) {
    const { ctx } = call;
    const { language } = visit;
    const { value: query } = tab.pin;
    const found = await search(ctx, { query }, language);
    return showPostList(call, visit, {
      ...tab,
      current: 'home',
      words: wordsOf(query),
      live: { news: 'all' },
      above: renderTabFoot(visit, tab, searchPath('posts', query)),
      empty: 'refusal' in found ? found.refusal : renderEmpty('magnifier', language.search.noPost),
      source: 'refusal' in found ? { read: async () => [] } : found,
    });
  },
};

/** The parameters of the search for what it is narrowed to; the posts of a person who is not there are none. */
async function givenFor(ctx: Context, { from, photos }: Narrowed): Promise<Record<string, string>> {
  const creator =
    from === ''
      ? undefined
      : (await ctx.caches.of(usernames).named([from.toLowerCase()])).get(from.toLowerCase());
  return {
    ...(from !== '' && { creator_id: String(creator ?? 0) }),
    ...(photos && { has_oembed_photo: '1' }),
  };
}

/** The fields that narrow a search for posts. */
function renderFilters({ from, photos }: Narrowed, texts: Texts['search']): Markup {
  const isUsed = from !== '' || photos;
  return markup`<details class="folded"${isUsed && markup` open`}><summary>${texts.narrow}</summary>
${field({ name: 'from', label: texts.from, value: from, autocomplete: 'off' })}
<p class="check"><input id="photos" name="photos" type="checkbox" value="1"${photos && markup` checked`}> <label for="photos">${texts.withPhotos}</label></p></details>`;
}

/** How many people are shown above the posts. */
const MAX_PEOPLE = 3;

/** The people who match best, with a link to the others; nothing if there are none. */
async function renderMatching(ctx: Context, visit: Visit, typed: string): Promise<Content> {
  if (typed === '' || typed.length > MAX_PEOPLE_QUERY) return undefined;
  const found = rankedMatches(await searchUsers(ctx.store.search, typed));
  const { state, ids } = await readPeople(ctx, visit, newestBounds(MAX_PEOPLE), true, found);
  if (ids.length === 0) return undefined;
  const { search: texts } = visit.language;
  return markup`<section class="shelf" aria-labelledby="people"><h2 id="people">${texts.searched.people}</h2>
${renderPeople(state, ids, visit)}
<p class="more"><a href="${searchPath('people', typed)}">${texts.morePeople}</a></p></section>`;
}

/** The posts that match the query, or a message if it cannot be searched for. */
async function search(
  ctx: Context,
  given: Record<string, string>,
  language: Texts,
): Promise<Pick<Matches, 'read' | 'isRanked'> | { refusal: Markup }> {
  const help = operatorHelp(language.search);
  if (given.query === '' && Object.keys(given).length === 1) return { refusal: help };
  try {
    const asked = await readSearch(ctx, postKind, readParams(searchParams, given));
    return await findMatches(ctx.store, postIndex, asked);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { refusal: markup`${alert(tellMessage(`the ${reasonOf(error)}`, language))}${help}` };
  }
}
