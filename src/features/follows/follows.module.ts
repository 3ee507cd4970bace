import { topics } from '../../events/catalogue.ts';
import { defineModule } from '../../modules.ts';
import { interactionActions } from '../interactions/interactions.types.ts';
import { followed } from './follows.interactions.ts';
import { followEndpoints } from './follows.routes.ts';
import { followeeIds } from './follows.sql.ts';

export const followsModule = defineModule({
  name: 'follows',
  tier: 9,
  endpoints: followEndpoints,
  streams: {
    expansions: {
      authors: async ({ store }, user) => [user, ...(await followeeIds(store.read, user))].map(topics.author),
    },
  },
  extends: [interactionActions.with(followed)],
});
