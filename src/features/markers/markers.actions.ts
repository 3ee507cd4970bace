import type { Store } from '../../db/store.ts';
import { type MarkerRow, putMarker, selectNamedMarkers } from './markers.sql.ts';

/** A reader's place in a stream; `name` is as returned by `readMarkerName`. */
export interface Place {
  name: string;
  position: number;
  percentage: number;
}

/**
 * Moves markers of a user one after the other; a marker already at its place is not changed. `last_read_id` only grows unless
 * `isReset` (docs/interface.md, Stream markers).
 * @returns the resulting markers, one per place.
 */
export function moveMarkers(
  store: Store,
  user: number,
  places: readonly Place[],
  isReset: boolean,
): Promise<MarkerRow[]> {
  return store.write(
    async (tx) => {
      const names = [...new Set(places.map(({ name }) => name))];
      const known = names.length === 0 ? [] : await selectNamedMarkers(tx, { user, names });
      const markers = new Map(known.map((row) => [row.name, row]));
      const moved = new Map<string, MarkerRow>();
      const all: MarkerRow[] = [];
      for (const place of places) {
        const before = markers.get(place.name);
        const after = move(before, place, isReset);
        if (after === before) {
          all.push(after);
          continue;
        }
        const id = before?.id ?? (await tx.newId(user));
        const row = { ...after, id, user_id: user, updated_at: tx.now };
        markers.set(row.name, row);
        moved.set(row.name, row);
        all.push(row);
      }
      for (const row of moved.values()) {
        putMarker(tx, row);
        tx.emit({ type: 'stream_marker', body: { id: row.id, user, name: row.name } });
      }
      return all;
    },
    // Each moves from its previous position.
    { independent: `markers ${user}` },
  );
}

/** The marker at its new place; the same object if nothing changes. */
function move(
  before: MarkerRow | undefined,
  { name, position, percentage }: Place,
  isReset: boolean,
): MarkerRow {
  const last_read_id = isReset ? position : Math.max(position, before?.last_read_id ?? 0);
  if (
    before?.position === position &&
    before.percentage === percentage &&
    before.last_read_id === last_read_id
  ) {
    return before;
  }
  const version = (before?.version ?? 0) + 1;
  return { id: 0, user_id: 0, name, position, last_read_id, percentage, version, updated_at: 0 };
}
