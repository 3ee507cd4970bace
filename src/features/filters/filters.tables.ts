import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    filters: FilterTable;
  }
}

/** A filter of app streams. */
export interface FilterTable {
  id: number;
  user_id: number;
  /** Empty if none was given. */
  name: string;
  match_policy: string;
  clauses: string;
  created_at: number;
}

export const filterMigrations: readonly Migration[] = [
  {
    name: '0001-filters',
    statements: [
      `create table filters (
        id {id},
        user_id bigint not null,
        name text not null,
        match_policy text not null,
        clauses text not null,
        created_at bigint not null
      )`,
      'create index filters_by_user on filters (user_id, id)',
    ],
  },
];
