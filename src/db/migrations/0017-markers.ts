import type { Migration } from '../migrations.ts';

export const markers: Migration = {
  name: '0017-markers',
  statements: [
    {
      sqlite: `create table stream_markers (
        id integer primary key, user_id bigint not null, name text not null,
        position bigint not null, last_read_id bigint not null, percentage integer not null,
        version bigint not null, updated_at bigint not null
      )`,
      postgres: `create table stream_markers (
        id bigint primary key, user_id bigint not null, name text not null,
        position bigint not null, last_read_id bigint not null, percentage integer not null,
        version bigint not null, updated_at bigint not null
      )`,
    },
    'create unique index stream_markers_by_user on stream_markers (user_id, name)',
  ],
};
