import { defineModule } from '../../modules.ts';
import { levelCache } from './levels.cache.ts';
import { levelCheck } from './levels.check.sql.ts';
import { levelEvent } from './levels.events.ts';
import { exportedLevels } from './levels.export.ts';
import { levelEndpoints } from './levels.routes.ts';
import { levelMigrations } from './levels.tables.ts';

export const levelsModule = defineModule({
  name: 'levels',
  tier: 9,
  events: [levelEvent],
  caches: [levelCache],
  endpoints: levelEndpoints,
  migrations: levelMigrations,
  tables: {
    channel_levels: {
      key: ['user_id', 'channel_id'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'in batches',
      export: exportedLevels,
      check: levelCheck,
    },
  },
});
