import type { Migration } from '../migrations.ts';

const columns = `
      id text not null unique,
      fields text not null,
      words text not null,
      replaced_by text,
      is_closed smallint not null,
      cell bigint,
      x double precision not null,
      y double precision not null,
      z double precision not null`;

export const places: Migration = {
  name: '0016-places',
  statements: [
    {
      sqlite: `create table places (number integer primary key, ${columns})`,
      postgres: `create table places (number bigint primary key, ${columns})`,
    },
    // Holds what a search compares, so that only the places that it finds are read themselves.
    'create index places_by_cell on places (cell, is_closed, x, y, z, words)',
    'create index places_replaced on places (replaced_by) where replaced_by is not null',
  ],
};
