import type { Migration } from '../../db/migrations.ts';

export const instanceMigrations: readonly Migration[] = [
  {
    name: '0046-shown-announcements',
    statements: [
      `create table announcements (
        id bigint not null primary key,
        text text not null,
        created_at bigint not null,
        ends_at bigint not null
      )`,
      `create table dismissed_announcements (
        user_id bigint not null,
        announcement_id bigint not null,
        primary key (user_id, announcement_id)
      )`,
      'create index dismissed_announcements_by_announcement on dismissed_announcements (announcement_id)',
    ],
  },
  {
    name: '0050-instance-pictures',
    statements: [
      `create table instance_pictures (
        name text not null primary key,
        file text not null,
        width bigint not null,
        height bigint not null,
        plate text
      )`,
      'create index instance_pictures_by_file on instance_pictures (file)',
    ],
  },
];
