import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    places: PlaceTable;
  }
}

/**
 * Places in the world, as imported (docs/interface.md, Places). Rows stay when a place is removed or merged, so a number always
 * denotes the same id.
 */
export interface PlaceTable {
  /** Other tables refer to places by it. */
  number: number;
  /** As in the file; clients see this one. */
  id: string;
  /** JSON of the Place object without its id; empty if the place was removed or only its replacement is known. */
  fields: string;
  /** The name in normalised form for searches; begins with a space. */
  words: string;
  /** Id of the place it was merged into. */
  replaced_by: string | null;
  is_closed: number;
  /** The number of its cell on the map; null if searches do not show the place. */
  cell: number | null;
  /** Its point on the unit sphere. */
  x: number;
  y: number;
  z: number;
}

export const placeMigrations: readonly Migration[] = [
  {
    name: '0001-places',
    statements: [
      `create table places (
        number {id},
        id text not null unique,
        fields text not null,
        words text not null,
        replaced_by text,
        is_closed smallint not null,
        cell bigint,
        x double precision not null,
        y double precision not null,
        z double precision not null
      )`,
      'create index places_by_cell on places (cell, is_closed, x, y, z, words)',
      'create index places_replaced on places (replaced_by) where replaced_by is not null',
    ],
  },
];
