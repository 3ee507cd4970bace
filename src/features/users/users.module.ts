import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotated.ts';
import { replacements } from '../annotations/replacements.ts';
import { usernames } from './usernames.cache.ts';
import { userEvent } from './users.events.ts';
import { userKind } from './users.kind.ts';
import { userReplacement } from './users.replacement.ts';
import { userEndpoints } from './users.routes.ts';

export const usersModule = defineModule({
  name: 'users',
  tier: 9,
  kinds: [userKind],
  events: [userEvent],
  caches: [usernames],
  endpoints: userEndpoints,
  extends: [replacements.with(userReplacement), annotatedKinds.with(annotated(userKind, { unasked: false }))],
});
