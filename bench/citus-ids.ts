/** The posts of the prepared store with the ids that a store on Citus gives out, which name the buckets of their authors. */

import { BUCKETS } from '../src/db/buckets.ts';
import type { PlannedPosts } from './sample-plan.ts';

/** Above all ids of the prepared store; those that name buckets are greater. */
export const START = 100_000_000;

/** The id of a planned post. */
export function idIn(posts: PlannedPosts, id: number): number {
  return (START + id) * BUCKETS + ((posts.author[id] ?? 0) % BUCKETS);
}

const renamed = (table: string, column: string): string =>
  `update ${table} set ${column} = named.new from named where ${column} = named.old`;

/** Statements that rename the posts of a copy of the store. */
export const renaming: readonly string[] = [
  `create temporary table named as
     select id as old, (${START} + id) * ${BUCKETS} + user_id % ${BUCKETS} as new from posts`,
  'create unique index on named (old)',
  'analyze named',
  ...['id', 'reply_to', 'thread_id', 'repost_of'].map((column) => renamed('posts', column)),
  renamed('post_search', 'rowid'),
  renamed('post_hashtags', 'post_id'),
  renamed('post_mentions', 'post_id'),
  'update interactions set object_id = named.new from named where object_id = named.old and action in (2, 3)',
  'update interactions set id = named.new from named where id = named.old and action in (2, 3)',
  'update clock set last_id = (select max(new) from named)',
  'drop table named',
];
