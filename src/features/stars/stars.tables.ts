import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    stars: StarTable;
  }
}

export interface StarTable {
  id: number;
  user_id: number;
  post_id: number;
  created_at: number;
}

export const starMigrations: readonly Migration[] = [
  {
    name: '0001-stars',
    statements: [
      `create table stars (
        id {id},
        user_id bigint not null,
        post_id bigint not null,
        created_at bigint not null,
        unique (user_id, post_id)
      )`,
      'create index stars_by_user on stars (user_id, id)',
      'create index stars_by_post on stars (post_id, id, user_id)',
    ],
  },
];
