import type { Context } from '../../context.ts';
import {
  type Near,
  placesLimit,
  readPlaceRow,
  searchPlaces,
  selectNamed,
  wantedWords,
} from '../../features/places/places.ts';
import { countRequest } from '../../http/count-requests.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { signInUri } from '../kit/forms.ts';
import { ownFragment } from '../kit/fragment.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { linkTo } from '../languages/intl.ts';
import { describeDistance, readShownPlace, renderPlace, type ShownPlace } from '../parts/places.html.ts';
import { renderTitle } from '../parts/post-list.ts';
import { renderSearchForm, renderSearchTabs } from '../parts/search-tabs.html.ts';

/** How far from the reader places are searched, in metres, and how many are shown. */
const RADIUS = 20_000;
const COUNT = 30;

/** `/search?in=places`: places by name, or near a position that scripts ask the reader for; for signed-in people, as in the API. */
export async function showPlaceSearch(call: PageCall, visit: Visit, typed: string): Promise<Outcome> {
  const centre = readPosition(call.query);
  const { language } = visit;
  const { places: texts } = language;
  let list: Content = markup`<p class="empty">${texts.signIn(linkTo(signInUri(visit.here)))}</p>`;
  if (visit.session !== undefined)
    list = renderFound(await findPlaces(call, visit, typed), checkInLink, language);
  const title = typed === '' ? texts.title : texts.titleOf(typed);
  const given = centre && { latitude: String(centre.latitude), longitude: String(centre.longitude) };
  const position = ['latitude', 'longitude'].map(
    (name) => markup`<input type="hidden" name="${name}" value="${given?.[name as keyof typeof given]}">`,
  );
  return showPage({
    visit,
    title,
    isTranslated: true,
    content: markup`<section class="narrow" aria-labelledby="title">${renderTitle(title, renderSearchTabs('places', typed, language))}
${visit.session !== undefined && renderSearchForm('places', typed, texts.label, language, position)}
${list}</section>`,
  });
}

/** The position in the URL; undefined without a valid one. */
function readPosition({ latitude = '', longitude = '' }: Record<string, string | undefined>) {
  if (latitude.trim() === '' || longitude.trim() === '') return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const isValid = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180;
  return isValid ? position : undefined;
}

type Found = Pick<Near, 'id' | 'fields'> & Partial<Near>;

/** Places by name, or near the position in the URL; undefined if neither is given. Counted as the searches of the API are. */
async function findPlaces(call: PageCall, visit: Visit, typed: string): Promise<Found[] | undefined> {
  const centre = readPosition(call.query);
  const words = wantedWords(typed);
  if (words.length === 0 && centre === undefined) return undefined;
  await countRequest(call.ctx.limiter, viewerOf(visit), call, { isWrite: false, limit: placesLimit });
  return find(call.ctx, words, centre);
}

/** The places to choose from in a form for posts. */
export const placeChoices = ownFragment('places', 'places', async (call, visit) =>
  renderFound(await findPlaces(call, visit, call.query.q ?? ''), choiceButton, visit.language),
);

function find(
  { store }: Context,
  words: readonly string[],
  centre: ReturnType<typeof readPosition>,
): Promise<Found[]> {
  if (centre === undefined) return selectNamed(store.search, words, COUNT);
  return searchPlaces(store, { centre, radius: RADIUS, words, withClosed: false, count: COUNT });
}

const checkInLink = ({ id, name }: ShownPlace, texts: Texts['places']): Markup =>
  markup`<a class="button small" href="/compose?place=${encodeURIComponent(id)}" aria-label="${texts.checkInAt(name)}">${texts.checkIn}</a>`;

const choiceButton = ({ id, name }: ShownPlace, texts: Texts['places']): Markup =>
  markup`<button class="button small" type="button" data-place="${id}" data-name="${name}" aria-label="${texts.checkInAt(name)}">${texts.checkIn}</button>`;

function renderFound(
  found: readonly Found[] | undefined,
  action: (place: ShownPlace, texts: Texts['places']) => Markup,
  language: Texts,
): Markup {
  const { places: texts } = language;
  if (found === undefined) return markup`<p class="empty">${texts.which}</p>`;
  if (found.length === 0) return markup`<p class="empty">${texts.none}</p>`;
  return markup`<ul class="people">${found.map((row) => {
    const place = readShownPlace(readPlaceRow(row));
    const { square } = row;
    return (
      place &&
      markup`<li><div>${renderPlace(place, language, square === undefined ? undefined : describeDistance({ square }, language))}</div>
${action(place, texts)}</li>`
    );
  })}</ul>`;
}
