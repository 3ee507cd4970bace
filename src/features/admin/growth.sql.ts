import { sql } from 'kysely';
import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday, and weeks begin on Mondays. */
const MONDAY_MS = 3 * DAY_MS;

/** The number of the week of a time. */
export const weekOf = (ms: number): number => Math.floor((ms + MONDAY_MS) / WEEK_MS);

/** When a week begins. */
export const startOfWeek = (week: number): number => week * WEEK_MS - MONDAY_MS;

const week = sql<number>`(users.created_at + ${sql.lit(MONDAY_MS)}) / ${sql.lit(WEEK_MS)}`;
const day = sql<number>`users.created_at / ${sql.lit(DAY_MS)}`;

const countSignUps = (span: typeof day) =>
  query((db, p: { since: number }) =>
    db
      .selectFrom('users')
      .select([span.as('span'), sql<number>`count(*)`.as('count')])
      .where('created_at', '>=', p.since)
      .groupBy(span),
  );

/** Accounts by the day, or the week, in which they were created, whether or not they are still there. Read from an index. */
export const countSignUpsByDay = countSignUps(day);
export const countSignUpsByWeek = countSignUps(week);

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

/**
 * People who posted, wrote a message or used an app in a time, by the week in which they signed up. Posts and messages are read by
 * their ids, which bound the time.
 */
export const countActiveByWeek = query((db, p: { from: number; to: number; since: number; until: number }) =>
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
    .select([week.as('joined'), sql<number>`count(*)`.as('active')])
    .groupBy(week),
);

export const insertActivity = insertInto('weekly_activity');

export const deleteActivity = query((db, p: { week: number }) =>
  db.deleteFrom('weekly_activity').where('week', '=', p.week),
);

export const selectActivity = query((db, p: { since: number }) =>
  db.selectFrom('weekly_activity').selectAll().where('week', '>=', p.since),
);
