import type { ExportedList } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { selectExportedNotices } from './admin.content.sql.ts';
import { ruleIn } from './notices.actions.ts';

export const exportedNotices: ExportedList = {
  name: 'moderation.json',
  position: 170,
  notImported: { what: 'what moderators told you', why: whyNot.thisService },
  read: listOf(selectExportedNotices, ({ action, text, rule, created_at }) => ({
    action,
    text,
    rule: ruleIn(rule) ?? null,
    created_at: exactTime(created_at),
  })),
};
