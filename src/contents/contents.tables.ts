import type { Generated } from 'kysely';
import type { Migration } from '../db/migrations.ts';

declare module '../db/schema.ts' {
  interface Schema {
    unused_contents: UnusedContentTable;
  }
}

/** A stored blob that may be unused (contents/contents.ts). */
export interface UnusedContentTable {
  key: string;
  /** When it got this state. */
  since: number;
  /** 0: stored; 1: unused; 2: being deleted. */
  state: 0 | 1 | 2;
  /** The account it counts against; null for none. */
  user_id: number | null;
  /** What it counts, in bytes. */
  bytes: Generated<number>;
}

export const contentMigrations: readonly Migration[] = [
  {
    name: '0001-contents',
    statements: [
      `create table unused_contents (
        key text primary key,
        since bigint not null,
        state smallint not null,
        user_id bigint,
        bytes bigint not null default 0
      )`,
      'create index unused_contents_by_age on unused_contents (state, since)',
      'create index unused_contents_by_user on unused_contents (user_id, bytes) where user_id is not null',
    ],
  },
];
