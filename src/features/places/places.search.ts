import type { Store } from '../../db/store.ts';
import { metresOf } from './places.grid.ts';
import { type Circle, type Near, selectNearest } from './places.search.sql.ts';

/** Metres: how far the first statement looks. Few places are so near, so it may run on the event loop. */
const FIRST_RADIUS = 100;
/** How much further each statement looks than the one before. */
const STEP = 4;

/**
 * The places in a circle, best first. It is searched from its centre outwards until what is found can't be outdone by what
 * lies further out, so a large circle among many places costs no more than a small one.
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
    // Nothing further out has a score below the square of its distance.
    const isFull = found.length >= circle.count;
    if (isFull && metresOf(found.at(-1)?.score ?? 0) <= radius) return found;
  }
}
