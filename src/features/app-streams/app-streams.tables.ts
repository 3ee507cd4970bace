import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    app_streams: AppStreamTable;
  }
}

export interface AppStreamTable {
  id: number;
  /** The token that made it, and ends it. */
  token_id: number;
  /** The app of the token, whose app tokens all may use it. */
  app_id: number;
  /** Unique among the streams that the token made. */
  key: string | null;
  /** JSON list, in the given order. */
  object_types: string;
  filter_id: number | null;
  created_at: number;
  /** Whether it is deleted when its client leaves. */
  auto_delete: Generated<number>;
  /** Events up to this one were delivered before the client left. */
  delivered_seq: number;
  /** The process its client is connected to; null if it has no client. */
  owner: string | null;
  /** Counts the owners, so that one taken for dead changes nothing of its successor. */
  epoch: Generated<number>;
  /** The process that has asked the owner for it. */
  wanted_by: Generated<string | null>;
}

export const appStreamMigrations: readonly Migration[] = [
  {
    name: '0001-app-streams',
    statements: [
      `create table app_streams (
        id {id},
        token_id bigint not null,
        app_id bigint not null,
        key text,
        object_types text not null,
        filter_id bigint,
        created_at bigint not null,
        auto_delete smallint not null default 0,
        delivered_seq bigint not null,
        owner text,
        epoch bigint not null default 0,
        wanted_by text
      )`,
      'create unique index app_streams_by_token on app_streams (token_id, key)',
      'create index app_streams_by_filter on app_streams (filter_id)',
      'create index app_streams_by_app on app_streams (app_id)',
      'create index app_streams_passing on app_streams (id) where auto_delete = 1',
    ],
  },
];
