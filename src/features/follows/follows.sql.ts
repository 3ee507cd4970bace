import { batchedInsert } from '../../db/batched.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';

export const insertFollow = batchedInsert('follows');

export const deleteFollow = query((db, p: { follower: number; followee: number }) =>
  db
    .deleteFrom('follows')
    .where('follower_id', '=', p.follower)
    .where('followee_id', '=', p.followee)
    .returning(['id', 'created_at']),
);

const selectFolloweeIds = query((db, p: { user: number }) =>
  db
    .selectFrom('follows')
    .select('followee_id as id')
    .where('follower_id', '=', p.user)
    .orderBy('follows.id', 'desc'),
);

const selectFollowerIds = query((db, p: { user: number }) =>
  db
    .selectFrom('follows')
    .select('follower_id as id')
    .where('followee_id', '=', p.user)
    .orderBy('follows.id', 'desc'),
);

/** Ids of the users a user follows, newest relation first. */
export async function followeeIds(db: Db, user: number): Promise<number[]> {
  return (await selectFolloweeIds(db, { user })).map(({ id }) => id);
}

/** Ids of a user's followers, newest relation first. */
export async function followerIds(db: Db, user: number): Promise<number[]> {
  return (await selectFollowerIds(db, { user })).map(({ id }) => id);
}

/** A range of the users a user follows, by relation id (docs/interface.md, Pagination). */
export const readFollowing = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('follows')
    .select(['id as pid', 'followee_id as item'])
    .where('follower_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

/** A range of a user's followers, by relation id. */
export const readFollowers = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('follows')
    .select(['id as pid', 'follower_id as item'])
    .where('followee_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

/** Some of a user's follows, on either side. */
export const selectFollowsOf = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('follows')
    .select(['follower_id as user', 'followee_id as target'])
    .where((e) => e.or([e('follower_id', '=', p.user), e('followee_id', '=', p.user)]))
    .limit(p.limit),
);
