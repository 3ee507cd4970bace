import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    new_things: NewThingTable;
  }
}

export interface NewThingTable {
  id: number;
  user_id: number;
  text: string;
  created_at: number;
}

export const newThingMigrations: readonly Migration[] = [
  {
    name: '0001-new-things',
    statements: [
      `create table new_things (
        id {id},
        user_id bigint not null,
        text text not null,
        created_at bigint not null
      )`,
      'create index new_things_by_user on new_things (user_id, id)',
    ],
  },
];
