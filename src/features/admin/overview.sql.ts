import { sql } from 'kysely';
import { query } from '../../db/query.ts';

const countOf = (statement: ReturnType<typeof sql<number>>, name: string) => statement.as(name);

/** What the service has, as rows count it. */
export const selectTotals = query((db) =>
  db.selectNoFrom([
    countOf(sql<number>`(select count(*) from users where deleted_at is null)`, 'accounts'),
    countOf(
      sql<number>`(select count(*) from users where suspended_at is not null and deleted_at is null)`,
      'suspended',
    ),
    countOf(
      sql<number>`(select count(*) from users where limited_at is not null and suspended_at is null and deleted_at is null)`,
      'limited',
    ),
    countOf(sql<number>`(select count(*) from removed_content)`, 'removed'),
    countOf(sql<number>`(select count(*) from stream_connections)`, 'streams'),
    countOf(sql<number>`(select cast(coalesce(sum(storage_used), 0) as bigint) from user_counts)`, 'storage'),
  ] as never),
);

/** What waits for moderators. */
export const selectQueues = query((db) =>
  db.selectNoFrom([
    countOf(
      sql<number>`(select count(*) from reports where resolved_at is null and first_id is null and kind <> 'appeal')`,
      'reports',
    ),
    countOf(
      sql<number>`(select count(*) from reports where resolved_at is null and kind = 'appeal')`,
      'appeals',
    ),
    countOf(sql<number>`(select count(*) from held_content)`, 'held'),
    countOf(sql<number>`(select count(*) from sign_ups)`, 'signUps'),
  ] as never),
);

/** Accounts that are not deleted and posted, wrote messages or used an app since a time. */
export const countActive = query((db, p: { since: number }) =>
  db
    .selectFrom(
      db
        .selectFrom('posts')
        .select('user_id')
        .where('created_at', '>', p.since)
        .union(db.selectFrom('messages').select('user_id').where('created_at', '>', p.since))
        .union(
          db
            .selectFrom('tokens')
            .select(sql<number>`user_id`.as('user_id'))
            .where('last_used_at', '>', p.since)
            .where('user_id', 'is not', null),
        )
        .as('active'),
    )
    .innerJoin('users', 'users.id', 'active.user_id')
    .where('users.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('active')),
);

const countBetween = (table: 'posts' | 'messages') =>
  query((db, p: { since: number; before: number }) =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_at', '>=', p.since)
      .where('created_at', '<', p.before),
  );

/** How many posts, and how many messages, were written in a span of time, in milliseconds since 1970. */
export const countPosts = countBetween('posts');
export const countMessages = countBetween('messages');
