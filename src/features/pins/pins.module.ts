import { defineModule } from '../../modules.ts';
import { exportedPins } from './pins.export.ts';
import { pinEndpoints } from './pins.routes.ts';
import { pinMigrations } from './pins.tables.ts';

export const pinsModule = defineModule({
  name: 'pins',
  tier: 3,
  endpoints: pinEndpoints,
  migrations: pinMigrations,
  tables: {
    pins: {
      key: ['user_id', 'position'],
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'at once',
      export: exportedPins,
    },
  },
});
