import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of explore streams. */
export const exploreCheck: TableCheck = {
  strays: [
    [
      'explore streams without a title, a description or a slug in lower case',
      "select count(*) as n from explore_streams where title = '' or description = '' or slug = '' or slug <> lower(slug)",
    ],
  ],
};
