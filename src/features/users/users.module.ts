import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotated.ts';
import { usernames } from './usernames.cache.ts';
import { userKind } from './users.kind.ts';
import { userEndpoints } from './users.routes.ts';

export const usersModule = defineModule({
  name: 'users',
  tier: 9,
  kinds: [userKind],
  caches: [usernames],
  endpoints: userEndpoints,
  extends: [annotatedKinds.with(annotated(userKind, { unasked: false }))],
});
