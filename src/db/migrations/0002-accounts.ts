import type { Migration } from '../migrations.ts';

export const accounts: Migration = {
  name: '0002-accounts',
  statements: [
    'alter table users add column email text',
    'create unique index users_by_email on users (email) where email is not null',

    'alter table apps add column deleted_at bigint',
    'create index apps_by_owner on apps (owner_id)',

    `create table sessions (
      digest text primary key,
      user_id bigint not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index sessions_by_user on sessions (user_id)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table invitations (
      id {id},
      digest text not null unique,
      inviter_id bigint not null,
      counter bigint not null,
      created_at bigint not null,
      revoked_at bigint,
      unique (inviter_id, counter)
    )`,
    `create table invitation_uses (
      user_id bigint primary key,
      invitation_id bigint not null,
      created_at bigint not null
    )`,
    'create index invitation_uses_by_invitation on invitation_uses (invitation_id)',

    `create table oauth_codes (
      digest text primary key,
      app_id bigint not null,
      user_id bigint not null,
      redirect_uri text not null,
      scopes text not null,
      challenge text,
      created_at bigint not null,
      used_at bigint,
      token_id bigint
    )`,
    'create index oauth_codes_by_user on oauth_codes (user_id, app_id)',
    'create index oauth_codes_by_time on oauth_codes (created_at)',

    `create table delegate_tokens (
      digest text primary key,
      token_id bigint not null,
      app_id bigint not null,
      created_at bigint not null
    )`,
    'create index delegate_tokens_by_token on delegate_tokens (token_id)',

    'create index tokens_by_app on tokens (app_id)',
    'create index authorizations_by_app on authorizations (app_id, id)',
  ],
};
