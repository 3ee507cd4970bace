import { facets } from '../../features/content/content.ts';
import {
  checkinsOf,
  metresOf,
  type Near,
  type PlaceRecord,
  placeKind,
} from '../../features/places/places.ts';
import { decodeJson, joinJson } from '../../http/json-text.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { icon } from '../kit/icons.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { measure } from '../languages/intl.ts';

/** What pages show of a place. */
export interface ShownPlace {
  id: string;
  name: string;
  /** Street and town, unless the place is the town; empty if neither is known. */
  address: string;
  latitude: number;
  longitude: number;
}

/** Reads a place; undefined if an import left it without a name or a position. */
export function readShownPlace({ id, members }: PlaceRecord): ShownPlace | undefined {
  const fields = JSON.parse(decodeJson(joinJson('{', members, '}'))) as Record<string, unknown>;
  const { name, latitude, longitude } = fields;
  if (typeof name !== 'string' || typeof latitude !== 'number' || typeof longitude !== 'number')
    return undefined;
  const address = [fields.address, fields.locality, fields.country_code].filter(
    (part) => typeof part === 'string' && part !== '' && part !== name,
  );
  return { id, name, latitude, longitude, address: address.join(', ') };
}

/** A place with its map. Scripts add how far it is, unless `distance` says so, where the reader has allowed that. */
export function renderPlace(place: ShownPlace, { places: texts, live }: Texts, distance?: string): Markup {
  const { id, name, address, latitude, longitude } = place;
  const search = `/search?${new URLSearchParams({ place: id })}`;
  return markup`<span class="where"><a href="${search}"><bdi>${name}</bdi></a>${
    address !== '' && markup`<span class="quiet">${texts.address(markup`<bdi>${address}</bdi>`)}</span>`
  }</span> <a class="quiet" href="${mapUrl(latitude, longitude)}" rel="noreferrer" aria-label="${texts.mapOf(name)}">${texts.map}</a> ${
    distance === undefined
      ? markup`<span class="quiet" data-distance="${latitude} ${longitude}" data-text="${live.fromYou}"></span>`
      : markup`<span class="quiet">${distance}</span>`
  }`;
}

/** A page with a map of a position. */
function mapUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

/** The places of a post's check-ins; they are loaded with its annotations. */
export function renderCheckins(
  state: Hydration,
  row: { annotations: string; facets: number },
  language: Texts,
): Content {
  if ((row.facets & facets.checkin) === 0) return undefined;
  const numbers = checkinsOf(state.config, JSON.parse(row.annotations));
  return numbers.map((number) => {
    const record = state.get(placeKind, number);
    const place = record && readShownPlace(record);
    return (
      place &&
      markup`<p class="place">${icon('map-pin')}${language.places.at(renderPlace(place, language))}</p>`
    );
  });
}

/** A distance in words. */
export function describeDistance({ square }: Pick<Near, 'square'>, { places: texts, locale }: Texts): string {
  const metres = metresOf(square);
  if (metres < 1000) return texts.away(measure(locale, Math.round(metres / 10) * 10, 'meter'));
  const kilometres = metres < 10_000 ? metres / 1000 : Math.round(metres / 1000);
  return texts.away(measure(locale, kilometres, 'kilometer'));
}
