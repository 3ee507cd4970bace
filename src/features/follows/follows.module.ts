import { defineModule } from '../../modules.ts';
import { interactionActions } from '../interactions/interactions.ts';
import { eraseFollows } from './follows.actions.ts';
import { followCheck } from './follows.check.sql.ts';
import { followEvent, followTopics } from './follows.events.ts';
import { exportedFollows } from './follows.export.ts';
import { followed } from './follows.interactions.ts';
import { followEndpoints } from './follows.routes.ts';
import { followeeIds } from './follows.sql.ts';
import { followMigrations } from './follows.tables.ts';

export const followsModule = defineModule({
  name: 'follows',
  tier: 8,
  events: [followEvent],
  endpoints: followEndpoints,
  streams: {
    expansions: {
      authors: async ({ store }, user) =>
        [user, ...(await followeeIds(store.read, user))].map(followTopics.author),
    },
  },
  extends: [interactionActions.with(followed)],
  migrations: followMigrations,
  tables: {
    follows: {
      key: 'id',
      distribute: 'follower_id',
      ids: true,
      owner: 'follower_id',
      erase: { position: 190, batch: eraseFollows },
      export: exportedFollows,
      check: followCheck,
    },
  },
});
