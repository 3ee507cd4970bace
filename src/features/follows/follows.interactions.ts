import type { Action } from '../interactions/interactions.ts';
import { User, userKind, userParams } from '../users/users.ts';

/** The object is the followed user. */
export const followed: Action = {
  name: 'follow',
  number: 1,
  object: { kind: userKind, filter: {}, schema: () => User, params: userParams },
  causes: () =>
    'select followee_id as user_id, followee_id as object_id, id, follower_id as actor_id, created_at from follows',
};
