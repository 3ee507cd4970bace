import { defineModule } from '../../modules.ts';
import { interactionActions } from '../interactions/interactions.ts';
import { eraseStars, starred } from './stars.actions.ts';
import { starCheck } from './stars.check.sql.ts';
import { starEvent } from './stars.events.ts';
import { exportedStars } from './stars.export.ts';
import { starEndpoints } from './stars.routes.ts';
import { starMigrations } from './stars.tables.ts';

export const starsModule = defineModule({
  name: 'stars',
  tier: 10,
  events: [starEvent],
  endpoints: starEndpoints,
  extends: [interactionActions.with(starred)],
  migrations: starMigrations,
  tables: {
    stars: {
      key: 'id',
      distribute: 'user_id',
      ids: true,
      owner: 'user_id',
      erase: { position: 170, batch: eraseStars },
      export: exportedStars,
      names: [{ column: 'post_id', kind: 'post', row: 'keeps it' }],
      check: starCheck,
    },
  },
});
