/** The store of a version before another, and what a migration has done to it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { PATIENCE_MS } from '../patience.ts';

/** The settings that tell where it is. */
export interface Env extends Record<string, string> {
  MILLRACE_DATA: string;
}

/** Reads and writes the rows of a store without the program. */
export async function sql({ MILLRACE_DATA, MILLRACE_DATABASE_URL }: Env, text: string): Promise<object[]> {
  if (MILLRACE_DATABASE_URL === undefined) {
    const file = join(MILLRACE_DATA, 'millrace.db');
    // Recovers the log if the last program was killed, which a connection that only reads cannot; it is not the last to close.
    const recovering = new DatabaseSync(file, { timeout: PATIENCE_MS });
    recovering.prepare('select count(*) from sqlite_schema').get();
    const database = new DatabaseSync(file, {
      // The last to close a store that it may write takes its log away, which the program then misses.
      readOnly: text.startsWith('select'),
      // After a kill, the first that opens it recovers the log, and others wait.
      timeout: PATIENCE_MS,
    });
    const rows = database.prepare(text).all();
    recovering.close();
    database.close();
    return rows;
  }
  const client = new pg.Client({ connectionString: MILLRACE_DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

/**
 * Adds posts to a store of two users, replies, stars and hashtags among them: the later migrations take a step for each few
 * thousand.
 */
export async function addRows(env: Env, count: number): Promise<void> {
  const numbers = `(with recursive all_numbers(n) as (select 1 union all select n + 1 from all_numbers where n < ${count})
    select n, 1000 + n as id, 86400000 * (n / 5000) as at from all_numbers) as numbers`;
  const entities = '{"hashtags":[],"links":[],"mentions":[]}';
  // Users have the first ids.
  for (const text of [
    // Nothing searches what is for machines, nor counts it as an interaction.
    `insert into posts (id, user_id, app_id, created_at, text, entities, annotations, machine_only, reply_to, thread_id,
        num_replies, num_stars)
      select id, 1 + n % 2, 0, at, 'Words of ' || n || case when n % 5 = 0 then '?' else '' end, '${entities}', '[]', 1,
        case when n % 3 = 0 then id - 1 end, case when n % 3 = 0 then id - 1 end,
        case when n % 3 = 2 and n < ${count} then 1 else 0 end, case when n % 4 = 1 then 2 else 0 end from ${numbers}`,
    `insert into post_hashtags (name, post_id) select 'tag' || (n % 7), id from ${numbers} where n % 2 = 0`,
    `insert into stars (id, user_id, post_id, created_at)
      select 200000 + 2 * n + star, 1 + star, id, at from ${numbers}
        cross join (select 0 as star union all select 1) as stars where n % 4 = 1`,
    // Nobody interacts with their own.
    'delete from stars where user_id <> (select user_id from posts where posts.id = stars.post_id)',
    'update posts set num_stars = (select count(*) from stars where post_id = posts.id)',
    `update user_counts set
      num_posts = (select count(*) from posts where user_id = user_counts.user_id),
      num_stars = (select count(*) from stars where user_id = user_counts.user_id)`,
    'update clock set last_id = 1000000',
  ])
    await sql(env, text);
}

/** The unfinished migration, and where it is; empty without one. */
export async function positionOf(env: Env): Promise<string> {
  const [row] = (await sql(env, "select key, value from meta where key like 'migration %'")) as {
    key: string;
    value: string;
  }[];
  return row === undefined ? '' : `${row.key.slice('migration '.length)}: ${row.value}`;
}
