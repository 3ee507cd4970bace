import { hashtagName } from '../../text/hashtag-name.ts';
import { fillByRows, numbered } from '../fill.ts';
import type { Migration } from '../migrations.ts';
import type { Db } from '../query.ts';

/** Rows that are read at a time. */
const BATCH = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;

/** Hashtags that differ only in how they were typed (composed or not, width, a dotted capital I) become one. */
export const hashtagNames: Migration = {
  name: '0086-hashtag-names',
  statements: [
    fillByRows(
      { table: 'posts', others: ['post_hashtags'] },
      BATCH,
      select('posts', 'entities'),
      changePosts,
    ),
    fillByRows({ table: 'messages' }, BATCH, select('messages', 'entities'), change('messages', 'entities')),
    fillByRows(
      { table: 'users' },
      BATCH,
      select('users', 'description_entities'),
      change('users', 'description_entities'),
    ),
    fillByRows(
      { table: 'stream_markers' },
      BATCH,
      "select id, user_id, name from stream_markers where name like 'tag:%' and id > $1 order by id limit $2",
      changeMarkers,
    ),
    {
      table: 'explore_streams',
      async next(db, after) {
        return after === undefined ? changeStreams(db) : undefined;
      },
    },
  ],
};

interface Row {
  id: number;
  entities: string;
}

function select(table: string, column: string): string {
  return `select id, ${column} as entities from ${table}
    where ${column} not like '{"hashtags":[]%' and id > $1 order by id limit $2`;
}

interface Renamed {
  id: number;
  entities: string;
  /** Names before and after. */
  names: [before: string, name: string][];
}

/** The rows with a hashtag that has another name now. */
function renamed(rows: readonly Row[]): Renamed[] {
  return rows.flatMap(({ id, entities: text }) => {
    if (ASCII.test(text)) return [];
    const entities = JSON.parse(text) as { hashtags: { name: string }[] };
    const names = entities.hashtags.map(({ name }): [string, string] => [name, hashtagName(name)]);
    const changed = names.filter(([before, name]) => before !== name);
    if (changed.length === 0) return [];
    const hashtags = entities.hashtags.map((hashtag) => ({ ...hashtag, name: hashtagName(hashtag.name) }));
    return { id, entities: JSON.stringify({ ...entities, hashtags }), names: changed };
  });
}

function change(table: string, column: string) {
  return async (db: Db, rows: readonly Row[]): Promise<void> => {
    for (const { id, entities } of renamed(rows)) {
      await db.all(numbered(db, `update ${table} set ${column} = $2 where id = $1`), [id, entities]);
    }
  };
}

async function changePosts(db: Db, rows: readonly Row[]): Promise<void> {
  await change('posts', 'entities')(db, rows);
  for (const { id, names } of renamed(rows)) {
    for (const [before, name] of names) {
      // Imported posts have none.
      const key = 'where name = $1 and post_id = $2';
      const had = await db.all(numbered(db, `delete from post_hashtags ${key} returning name`), [before, id]);
      if (had.length === 0) continue;
      const insert = 'insert into post_hashtags (name, post_id) values ($1, $2) on conflict do nothing';
      await db.all(numbered(db, insert), [name, id]);
    }
  }
}

/** Of two markers of a user that become one, the one that was there by that name stays. */
async function changeMarkers(db: Db, rows: readonly { id: number; user_id: number; name: string }[]) {
  for (const { id, user_id, name: before } of rows) {
    const name = hashtagName(before);
    if (name === before) continue;
    const isOther = 'exists (select 1 from stream_markers as o where o.user_id = $2 and o.name = $3)';
    const rename = `update stream_markers set name = $3 where id = $1 and not ${isOther}`;
    await db.all(numbered(db, rename), [id, user_id, name]);
    await db.all(numbered(db, 'delete from stream_markers where id = $1 and name <> $2'), [id, name]);
  }
}

async function changeStreams(db: Db) {
  const rows = (await db.all('select slug, hashtags from explore_streams', [])) as Record<string, string>[];
  for (const { slug = '', hashtags = '[]' } of rows) {
    const names = new Set((JSON.parse(hashtags) as string[]).map(hashtagName));
    const update = 'update explore_streams set hashtags = $2 where slug = $1';
    await db.all(numbered(db, update), [slug, JSON.stringify([...names])]);
  }
  return { last: ['all'], rows: rows.length };
}
