import { type RawBuilder, sql } from 'kysely';

/** A thread to restrict a search to: its root, and the post or message replied to, or 0 for the whole thread. */
export interface Thread {
  root: number;
  parent: number;
}

/** The condition that an id belongs to a post or message in a thread. */
export function isInThread(source: 'posts' | 'messages', p: Thread, id: RawBuilder<unknown>) {
  const root = sql`cast(${p.root} as bigint)`;
  const parent = sql`cast(${p.parent} as bigint)`;
  return sql`${id} in (
    select id from ${sql.table(source)} where thread_id = ${root} and (${parent} = 0 or reply_to = ${parent})
    union all select ${root} where ${parent} = 0)`;
}
