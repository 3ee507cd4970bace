import type { Migration } from '../../db/migrations.ts';

export const wordMigrations: readonly Migration[] = [
  {
    name: '0046-word-rules',
    statements: [
      `create table word_rules (
        id bigint not null primary key,
        kind text not null,
        value text not null,
        action text not null,
        created_at bigint not null,
        unique (kind, value)
      )`,
      `create table held_content (
        kind text not null,
        id bigint not null,
        user_id bigint not null,
        rules text not null,
        created_at bigint not null,
        primary key (kind, id)
      )`,
      'create index held_content_by_user on held_content (user_id)',
    ],
  },
];
