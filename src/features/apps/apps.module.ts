import { defineModule } from '../../modules.ts';
import { appEvent } from './apps.events.ts';
import { exportedApps } from './apps.export.ts';
import { appMigrations } from './apps.migrations.ts';
import { App } from './apps.schema.ts';
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
      erase: 'kept: what others made with an app names it',
      export: exportedApps,
    },
  },
  reference: {
    schemas: [{ position: 140, schema: App }],
  },
});
