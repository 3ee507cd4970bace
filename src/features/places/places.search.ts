import type { Store } from '../../db/store.ts';
import { metresOf } from './places.grid.ts';
import { type Circle, type Near, selectNearest } from './places.search.sql.ts';

/** Radius of the first statement, in metres. Few places are so near, so it may run on the event loop. */
const FIRST_RADIUS = 100;
/** Factor by which each statement extends the radius. */
const STEP = 4;

/**
 * The places in a circle, best first. Searches outwards from the centre until nothing further out can beat what is found, so a
 * large circle among many places costs no more than a small one.
 */
export async function searchPlaces(
  { read, search }: Pick<Store, 'read' | 'search'>,
  circle: Circle,
): Promise<Near[]> {
  for (
    let radius = Math.min(FIRST_RADIUS, circle.radius);
    ;
    radius = Math.min(radius * STEP, circle.radius)
  ) {
    const found = await selectNearest(radius <= FIRST_RADIUS ? read : search, { ...circle, radius });
    if (radius >= circle.radius) return found;
    // A place further out never has a score below its squared distance.
    const isFull = found.length >= circle.count;
    if (isFull && metresOf(found.at(-1)?.score ?? 0) <= radius) return found;
  }
}
