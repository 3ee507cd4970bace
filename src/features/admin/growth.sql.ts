import { sql } from 'kysely';
import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday, and weeks begin on Mondays. */
const MONDAY_MS = 3 * DAY_MS;

/** The number of the week of a time. */
export const weekOf = (ms: number): number => Math.floor((ms + MONDAY_MS) / WEEK_MS);

/** When a week begins. */
export const startOfWeek = (week: number): number => week * WEEK_MS - MONDAY_MS;

/** Weeks that are shown, and by which those who are active are counted. */
export const WEEKS = 12;

/** Accounts that were created in a time, whether or not they are still there. Read from an index. */
export const countSignUps = query((db, p: { since: number; until: number }) =>
  db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', p.since)
    .where('created_at', '<', p.until),
);

/** The first post of an id or later that was written here. */
export const selectPostFrom = query((db, p: { id: number }) =>
  db
    .selectFrom('posts')
    .select(['id', 'created_at'])
    .where('id', '>=', p.id)
    .where('is_imported', '=', sql.lit(0))
    .orderBy('id')
    .limit(1),
);

/** When each of the weeks begins in which people signed up, the oldest first, and when the last one ends. */
type Bounds = Readonly<Record<`week${number}`, number>>;

/** The bounds of the weeks from one on. */
export function boundsFrom(week: number): Bounds {
  const starts = Array.from({ length: WEEKS + 1 }, (_, index) => [`week${index}`, startOfWeek(week + index)]);
  return Object.fromEntries(starts) as Bounds;
}

/**
 * People who posted, wrote a message or used an app in a time: all of them, and those who signed up in each week. Posts and messages
 * are read by their ids, which bound the time.
 */
export const countActive = query(
  (db, p: Bounds & { from: number; to: number; since: number; until: number }) =>
    db
      .selectFrom(
        db
          .selectFrom('posts')
          .select('user_id')
          .where('id', '>=', p.from)
          .where('id', '<', p.to)
          .where('created_at', '>=', p.since)
          .union(
            db
              .selectFrom('messages')
              .select('user_id')
              .where('id', '>=', p.from)
              .where('id', '<', p.to)
              .where('created_at', '>=', p.since),
          )
          .union(
            db
              .selectFrom('tokens')
              .select(sql<number>`user_id`.as('user_id'))
              .where('last_used_at', '>=', p.since)
              .where('last_used_at', '<', p.until)
              .where('user_id', 'is not', null),
          )
          .as('active'),
      )
      .innerJoin('users', 'users.id', 'active.user_id')
      .where('users.deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .select(
        Array.from({ length: WEEKS }, (_, index) =>
          sql<number>`count(case when users.created_at >= ${p[`week${index}`]} and users.created_at < ${p[`week${index + 1}`]} then 1 end)`.as(
            `joined${index}`,
          ),
        ),
      ),
);

export const insertActivity = insertInto('weekly_activity');

export const deleteActivity = query((db, p: { week: number }) =>
  db.deleteFrom('weekly_activity').where('week', '=', p.week),
);

export const selectActivity = query((db, p: { since: number }) =>
  db.selectFrom('weekly_activity').selectAll().where('week', '>=', p.since),
);
