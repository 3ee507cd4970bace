import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    pins: PinTable;
  }
}

/** A list that a user has beside the home timeline. */
export interface PinTable {
  user_id: number;
  /** From 0. */
  position: number;
  /** One of `pinKinds`. */
  kind: string;
  /** What of this kind; ids are in digits. */
  value: string;
  title: string;
}

export const pinMigrations: readonly Migration[] = [
  {
    name: '0001-pins',
    statements: [
      `create table pins (
        user_id bigint not null,
        position bigint not null,
        kind text not null,
        value text not null,
        title text not null,
        primary key (user_id, position)
      )`,
    ],
  },
];
