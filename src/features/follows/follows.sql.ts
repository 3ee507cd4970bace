import { sql } from 'kysely';
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

type Side = 'follower_id' | 'followee_id';

/** Reads the ids of those whom a user follows or who follow the user, newest relation first. */
function idsOf(own: Side, other: Side): (db: Db, user: number) => Promise<number[]> {
  const select = query((db, p: { user: number }) =>
    db.selectFrom('follows').select(`${other} as id`).where(own, '=', p.user).orderBy('follows.id', 'desc'),
  );
  return async (db, user) => (await select(db, { user })).map(({ id }) => id);
}

export const followeeIds = idsOf('follower_id', 'followee_id');
export const followerIds = idsOf('followee_id', 'follower_id');

/** The active users whom a user followed last, by what they are called. */
export const selectFollowedNames = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followee_id')
    .select(['users.id', 'users.username', 'users.name'])
    .where('follower_id', '=', p.user)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('follows.id', 'desc')
    .limit(p.limit),
);

/** Reads a range of the same, by relation id (docs/interface.md, Pagination). */
const rangeOf = (own: Side, other: Side) =>
  keyset((db, p: Keyset<{ user: number }>, order) =>
    db
      .selectFrom('follows')
      .select(['id as pid', `${other} as item`])
      .where(own, '=', p.user)
      .$call(inRange(p, 'id', order)),
  );

export const readFollowing = rangeOf('follower_id', 'followee_id');
export const readFollowers = rangeOf('followee_id', 'follower_id');

/** How many of those whom a user followed last are looked at. */
const MAX_KNOWN = 2000;

/** By user: the active people who follow them and whom the viewer follows, as ids with commas between; unordered. */
export const selectKnownFollowers = query((db, p: { viewer: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom(
      db
        .selectFrom('follows')
        .select('followee_id as id')
        .where('follower_id', '=', p.viewer)
        .orderBy('follows.id', 'desc')
        .limit(sql.lit(MAX_KNOWN))
        .as('known'),
    )
    // SQLite takes them in this order: not all followers of a user, nor the accounts of all whom the viewer follows.
    .crossJoin('follows')
    .crossJoin('users')
    .select([
      'follows.followee_id as user',
      sql<string>`string_agg(cast(known.id as text), ',')`.as('followers'),
    ])
    .whereRef('follows.follower_id', '=', 'known.id')
    .where(isOneOf('follows.followee_id', p.users))
    .whereRef('users.id', '=', 'known.id')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('follows.followee_id'),
);

/** Some of a user's follows, on either side. */
export const selectFollowsOf = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('follows')
    .select(['follower_id as user', 'followee_id as target'])
    .where((e) => e.or([e('follower_id', '=', p.user), e('followee_id', '=', p.user)]))
    .limit(p.limit),
);
