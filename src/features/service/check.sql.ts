import type { Db } from '../../db/query.ts';

/** Every counter that is kept, and what it must equal: a count of rows correlated with `c.id`. */
const counters = [
  ['users', 'num_following', 'select count(*) from follows where follower_id = c.id'],
  ['users', 'num_followers', 'select count(*) from follows where followee_id = c.id'],
  ['users', 'num_posts', 'select count(*) from posts where user_id = c.id and is_deleted = 0'],
  ['users', 'num_stars', 'select count(*) from stars where user_id = c.id'],
  ['posts', 'num_stars', 'select count(*) from stars where post_id = c.id'],
  [
    'posts',
    'num_replies',
    'select count(*) from posts r where r.reply_to = c.id and r.is_deleted = 0 and r.thread_id = coalesce(c.thread_id, c.id)',
  ],
  ['posts', 'num_reposts', 'select count(*) from posts r where r.repost_of = c.id and r.is_deleted = 0'],
] as const;

/** Rows that must not be: each query counts them. */
const strays = [
  [
    'follows of users that do not exist',
    'select count(*) as n from follows where not exists (select 1 from users where id = follower_id) or not exists (select 1 from users where id = followee_id)',
  ],
  [
    'posts of users that do not exist',
    'select count(*) as n from posts where not exists (select 1 from users where id = user_id)',
  ],
  ['deleted posts with text', "select count(*) as n from posts where is_deleted = 1 and text <> ''"],
  [
    'hashtags of deleted posts',
    'select count(*) as n from post_hashtags h join posts p on p.id = h.post_id where p.is_deleted = 1',
  ],
  [
    'mentions of deleted posts',
    'select count(*) as n from post_mentions m join posts p on p.id = m.post_id where p.is_deleted = 1',
  ],
  [
    'good tokens without their authorisation',
    'select count(*) as n from tokens where revoked_at is null and authorization_id is not null and not exists (select 1 from authorizations a where a.id = authorization_id)',
  ],
  [
    'authorisations without a good token',
    'select count(*) as n from authorizations a where not exists (select 1 from tokens where authorization_id = a.id and revoked_at is null)',
  ],
  ['gaps in the event log', 'select max(seq) - min(seq) + 1 - count(*) as n from events'],
] as const;

/** A line for every counter that does not equal the rows it counts, and for every kind of stray row. */
export async function findWrongCounts(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const [table, column, count] of counters) {
    const rows = (await db.all(
      `select * from (select c.id, c.${column} as kept, (${count}) as counted from ${table} c) as counts
       where kept <> counted limit 100`,
      [],
    )) as { id: number; kept: number; counted: number }[];
    for (const { id, kept, counted } of rows) {
      problems.push(`${table} ${id}: ${column} is ${kept}, but there are ${counted}.`);
    }
  }
  for (const [what, count] of strays) {
    const [row] = (await db.all(count, [])) as { n: number | null }[];
    if (Number(row?.n ?? 0) > 0) problems.push(`${row?.n} ${what}.`);
  }
  return problems;
}
