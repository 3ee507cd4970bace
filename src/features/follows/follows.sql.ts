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

/** How many of those whom a user follows are compared with a name. */
const NEWEST = 5000;

/** Some of the active users whom a user followed last, by the beginning of the username or of the name, both in lower case. */
export const selectFollowedNamed = query((db, p: { user: number; name: string; limit: number }) => {
  const begins = (column: string) => {
    const name = sql`cast(${p.name} as text)`;
    return sql<boolean>`substr(${sql.raw(column)}, 1, length(${name})) = ${name}`;
  };
  return db
    .selectFrom((inner) =>
      inner
        .selectFrom('follows')
        .select(['id', 'followee_id'])
        .where('follower_id', '=', p.user)
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .as('newest'),
    )
    .innerJoin('users', 'users.id', 'newest.followee_id')
    .select('users.id')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([begins('username'), begins('lower(name)')]))
    .orderBy('newest.id', 'desc')
    .limit(p.limit);
});

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

/** Some of a user's follows, on either side. */
export const selectFollowsOf = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('follows')
    .select(['follower_id as user', 'followee_id as target'])
    .where((e) => e.or([e('follower_id', '=', p.user), e('followee_id', '=', p.user)]))
    .limit(p.limit),
);
