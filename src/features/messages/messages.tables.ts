import type { Generated } from 'kysely';
import { fullTextTable } from '../../db/full-text-tables.ts';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    messages: MessageTable;
  }
}

export interface MessageTable {
  id: number;
  channel_id: number;
  user_id: number;
  app_id: number;
  created_at: number;
  /** Empty in a tombstone. */
  text: string;
  entities: string;
  annotations: string;
  reply_to: number | null;
  thread_id: number | null;
  is_deleted: Generated<number>;
  machine_only: Generated<number>;
  /** Bits for the contents of the annotations, which searches filter by. */
  facets: Generated<number>;
  num_replies: Generated<number>;
}

export const messageMigrations: readonly Migration[] = [
  {
    name: '0001-messages',
    statements: [
      `create table messages (
        id {id},
        channel_id bigint not null,
        user_id bigint not null,
        app_id bigint not null,
        created_at bigint not null,
        text text not null,
        entities text not null,
        annotations text not null,
        reply_to bigint,
        thread_id bigint,
        is_deleted smallint not null default 0,
        machine_only smallint not null default 0,
        facets integer not null default 0,
        num_replies bigint not null default 0
      )`,
      'create index messages_by_channel on messages (channel_id, id)',
      'create index messages_by_user on messages (user_id, id, is_deleted)',
      'create index messages_by_thread on messages (thread_id, id) where thread_id is not null',
      ...fullTextTable('message_search'),
    ],
  },
];
