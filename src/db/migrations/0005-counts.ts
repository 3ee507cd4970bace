import { fillByRange, type Key, type Statement } from '../fill.ts';
import type { Migration } from '../migrations.ts';

export const counts: Migration = {
  name: '0005-counts',
  statements: [
    // What changes with every post lies apart from what seldom changes: counting then writes a few bytes on a page
    // that many users share, not a whole record. PostgreSQL leaves room on a page for the next version of a row.
    {
      sqlite: `create table user_counts (
        user_id integer primary key,
        num_following bigint not null default 0, num_followers bigint not null default 0,
        num_posts bigint not null default 0, num_stars bigint not null default 0
      )`,
      postgres: `create table user_counts (
        user_id bigint primary key,
        num_following bigint not null default 0, num_followers bigint not null default 0,
        num_posts bigint not null default 0, num_stars bigint not null default 0
      ) with (fillfactor = 70)`,
    },
    fillByRange({ table: 'users', columns: ['id'], start: [0], others: ['user_counts'] }, (inRange) => [
      `insert into user_counts (user_id, num_following, num_followers, num_posts, num_stars)
        select id, num_following, num_followers, num_posts, num_stars from users where ${inRange()}`,
    ]),
    ...['num_following', 'num_followers', 'num_posts', 'num_stars'].map(
      (column) => `alter table users drop column ${column}`,
    ),

    // Without a row id of their own, SQLite keeps these as one tree each instead of two.
    ...rebuilt('post_hashtags', 'name text not null, post_id bigint not null', ['name', 'post_id'], ['', 0]),
    ...rebuilt(
      'post_mentions',
      'user_id bigint not null, post_id bigint not null, is_leading smallint not null',
      ['user_id', 'post_id'],
      [0, 0],
    ),
  ],
};

function rebuilt(table: string, columns: string, key: readonly string[], start: Key) {
  const [create, drop, rename] = [
    `create table rebuilt (${columns}, primary key (${key.join(', ')})) without rowid`,
    `drop table ${table}`,
    `alter table rebuilt rename to ${table}`,
  ].map((sqlite) => ({ sqlite, postgres: '' })) as [Statement, Statement, Statement];
  const fill = fillByRange({ table, columns: key, start, onlyOn: 'sqlite' }, (inRange) => [
    `insert into rebuilt select * from ${table} where ${inRange()} order by ${key.join(', ')}`,
  ]);
  return [create, fill, drop, rename];
}
