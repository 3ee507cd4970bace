import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    announcements: AnnouncementTable;
    dismissed_announcements: DismissedAnnouncementTable;
  }
}

/** What all people read above every page until it ends. */
export interface AnnouncementTable {
  id: number;
  /** Markdown. */
  text: string;
  created_at: number;
  ends_at: number;
}

/** Who has dismissed an announcement. */
export interface DismissedAnnouncementTable {
  user_id: number;
  announcement_id: number;
}

export const announcementMigrations: readonly Migration[] = [
  {
    name: '0001-announcements',
    statements: [
      `create table announcements (
        id {id},
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
];
