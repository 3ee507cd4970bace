import type { Migration } from '../migrations.ts';

export const appStreams: Migration = {
  name: '0031-app-streams',
  statements: [
    `create table app_streams (
      id bigint not null primary key,
      token_id bigint not null,
      app_id bigint not null,
      key text,
      object_types text not null,
      filter_id bigint,
      created_at bigint not null,
      auto_delete smallint not null default 0,
      delivered_seq bigint not null,
      owner text,
      epoch bigint not null default 0
    )`,
    'create unique index app_streams_by_token on app_streams (token_id, key)',
    'create index app_streams_by_filter on app_streams (filter_id)',
    'create index app_streams_by_app on app_streams (app_id)',
  ],
};
