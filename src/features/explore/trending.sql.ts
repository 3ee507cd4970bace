import { type SelectQueryBuilder, sql } from 'kysely';
import { type Builder, query } from '../../db/query.ts';
import type { Schema } from '../../db/schema.ts';

/** Who reacted to what, and when. */
interface Acted {
  user_id: number;
  post_id: number;
  created_at: number;
}

/** Reactions of active accounts that are not limited to posts that are not deleted, with the columns that counting needs. */
function countable(db: Builder, reactions: SelectQueryBuilder<Schema, never, Acted>) {
  return db
    .selectFrom(reactions.as('r'))
    .innerJoin('posts as p', 'p.id', 'r.post_id')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.user_id as user',
      'r.post_id as post',
      'r.created_at as at',
      'p.user_id as author',
      'u.created_at as joined',
    ])
    .where('p.is_deleted', '=', sql.lit(0))
    .where('u.suspended_at', 'is', null)
    .where('u.limited_at', 'is', null)
    .where('u.deleted_at', 'is', null);
}

/** The newest stars, at most `limit`. */
export const selectRecentStars = query((db, p: { limit: number; since: number }) =>
  countable(
    db,
    db
      .selectFrom(
        db
          .selectFrom('stars')
          .select(['user_id', 'post_id', 'created_at'])
          .orderBy('id', 'desc')
          .limit(p.limit)
          .as('newest'),
      )
      .selectAll()
      .where('created_at', '>', p.since) as never,
  ),
);

/** The replies and reposts among the newest `limit` posts. */
export const selectRecentAnswers = query((db, p: { limit: number; since: number }) =>
  countable(
    db,
    db
      .selectFrom(
        db
          .selectFrom('posts')
          .select(['user_id', 'reply_to', 'repost_of', 'created_at', 'is_deleted'])
          .orderBy('id', 'desc')
          .limit(p.limit)
          .as('newest'),
      )
      .select(['user_id', sql<number>`coalesce(repost_of, reply_to)`.as('post_id'), 'created_at'])
      .where(sql<boolean>`coalesce(repost_of, reply_to) is not null`)
      .where('is_deleted', '=', sql.lit(0))
      .where('created_at', '>', p.since) as never,
  ),
);

/** The posts with hashtags among the newest `limit`: those of active people, bots left out, that are not limited. */
export const selectRecentTagged = query((db, p: { limit: number; since: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('posts')
        .select(['user_id', 'created_at', 'entities', 'is_deleted', 'machine_only', 'is_imported'])
        .orderBy('id', 'desc')
        .limit(p.limit)
        .as('p'),
    )
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.user_id as user', 'p.created_at as at', 'p.entities', 'u.created_at as joined'])
    .where('p.created_at', '>', p.since)
    .where('p.entities', 'like', sql.lit('%"hashtags":[{%'))
    .where('p.is_deleted', '=', sql.lit(0))
    .where('p.machine_only', '=', sql.lit(0))
    .where('p.is_imported', '=', sql.lit(0))
    .where('u.type', '<>', sql.lit('bot'))
    .where('u.suspended_at', 'is', null)
    .where('u.limited_at', 'is', null)
    .where('u.deleted_at', 'is', null),
);
