/**
 * The conditions by which a search for posts is narrowed to places (docs/interface.md, Searching posts): `place_id`,
 * `has_checkin` and `has_location`.
 *
 * What they read is stored with each post: the facets `checkin` and `location` (content.facets.ts), and a row of
 * `post_checkins` for each place that a checkin annotation names, from the transaction that makes the post to the one that
 * deletes it. The key of that table is (place, post_id), so a search by place alone is an index range, newest first.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/query.ts';
import { facets } from '../content/content.facets.ts';
import { hasFacet } from '../content/content.sql.ts';
import { selectMerged, selectNumbers, selectPlaces } from './places.sql.ts';

/**
 * The numbers by which posts name the place with this id, to be given to `isCheckedInAt`: those of the place itself and of
 * all that were merged with it. Empty where there is no such place: then no post is found.
 */
export async function findPlaceNumbers(db: Db, id: string): Promise<number[]> {
  const [named] = await selectNumbers(db, { ids: [id] });
  if (named === undefined) return [];
  const [place] = await selectPlaces(db, { numbers: [named.number] });
  // A place that was removed is still that of the posts written there.
  const merged = await selectMerged(db, { number: place?.number ?? named.number });
  return merged.map(({ number }) => number);
}

/** `place_id`: a post with a checkin at one of the places. `post` is the column of its id, `places` a list of numbers. */
export function isCheckedInAt(post: string, places: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from post_checkins c where c.post_id = ${sql.ref(post)} and c.place in ${places})`;
}

/** `has_checkin`; `column` is that of the post's facets. */
export const hasCheckin = (column: string): RawBuilder<boolean> => hasFacet(column, facets.checkin);

/** `has_location`: the post has a geolocation annotation. */
export const hasLocation = (column: string): RawBuilder<boolean> => hasFacet(column, facets.location);
