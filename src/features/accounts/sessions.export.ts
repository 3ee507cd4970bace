import type { ExportedList } from '../../db/tables.ts';
import { exactTime, whyNot } from '../../objects/export-list.ts';
import { selectExportedSessions } from './accounts.sql.ts';

export const exportedSessions: ExportedList = {
  name: 'sessions.json',
  position: 136,
  notImported: { what: 'sessions', why: whyNot.thisService },
  async *read({ db, user }) {
    for (const { created_at, last_used_at, ...row } of await selectExportedSessions(db, {
      user_id: user,
      now: Date.now(),
    })) {
      yield {
        browser: row.agent,
        network: row.network,
        created_at: exactTime(created_at),
        last_used_at: exactTime(last_used_at || created_at),
      };
    }
  },
};
