import { defineModule } from '../../modules.ts';
import { deleteDismissedOf } from './announcements.sql.ts';
import { announcementsCache } from './announcements.ts';
import { instanceEvent } from './instance.events.ts';
import { instanceMigrations } from './instance.migrations.ts';
import { instanceCache } from './instance.ts';

export const instanceModule = defineModule({
  name: 'instance',
  tier: 4,
  events: [instanceEvent],
  caches: [instanceCache, announcementsCache],
  migrations: instanceMigrations,
  contents: [
    { of: 'pictures of the instance', table: 'instance_pictures', key: 'file', where: 'file is not null' },
  ],
  tables: {
    instance_pictures: { key: 'name' },
    announcements: { key: 'id' },
    dismissed_announcements: {
      key: ['user_id', 'announcement_id'],
      owner: 'user_id',
      erase: { position: 80, atOnce: (tx, user_id) => deleteDismissedOf(tx, { user_id }) },
      export: 'not: it says only what they have read',
    },
  },
});
