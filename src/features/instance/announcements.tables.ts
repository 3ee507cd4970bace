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
