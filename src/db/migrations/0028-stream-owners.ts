import type { Migration } from '../migrations.ts';

/** A stream connection is owned by the process, one of several, that its client is connected to. */
export const streamOwners: Migration = {
  name: '0028-stream-owners',
  statements: [
    'alter table stream_connections add column owner text',
    'alter table stream_connections add column epoch bigint not null default 0',
    'alter table stream_connections add column wanted_by text',
    'create index stream_connections_by_token on stream_connections (token_id)',
    'create index stream_connections_by_user on stream_connections (user_id)',
    'create index stream_connections_by_owner on stream_connections (owner)',
    'create index stream_connections_by_wait on stream_connections (waiting_since)',
    `create table stream_notices (
      owner text not null,
      id text not null,
      connection_id text not null,
      subscription_id text,
      primary key (owner, id)
    )`,
  ],
};
