import type { Migration } from '../migrations.ts';
// Released as well, so it does not change.
import { keyed } from './0020-channels.ts';

export const filters: Migration = {
  name: '0032-filters',
  statements: [
    keyed(`create table filters (
      id {key},
      user_id bigint not null,
      name text not null,
      match_policy text not null,
      clauses text not null,
      created_at bigint not null
    )`),
    'create index filters_by_user on filters (user_id, id)',
  ],
};
