import { defineModule } from '../../modules.ts';
import { endAppsOf } from './apps.actions.ts';
import { appEvent } from './apps.events.ts';
import { exportedApps } from './apps.export.ts';
import { App } from './apps.schema.ts';
import { appMigrations } from './apps.tables.ts';
import { sourceKind } from './sources.kind.ts';

export const appsModule = defineModule({
  name: 'apps',
  tier: 5,
  kinds: [sourceKind],
  events: [appEvent],
  migrations: appMigrations,
  tables: {
    apps: {
      key: 'id',
      distribute: 'reference',
      owner: 'owner_id',
      // Their rows stay: what others made with an app names it.
      erase: { position: 35, atOnce: endAppsOf },
      export: exportedApps,
      check: {
        strays: [
          [
            'apps of deleted users that are not deleted',
            'select count(*) as n from apps a join users u on u.id = a.owner_id where u.deleted_at is not null and a.deleted_at is null',
          ],
        ],
      },
    },
  },
  reference: {
    schemas: [{ position: 140, schema: App }],
  },
});
