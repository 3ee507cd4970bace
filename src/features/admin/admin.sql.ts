import { type Builder, query } from '../../db/query.ts';
import type { UserTable } from '../users/users.tables.ts';

export const updateSuspended = query((db, p: { id: number; at: number | null }) =>
  db.updateTable('users').set({ suspended_at: p.at }).where('id', '=', p.id),
);

export const updateTier = query((db, p: { id: number; tier: UserTable['tier'] }) =>
  db.updateTable('users').set({ tier: p.tier }).where('id', '=', p.id),
);

export const updateIsAdmin = query((db, p: { id: number; is_admin: number }) =>
  db.updateTable('users').set({ is_admin: p.is_admin }).where('id', '=', p.id),
);

export const updateUsername = query((db, p: { id: number; username: string }) =>
  db.updateTable('users').set({ username: p.username }).where('id', '=', p.id),
);

/** Leaves of an account what keeps its username taken and its counters true. */
export const updateUserDeleted = query((db, p: { id: number; at: number; entities: string }) =>
  db
    .updateTable('users')
    .set({
      deleted_at: p.at,
      name: '',
      description: '',
      description_entities: p.entities,
      timezone: 'Etc/UTC',
      locale: 'en_US',
      is_admin: 0,
      password_hash: null,
      email: null,
      email_confirmed_at: null,
      avatar: null,
      cover: null,
      annotations: '[]',
      verified_domain: null,
    })
    .where('id', '=', p.id),
);

/** Ids of posts of a user that are not tombstones yet, oldest first. */
export const selectLivePostsOf = query((db, p: { user: number; after: number; limit: number }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('user_id', '=', p.user)
    .where('id', '>', p.after)
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .limit(p.limit),
);

export const selectStarsOf = query((db, p: { user: number; limit: number }) =>
  db.selectFrom('stars').select('post_id').where('user_id', '=', p.user).limit(p.limit),
);

/** Some of the follows that a person is in, on either side. */
export const selectFollowsOf = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('follows')
    .select(['follower_id as user', 'followee_id as target'])
    .where((e) => e.or([e('follower_id', '=', p.user), e('followee_id', '=', p.user)]))
    .limit(p.limit),
);

function selectAccountColumns(db: Builder) {
  return db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select([
      ...(['id', 'username', 'name', 'type', 'tier', 'is_admin', 'email', 'email_confirmed_at'] as const),
      ...(['created_at', 'suspended_at', 'deleted_at'] as const),
      ...(['num_following', 'num_followers', 'num_posts', 'num_stars'] as const),
    ]);
}

/** Every account, oldest first. */
export const selectAccounts = query((db) => selectAccountColumns(db).orderBy('id'));

export const selectAccount = query((db, p: { id: number }) =>
  selectAccountColumns(db).where('id', '=', p.id),
);

export type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];
