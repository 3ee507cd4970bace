import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds, replacements } from '../annotations/annotations.ts';
import { requestLimits } from '../service/service.ts';
import { authorKind } from './authors.kind.ts';
import { usernames } from './usernames.cache.ts';
import { userCheck } from './users.check.sql.ts';
import { userEvent } from './users.events.ts';
import { userKind } from './users.kind.ts';
import { userLimits } from './users.limits.ts';
import { userReplacement } from './users.replacement.ts';
import { userEndpoints } from './users.routes.ts';
import { Annotation, Entities, Image, User } from './users.schema.ts';
import { indexAllUsers, unindexUser } from './users.search.sql.ts';
import { updateUserDeleted } from './users.sql.ts';
import { userMigrations } from './users.tables.ts';

export const usersModule = defineModule({
  name: 'users',
  tier: 2,
  kinds: [userKind, authorKind],
  events: [userEvent],
  caches: [usernames],
  endpoints: userEndpoints,
  extends: [
    requestLimits.with(userLimits),
    replacements.with(userReplacement),
    annotatedKinds.with(annotated(userKind, { unasked: false })),
  ],
  migrations: userMigrations,
  tables: {
    users: {
      key: 'id',
      distribute: 'reference',
      index: 'user_search',
      ids: true,
      owner: 'id',
      // The row stays, to keep the username taken.
      erase: [
        { position: 10, atOnce: (tx, id) => updateUserDeleted(tx, { id, at: tx.now }) },
        { position: 20, atOnce: unindexUser },
      ],
      export: 'in profile.json',
      objects: { kind: 'user', exists: 'o.deleted_at is null' },
      check: userCheck,
    },
    user_counts: {
      key: 'user_id',
      distribute: 'user_id',
      owner: 'user_id',
      erase: 'kept: what is erased is counted no longer',
      export: 'not: it counts what the other files hold',
    },
  },
  fillIndex: indexAllUsers,
  reference: {
    sections: {
      Users: 'Profiles, following, muting and blocking, and who reacted to a post.',
    },
    schemas: [
      { position: 10, schema: User },
      { position: 150, schema: Image },
      { position: 160, schema: Entities },
      { position: 170, schema: Annotation },
    ],
  },
});
