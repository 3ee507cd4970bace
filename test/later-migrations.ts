/** Migrations of a version after this one, which tests bring: a table, a column, an index, fills of each kind, and changes. */
import { fillByRange, fillByRows, numbered } from '../src/db/fill.ts';
import type { Migration } from '../src/db/migrations.ts';

export const laterMigrations: readonly Migration[] = [
  {
    name: '0002-lengths',
    statements: [
      'create table post_lengths (post_id {id}, user_id bigint not null, length integer not null)',
      fillByRange(
        { table: 'posts', columns: ['user_id', 'id'], start: [0, 0], others: ['post_lengths'] },
        (inRange) => [
          `insert into post_lengths (post_id, user_id, length)
            select id, user_id, length(text) from posts where ${inRange()} order by id`,
        ],
      ),
      'create index post_lengths_by_user on post_lengths (user_id, length)',
      `create table star_counts (
        post_id {id},
        num_stars bigint not null
      )`,
      // Right only if a range has all stars of a post.
      fillByRange(
        { table: 'stars', columns: ['post_id'], start: [0], others: ['star_counts'] },
        (inRange) => [
          `insert into star_counts (post_id, num_stars)
            select post_id, count(*) from stars where ${inRange()} group by post_id`,
        ],
      ),
    ],
  },
  {
    name: '0003-questions',
    statements: [
      'alter table posts add column is_question smallint not null default 0',
      fillByRows({ table: 'posts' }, 1000, selectTexts(), async (db, rows: readonly Text[]) => {
        const questions = rows.flatMap(({ id, text }) => (text.endsWith('?') ? [id] : []));
        const ids = db.dialect.name === 'sqlite' ? '(select value from json_each($1))' : 'any($1::bigint[])';
        const isOne = db.dialect.name === 'sqlite' ? 'in' : '=';
        const update = `update posts set is_question = 1 where id ${isOne} ${ids}`;
        await db.all(numbered(db, update), [questions]);
      }),
      'create index posts_questions on posts (user_id, id) where is_question = 1',
      { postgres: 'alter table posts alter column is_question set statistics 100' },
    ],
  },
  {
    // As SQLite changes the key of a table: by another one in its place.
    name: '0004-hashtags',
    statements: [
      {
        sqlite: `create table rebuilt (
          name text not null, post_id bigint not null, primary key (name, post_id)
        ) {without rowid}`,
      },
      fillByRange(
        { table: 'post_hashtags', columns: ['name', 'post_id'], start: ['', 0], onlyOn: 'sqlite' },
        (inRange) => [
          `insert into rebuilt select * from post_hashtags where ${inRange()} order by name, post_id`,
        ],
      ),
      { sqlite: 'drop table post_hashtags' },
      { sqlite: 'alter table rebuilt rename to post_hashtags' },
      'create index post_hashtags_by_post on post_hashtags (post_id)',
      'drop index posts_photos',
    ],
  },
];

interface Text {
  id: number;
  text: string;
}

function selectTexts(): string {
  return "select id, text from posts where id > $1 and text <> '' order by id limit $2";
}
