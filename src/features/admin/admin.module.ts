import { defineModule } from '../../modules.ts';
import { endSuspensions } from './admin.actions.ts';
import { deleteNotesOf, deleteNoticesOf } from './admin.content.sql.ts';
import { exportedNotices } from './admin.export.ts';
import { adminMigrations } from './admin.migrations.ts';
import { eraseRemoved, purgeRemoved } from './content.actions.ts';
import { mailNotices } from './notices.actions.ts';

export const adminModule = defineModule({
  name: 'admin',
  tier: 12,
  migrations: adminMigrations,
  contents: [
    { of: 'removed pictures', table: 'removed_content', key: 'content', where: 'content is not null' },
  ],
  upkeep: [
    { name: 'removed content', by: 'leader', run: ({ store }) => purgeRemoved(store) },
    { name: 'messages of moderators', by: 'leader', run: mailNotices },
    { name: 'ended suspensions', by: 'leader', run: ({ store }) => endSuspensions(store) },
  ],
  tables: {
    removed_content: {
      key: ['kind', 'id'],
      owner: 'user_id',
      erase: { position: 105, batch: eraseRemoved },
      export: 'not: moderators removed it',
    },
    moderation_notices: {
      key: 'id',
      owner: 'user_id',
      erase: { position: 80, atOnce: (tx, user_id) => deleteNoticesOf(tx, { user_id }) },
      export: exportedNotices,
    },
    moderation_notes: {
      key: 'id',
      owner: 'user_id',
      erase: { position: 80, atOnce: (tx, user_id) => deleteNotesOf(tx, { user_id }) },
      export: 'not: moderators wrote them for one another',
    },
  },
});
