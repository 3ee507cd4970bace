import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of places. */
export const placeCheck: TableCheck = {
  strays: [
    [
      'places that searches show although they were merged or removed, or do not show although they are there',
      "select count(*) as n from places where (cell is not null) <> (fields <> '' and replaced_by is null)",
    ],
  ],
};
