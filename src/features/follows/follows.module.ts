import { defineModule } from '../../modules.ts';
import { interactionActions } from '../interactions/interactions.types.ts';
import { followEvent, followTopics } from './follows.events.ts';
import { followed } from './follows.interactions.ts';
import { followEndpoints } from './follows.routes.ts';
import { followeeIds } from './follows.sql.ts';

export const followsModule = defineModule({
  name: 'follows',
  tier: 9,
  events: [followEvent],
  endpoints: followEndpoints,
  streams: {
    expansions: {
      authors: async ({ store }, user) =>
        [user, ...(await followeeIds(store.read, user))].map(followTopics.author),
    },
  },
  extends: [interactionActions.with(followed)],
});
