import type { Migration } from './migrations.ts';

declare module './schema.ts' {
  interface Schema {
    meta: MetaTable;
    clock: ClockTable;
  }
}

/** Values that belong to the store as a whole, such as the key of token digests. */
export interface MetaTable {
  key: string;
  value: string;
}

/**
 * One row: the last id and event number given out. A writer locks it first, so ids and events become visible in order
 * (docs/events.md).
 */
export interface ClockTable {
  /** Always 0. */
  shard: number;
  /** Last id given out, for any table. */
  last_id: number;
  /** Number of the last event of the log. */
  last_seq: number;
  /** Time of that event, which tells it apart from another with the same number; 0 if there is none. */
  last_at: number;
}

export const storeMigrations: readonly Migration[] = [
  {
    name: '0001-store',
    statements: [
      `create table meta (
        key text primary key,
        value text not null
      )`,
      `create table clock (
        shard integer primary key,
        last_id bigint not null,
        last_seq bigint not null,
        last_at bigint not null default 0
      )`,
      'insert into clock (shard, last_id, last_seq) values (0, 0, 0)',
    ],
  },
];
