import type { Migration } from '../../db/migrations.ts';

/** Also has what `accounts` adds to sessions, and its links that undo changes. */
export const factorMigrations: readonly Migration[] = [
  {
    name: '0041-factors',
    statements: [
      `create table passkeys (
        id bigint not null primary key,
        user_id bigint not null,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        name text not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      'create index passkeys_by_user on passkeys (user_id, id)',
      `create table totp_keys (
        user_id bigint not null primary key,
        salt text not null,
        last_step bigint not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      `create table recovery_codes (
        digest text not null primary key,
        user_id bigint not null,
        created_at bigint not null
      )`,
      'create index recovery_codes_by_user on recovery_codes (user_id)',
      `create table used_challenges (
        digest text not null primary key,
        expires_at bigint not null
      )`,
      'create index used_challenges_by_expiry on used_challenges (expires_at)',
      `create table undo_links (
        digest text not null primary key,
        user_id bigint not null,
        email text not null,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      'create index undo_links_by_user on undo_links (user_id)',
      'create index undo_links_by_expiry on undo_links (expires_at)',
      "alter table sessions add column network text not null default ''",
      'alter table sessions add column last_used_at bigint not null default 0',
      'alter table sessions add column confirmed_at bigint not null default 0',
    ],
  },
];
