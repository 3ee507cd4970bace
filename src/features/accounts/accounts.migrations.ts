import type { Migration } from '../../db/migrations.ts';

export const accountsMigrations: readonly Migration[] = [
  {
    name: '0046-sign-ups',
    statements: [
      `create table sign_ups (
        id bigint not null primary key,
        username text not null unique,
        password_hash text not null,
        email text,
        reason text not null,
        network text not null,
        invitation_id bigint,
        created_at bigint not null
      )`,
      `create table sign_up_blocks (
        kind text not null,
        value text not null,
        created_at bigint not null,
        primary key (kind, value)
      )`,
    ],
  },
  {
    // The language of the pages and messages that the person chose; null if none.
    name: '0054-languages',
    statements: ['alter table users add column language text'],
  },
  {
    name: '0055-looks',
    statements: [
      'alter table users add column display text',
      'alter table users add column is_indexed bigint not null default 1',
    ],
  },
  {
    name: '0058-languages-of-sign-ups',
    statements: ['alter table sign_ups add column language text'],
  },
];
