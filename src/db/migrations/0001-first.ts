import type { Migration } from '../migrations.ts';

export const first: Migration = {
  name: '0001-first',
  statements: [
    'create table meta (key text primary key, value text not null)',

    `create table users (
      id {id},
      username text not null unique,
      name text not null,
      description text not null,
      description_entities text not null,
      timezone text not null,
      locale text not null,
      type text not null,
      tier text not null,
      is_admin smallint not null,
      password_hash text,
      avatar text,
      cover text,
      annotations text not null,
      verified_domain text,
      created_at bigint not null,
      num_following bigint not null default 0,
      num_followers bigint not null default 0,
      num_posts bigint not null default 0,
      num_stars bigint not null default 0
    )`,

    `create table apps (
      id {id},
      client_id text not null unique,
      owner_id bigint not null,
      name text not null,
      link text not null,
      redirect_uris text not null,
      client_secret_digest text not null,
      password_grant_secret_digest text,
      created_at bigint not null
    )`,

    `create table authorizations (
      id {id},
      app_id bigint not null,
      user_id bigint not null,
      scopes text not null,
      created_at bigint not null,
      unique (app_id, user_id)
    )`,
    'create index authorizations_by_user on authorizations (user_id)',

    `create table tokens (
      id {id},
      digest text not null unique,
      app_id bigint not null,
      user_id bigint,
      authorization_id bigint,
      scopes text not null,
      created_at bigint not null,
      revoked_at bigint
    )`,
    'create index tokens_by_authorization on tokens (authorization_id)',

    `create table follows (
      id {id},
      follower_id bigint not null,
      followee_id bigint not null,
      created_at bigint not null,
      unique (follower_id, followee_id)
    )`,
    'create index follows_by_follower on follows (follower_id, id)',
    'create index follows_by_followee on follows (followee_id, id, follower_id)',

    `create table mutes (
      user_id bigint not null, target_id bigint not null, created_at bigint not null,
      primary key (user_id, target_id)
    )`,
    'create index mutes_by_target on mutes (target_id, user_id)',
    `create table blocks (
      user_id bigint not null, target_id bigint not null, created_at bigint not null,
      primary key (user_id, target_id)
    )`,
    'create index blocks_by_target on blocks (target_id, user_id)',

    `create table posts (
      id {id},
      user_id bigint not null,
      app_id bigint not null,
      created_at bigint not null,
      text text not null,
      entities text not null,
      annotations text not null,
      reply_to bigint,
      thread_id bigint,
      repost_of bigint,
      is_deleted smallint not null default 0,
      machine_only smallint not null default 0,
      is_directed smallint not null default 0,
      num_replies bigint not null default 0,
      num_stars bigint not null default 0,
      num_reposts bigint not null default 0
    )`,
    'create index posts_by_user on posts (user_id, id)',
    'create index posts_by_thread on posts (thread_id, id) where thread_id is not null',
    'create unique index posts_by_repost on posts (repost_of, user_id) where repost_of is not null and is_deleted = 0',

    `create table post_hashtags (
      name text not null, post_id bigint not null,
      primary key (name, post_id)
    )`,
    `create table post_mentions (
      user_id bigint not null, post_id bigint not null, is_leading smallint not null,
      primary key (user_id, post_id)
    )`,

    `create table stars (
      id {id},
      user_id bigint not null,
      post_id bigint not null,
      created_at bigint not null,
      unique (user_id, post_id)
    )`,
    'create index stars_by_user on stars (user_id, id)',
    'create index stars_by_post on stars (post_id, id, user_id)',

    `create table events (
      seq bigint primary key,
      at bigint not null,
      type text not null,
      body text not null
    )`,

    `create table stream_connections (
      id text primary key,
      token_id bigint not null,
      user_id bigint not null,
      options text not null,
      auto_delete smallint not null,
      created_at bigint not null,
      waiting_since bigint,
      delivered_seq bigint not null
    )`,
    `create table stream_subscriptions (
      connection_id text not null,
      subscription_id text not null,
      body text not null,
      since_seq bigint not null,
      primary key (connection_id, subscription_id)
    )`,
  ],
};
