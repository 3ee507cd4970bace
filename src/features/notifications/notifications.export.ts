import type { ExportedList, Reading } from '../../db/tables.ts';
import { exactTime, whyNot } from '../../objects/export-list.ts';
import { kinds, maskOf } from './kinds.ts';
import { selectQuiet, selectSettings } from './settings.sql.ts';
import { mailModes } from './settings.ts';

const namesIn = (mask: number): string[] => kinds.filter((kind) => (mask & maskOf(kind)) !== 0);

/** How a user is notified. */
export const exportedSettings: ExportedList = {
  name: 'notification_settings.json',
  position: 111,
  notImported: { what: 'settings of notifications', why: whyNot.thisService },
  async *read({ db, user }: Reading) {
    for (const row of await selectSettings(db, { user })) {
      yield {
        page: namesIn(row.page),
        push: namesIn(row.push),
        mail: namesIn(row.mail),
        mail_mode: mailModes[row.mail_mode],
      };
    }
  },
};

/** Whom and which threads a user wants no notifications of. */
export const exportedQuiet: ExportedList = {
  name: 'quiet_notifications.json',
  position: 112,
  notImported: { what: 'people and conversations without notifications', why: whyNot.thisService },
  async *read({ db, user }: Reading) {
    for (const { kind, target_id, created_at } of await selectQuiet(db, { user })) {
      yield { [`${kind}_id`]: String(target_id), created_at: exactTime(created_at) };
    }
  },
};
