import { query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';
import type { DismissedAnnouncementTable } from './announcements.tables.ts';

export const insertAnnouncement = insertInto('announcements');

export const updateAnnouncement = updateById('announcements');

/** Announcements that end after a time, oldest first. */
export const selectAnnouncements = query((db, p: { after: number }) =>
  db.selectFrom('announcements').selectAll().where('ends_at', '>', p.after).orderBy('id'),
);

export const insertDismissed = query((db, p: DismissedAnnouncementTable) =>
  db
    .insertInto('dismissed_announcements')
    .values({ user_id: p.user_id, announcement_id: p.announcement_id })
    .onConflict((conflict) => conflict.doNothing()),
);

export const selectDismissed = query((db, p: { user_id: number }) =>
  db.selectFrom('dismissed_announcements').select('announcement_id').where('user_id', '=', p.user_id),
);

/** Forgets who dismissed announcements that have ended. */
export const deleteDismissedEnded = query((db, p: { now: number }) =>
  db
    .deleteFrom('dismissed_announcements')
    .where('announcement_id', 'in', (e) =>
      e.selectFrom('announcements').select('announcements.id').where('ends_at', '<=', p.now),
    ),
);
