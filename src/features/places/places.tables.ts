declare module '../../db/schema.ts' {
  interface Schema {
    places: PlaceTable;
  }
}

/**
 * Places in the world, as imported (docs/interface.md, Places). A row stays when its place is removed or merged, so its
 * number always stands for the same id.
 */
export interface PlaceTable {
  /** By which other tables name it. */
  number: number;
  /** As the file had it; what clients see. */
  id: string;
  /** JSON of the Place object without its id; empty for a place that was removed, or is known by its replacement only. */
  fields: string;
  /** The name as searches compare it; begins with a space. */
  words: string;
  /** Id of the place that it was merged into. */
  replaced_by: string | null;
  is_closed: number;
  /** The number of its cell on the map; null for a place that searches do not show. */
  cell: number | null;
  /** Its point on the unit sphere. */
  x: number;
  y: number;
  z: number;
}
