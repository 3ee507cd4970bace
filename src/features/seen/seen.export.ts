import { query } from '../../db/query.ts';
import type { ExportedList } from '../../db/tables.ts';
import { exactTime, whyNot } from '../../objects/export-list.ts';

const selectSettings = query((db, p: { user: number }) =>
  db.selectFrom('seen_settings').select(['share_seen', 'updated_at']).where('user_id', '=', p.user),
);

export const exportedSeenSettings: ExportedList = {
  name: 'seen_settings.json',
  position: 114,
  notImported: { what: 'the setting of what others see of reading', why: whyNot.thisService },
  async *read({ db, user }) {
    for (const { share_seen, updated_at } of await selectSettings(db, { user }))
      yield { share_seen: share_seen === 1, updated_at: exactTime(updated_at) };
  },
};
