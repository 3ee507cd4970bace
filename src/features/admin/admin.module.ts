import { defineModule } from '../../modules.ts';
import { endSuspensions } from './admin.actions.ts';
import { deleteNotesOf, deleteNoticesOf } from './admin.content.sql.ts';
import { exportedNotices } from './admin.export.ts';
import { adminMigrations } from './admin.migrations.ts';
import { adminRoutes } from './admin.routes.ts';
import { adminSchemas } from './admin.schema.ts';
import { eraseRemoved, purgeRemoved } from './content.actions.ts';
import { mailNotices } from './notices.actions.ts';
import { peopleRoutes } from './people.routes.ts';

export const adminModule = defineModule({
  name: 'admin',
  tier: 12,
  migrations: adminMigrations,
  administration: { endpoints: [...adminRoutes, ...peopleRoutes], schemas: adminSchemas },
  reference: {
    sections: {
      Administration:
        'What the pages below `/admin` and the commands do, for tools (docs/administration.md, Calls). They need the scope `admin`, which an owner permits to an app and people with a role grant it; each call does what the role of the user allows.',
    },
  },
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
