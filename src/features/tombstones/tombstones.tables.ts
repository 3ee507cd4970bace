import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    tombstones: TombstoneTable;
  }
}

export type TombstoneKind = 'post' | 'message';

/** When what is a tombstone now was deleted. */
export interface TombstoneTable {
  kind: TombstoneKind;
  /** Of the post or message. */
  id: number;
  deleted_at: number;
}

export const tombstoneMigrations: readonly Migration[] = [
  {
    name: '0001-tombstones',
    statements: [
      `create table tombstones (
        kind text not null,
        id bigint not null,
        deleted_at bigint not null,
        primary key (kind, id)
      )`,
      'create index tombstones_by_time on tombstones (deleted_at)',
    ],
  },
];
