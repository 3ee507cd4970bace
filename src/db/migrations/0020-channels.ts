import type { Migration } from '../migrations.ts';

/** Tables whose key is an id of the clock; on SQLite such a key has to be an `integer` to be the row's own number. */
export function keyed(statement: string) {
  return {
    sqlite: statement.replace('{key}', 'integer primary key'),
    postgres: statement.replace('{key}', 'bigint primary key'),
  };
}

export const channels: Migration = {
  name: '0020-channels',
  statements: [
    keyed(`create table channels (
      id {key},
      owner_id bigint not null,
      type text not null,
      created_at bigint not null,
      annotations text not null default '[]',
      readers_open smallint not null,
      writers_open smallint not null,
      readers_immutable smallint not null,
      writers_immutable smallint not null,
      editors_immutable smallint not null,
      is_inactive smallint not null default 0,
      people text
    )`),
    'create index channels_by_owner on channels (owner_id, id)',
    // Private messages between the same people are in one channel.
    'create unique index channels_by_people on channels (people) where people is not null',

    // Apart, because they change with every message.
    keyed(`create table channel_counts (
      channel_id {key},
      num_messages bigint not null default 0,
      num_subscribers bigint not null default 0,
      activity_id bigint not null
    )`),

    `create table channel_acl (
      channel_id bigint not null,
      user_id bigint not null,
      role smallint not null,
      primary key (channel_id, user_id, role)
    )`,
    'create index channel_acl_by_user on channel_acl (user_id, channel_id, role)',

    keyed(`create table channel_subscriptions (
      id {key},
      channel_id bigint not null,
      user_id bigint not null,
      created_at bigint not null
    )`),
    'create unique index channel_subscriptions_by_user on channel_subscriptions (user_id, channel_id)',
    'create index channel_subscriptions_by_channel on channel_subscriptions (channel_id, id, user_id)',

    `create table channel_mutes (
      user_id bigint not null,
      channel_id bigint not null,
      created_at bigint not null,
      primary key (user_id, channel_id)
    )`,

    keyed(`create table messages (
      id {key},
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
    )`),
    'create index messages_by_channel on messages (channel_id, id)',
    'create index messages_by_user on messages (user_id, id, is_deleted)',
  ],
};
