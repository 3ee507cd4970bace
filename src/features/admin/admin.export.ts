import type { ExportedList } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { selectExportedNotices } from './admin.content.sql.ts';

export const exportedNotices: ExportedList = {
  name: 'moderation.json',
  position: 170,
  notImported: { what: 'what moderators told you', why: whyNot.thisService },
  read: listOf(selectExportedNotices, ({ action, text, created_at }) => ({
    action,
    text,
    created_at: exactTime(created_at),
  })),
};
