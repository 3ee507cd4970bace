import { defineModule } from '../../modules.ts';
import { exportedSeenSettings } from './seen.export.ts';
import { seenEndpoints } from './seen.routes.ts';
import { seenMigrations } from './seen.tables.ts';

export const seenModule = defineModule({
  name: 'seen',
  tier: 9,
  endpoints: seenEndpoints,
  migrations: seenMigrations,
  tables: {
    seen_settings: {
      key: 'user_id',
      owner: 'user_id',
      erase: 'at once',
      export: exportedSeenSettings,
    },
  },
});
