import { fillByRange, fillByRows } from '../fill.ts';
import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';
import { first } from './0001-first.ts';
import { posts } from './0004-posts.ts';

const sqlite = (statement: string) => ({ sqlite: statement, postgres: '' });
const postgres = (statement: string) => ({ sqlite: '', postgres: statement });

/** Statements of earlier migrations that begin in a way. */
const earlier = (start: string): string[] =>
  [...first.statements, ...posts.statements].filter(
    (statement) => typeof statement === 'string' && statement.startsWith(start),
  ) as string[];

const COLUMNS = `id, user_id, app_id, created_at, text, entities, annotations, reply_to, thread_id, repost_of, is_deleted,
  machine_only, is_directed, num_replies, num_stars, num_reposts`;

/**
 * SQLite drops a column by rewriting the whole table at once. Instead, the columns change while there are no rows, and the
 * rows are moved range by range.
 */
const move = [
  ...['posts_by_user', 'posts_by_thread', 'posts_by_repost', 'reposts_by_original'].map((index) =>
    sqlite(`drop index ${index}`),
  ),
  sqlite('alter table posts rename to posts_before'),
  ...earlier('create table posts ').map(sqlite),
  ...earlier('alter table posts add').map(sqlite),
  sqlite('alter table posts add column facets integer not null default 0'),
  sqlite('alter table posts drop column has_oembed_photo'),
  fillByRange({ table: 'posts_before', columns: ['id'], start: [0], onlyOn: 'sqlite' }, (inRange) => [
    `insert into posts (${COLUMNS}) select ${COLUMNS} from posts_before where ${inRange()} order by id`,
    `delete from posts_before where ${inRange()}`,
  ]),
  sqlite('drop table posts_before'),
  ...[
    'index posts_by_user',
    'index posts_by_thread',
    'unique index posts_by_repost',
    'index reposts_by_original',
  ].flatMap((index) => earlier(`create ${index} `).map(sqlite)),
];

/** What annotations hold becomes one integer with a bit for each thing, in place of a column for the first of them. */
export const facets: Migration = {
  name: '0007-facets',
  statements: [
    'drop index posts_with_photo',
    ...move,
    postgres('alter table posts add column facets integer not null default 0'),
    postgres('alter table posts drop column has_oembed_photo'),
    // Covers the look-ups of photos, facets included: otherwise SQLite may take the index on all posts of a user.
    // It precedes the facets themselves: an index on rows that were updated before it in the same transaction is not
    // used by PostgreSQL until every older transaction has ended.
    'create index posts_with_photo on posts (user_id, id, created_at, facets) where (facets & 1) = 1',
    fillByRows(
      { table: 'posts' },
      1000,
      "select id, annotations from posts where id > $1 and annotations <> '[]' order by id limit $2",
      setFacets,
    ),
  ],
};

interface Row {
  id: number;
  annotations: string;
}

/** Sets the facets of the posts that an older store already has. */
async function setFacets(db: Db, rows: readonly Row[], namespace: string): Promise<void> {
  const update = {
    sqlite: 'update posts set facets = ? where id in (select value from json_each(?))',
    postgres: 'update posts set facets = $1 where id = any($2::bigint[])',
  };
  const byFacets = Map.groupBy(rows, ({ annotations }) => facetsOf(namespace, annotations));
  for (const [bits, of] of byFacets) {
    const ids = of.map(({ id }) => id);
    if (bits > 0) await db.all(update[db.dialect.name], [bits, ids]);
  }
}

/** As content.facets.ts had it when this was released; a released migration does not change. */
function facetsOf(namespace: string, annotations: string): number {
  if (!annotations.includes(`"${namespace}.`)) return 0;
  const names = ['geolocation', 'checkin', 'crosspost', 'attachments'];
  const oembedTypes: unknown[] = ['photo', 'video', 'html5video', 'rich'];
  let bits = 0;
  for (const { type, value } of JSON.parse(annotations) as { type: string; value: { type?: unknown } }[]) {
    if (!type.startsWith(`${namespace}.`)) continue;
    const name = type.slice(namespace.length + 1);
    if (name === 'oembed' && oembedTypes.includes(value.type)) bits |= 1 << oembedTypes.indexOf(value.type);
    if (names.includes(name)) bits |= 16 << names.indexOf(name);
  }
  return bits;
}
