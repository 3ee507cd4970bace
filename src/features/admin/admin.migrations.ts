import type { Migration } from '../../db/migrations.ts';

export const adminMigrations: readonly Migration[] = [
  {
    name: '0045-moderation',
    statements: [
      'alter table users add column suspended_until bigint',
      'create index users_by_suspension_end on users (suspended_until) where suspended_until is not null',
      'alter table files add column removed_at bigint',
      'alter table channels add column removed_at bigint',
      `create table removed_content (
        kind text not null,
        id bigint not null,
        user_id bigint not null,
        copy text not null,
        content text,
        removed_at bigint not null,
        primary key (kind, id)
      )`,
      'create index removed_content_by_user on removed_content (user_id, removed_at)',
      'create index removed_content_by_time on removed_content (removed_at)',
      'create index removed_content_by_content on removed_content (content) where content is not null',
      `create table moderation_notices (
        id bigint not null primary key,
        user_id bigint not null,
        action text not null,
        text text not null,
        created_at bigint not null,
        is_mailed smallint not null default 0
      )`,
      'create index moderation_notices_to_mail on moderation_notices (id) where is_mailed = 0',
      'create index moderation_notices_by_user on moderation_notices (user_id, id)',
      `create table moderation_notes (
        id bigint not null primary key,
        user_id bigint not null,
        author_id bigint,
        text text not null,
        created_at bigint not null
      )`,
      'create index moderation_notes_by_user on moderation_notes (user_id, id)',
    ],
  },
  {
    name: '0045-moderation-api',
    statements: ['alter table apps add column may_administer smallint not null default 0'],
  },
  {
    name: '0048-limits',
    statements: [
      'alter table users add column limited_at bigint',
      'alter table users add column limited_until bigint',
      'create index users_by_limit_end on users (limited_until) where limited_until is not null',
    ],
  },
  {
    name: '0049-appeals',
    statements: [
      'alter table moderation_notices add column audit_id bigint',
      'alter table moderation_notices add column target_kind text',
      'alter table moderation_notices add column target_id bigint',
      'alter table moderation_notices add column withdrawn_at bigint',
    ],
  },
  {
    name: '0076-broken-rules',
    statements: ['alter table moderation_notices add column rule text'],
  },
  {
    name: '0078-post-removals',
    statements: [
      `create table post_removals (
        id bigint not null primary key,
        user_id bigint not null,
        state text not null,
        total bigint not null,
        done bigint not null default 0,
        after bigint not null default 0,
        created_at bigint not null
      )`,
      'create index post_removals_by_user on post_removals (user_id, id)',
      "create index post_removals_to_do on post_removals (created_at) where state = 'removing' or state = 'restoring'",
      'alter table removed_content add column removal_id bigint',
      'create index removed_content_by_removal on removed_content (removal_id, id) where removal_id is not null',
    ],
  },
  {
    name: '0079-growth',
    statements: [
      'create index users_by_creation on users (created_at)',
      `create table weekly_activity (
        joined bigint not null,
        week bigint not null,
        active bigint not null,
        primary key (joined, week)
      )`,
      'create index weekly_activity_by_week on weekly_activity (week)',
    ],
  },
];
