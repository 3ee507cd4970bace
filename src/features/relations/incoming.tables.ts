import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    incoming_relations: IncomingRelationTable;
  }
}

/**
 * That `user_id` follows, mutes or blocks `target_id`. Only where tables are divided has it rows: the follows, mutes and blocks of
 * many users are on many nodes there, and these are where the one is whom they concern.
 */
export interface IncomingRelationTable {
  target_id: number;
  user_id: number;
  /** `FOLLOWED_BY`, `MUTED_BY` or `BLOCKED_BY` (users.bits.sql.ts). */
  bit: number;
}

export const incomingMigrations: readonly Migration[] = [
  {
    name: '0001-incoming',
    statements: [
      `create table incoming_relations (
        target_id bigint not null,
        user_id bigint not null,
        bit bigint not null,
        primary key (target_id, user_id, bit)
      )`,
    ],
  },
];
