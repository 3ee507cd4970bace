import { defineModule } from '../../modules.ts';
import { notificationConsumer } from './notifications.consumer.ts';
import { exportedQuiet, exportedSettings } from './notifications.export.ts';
import { notificationMigrations } from './notifications.tables.ts';
import { deletePushOf } from './push/subscriptions.sql.ts';
import { deleteQuietOf, deleteSettings } from './settings.sql.ts';

export const notificationsModule = defineModule({
  name: 'notifications',
  tier: 11,
  consumers: [notificationConsumer],
  migrations: notificationMigrations,
  tables: {
    notification_settings: {
      key: 'user_id',
      owner: 'user_id',
      erase: { position: 81, atOnce: (tx, user) => deleteSettings(tx, { user }) },
      export: exportedSettings,
    },
    quiet_notifications: {
      key: ['user_id', 'kind', 'target_id'],
      owner: 'user_id',
      erase: { position: 82, atOnce: (tx, user) => deleteQuietOf(tx, { user }) },
      export: exportedQuiet,
    },
    push_subscriptions: {
      key: 'session',
      owner: 'user_id',
      erase: { position: 83, atOnce: (tx, user) => deletePushOf(tx, { user }) },
      export: 'not: they are secrets',
    },
  },
});
