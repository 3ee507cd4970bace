import { defineModule } from '../../modules.ts';
import { notificationConsumer } from './notifications.consumer.ts';
import { exportedQuiet, exportedSettings } from './notifications.export.ts';
import { notificationMigrations } from './notifications.tables.ts';

export const notificationsModule = defineModule({
  name: 'notifications',
  tier: 11,
  consumers: [notificationConsumer],
  guides: [{ position: 66, name: 'notifications' }],
  migrations: notificationMigrations,
  tables: {
    notification_settings: {
      key: 'user_id',
      owner: 'user_id',
      erase: 'at once',
      export: exportedSettings,
    },
    quiet_notifications: {
      key: ['user_id', 'kind', 'target_id'],
      owner: 'user_id',
      erase: 'at once',
      names: [
        { column: 'target_id', kind: 'user', where: "kind = 'user'", row: 'goes with it' },
        { column: 'target_id', kind: 'post', where: "kind = 'thread'", row: 'goes with it' },
      ],
      export: exportedQuiet,
    },
    push_subscriptions: {
      key: 'session',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: they are secrets',
    },
  },
});
