import { sql } from 'kysely';
import { fillByRows } from '../../db/fill.ts';
import type { Migration } from '../../db/migrations.ts';
import { query } from '../../db/query.ts';

const FILES = 500;
const USERS = 2000;

/** The types that pictures may have been sent with. */
const IS_PICTURE = `(mime_type like 'image/%' or mime_type = 'application/octet-stream')`;

interface FileRow {
  id: number;
  created_at: number;
  content: string;
}

interface UserRow {
  id: number;
  created_at: number;
  avatar: string | null;
  cover: string | null;
}

const insertUncleaned = query((db, p: { rows: string }, dialect) => {
  // The condition tells SQLite that what follows belongs to the insert.
  const statement = sql<{ key: string }>`insert into uncleaned_pictures (key, since) select r.key, r.since
    from ${dialect.records(p.rows, { key: 'text', since: 'bigint' })} as r where true
    on conflict (key) do nothing returning key`;
  return { compile: () => statement.compile(db) };
});

/** Contents that may be pictures with details, from before these were removed when they are stored. */
export const cleaningMigrations: readonly Migration[] = [
  {
    name: '0071-uncleaned-pictures',
    statements: [
      'create table uncleaned_pictures (key text primary key, since bigint not null)',
      'create index uncleaned_pictures_by_time on uncleaned_pictures (since, key)',
      fillByRows<FileRow>(
        { table: 'files', others: ['derived_files'] },
        FILES,
        'select id, created_at, content from files where id > $1 and content is not null order by id limit $2',
        async (db, files) => {
          const [first, last] = [files[0]?.id ?? 0, files.at(-1)?.id ?? 0];
          const found = (await db.all(
            `select content, id from files where id between ${first} and ${last} and ${IS_PICTURE}
              union all select content, file_id from derived_files
                where file_id between ${first} and ${last} and ${IS_PICTURE}`,
            [],
          )) as { content: string | null; id: number }[];
          const since = new Map(files.map((file) => [file.id, file.created_at]));
          const rows = found.flatMap(({ content: key, id }) =>
            key === null ? [] : [{ key, since: since.get(id) ?? 0 }],
          );
          await insertUncleaned(db, { rows: JSON.stringify(rows) });
        },
      ),
      fillByRows<UserRow>(
        { table: 'users' },
        USERS,
        `select id, created_at, avatar, cover from users
          where id > $1 and (avatar is not null or cover is not null) order by id limit $2`,
        async (db, users) => {
          const rows = users.flatMap(({ created_at: since, avatar, cover }) =>
            [avatar, cover].flatMap((ref) =>
              ref === null ? [] : [{ key: (JSON.parse(ref) as { file: string }).file, since }],
            ),
          );
          await insertUncleaned(db, { rows: JSON.stringify(rows) });
        },
      ),
    ],
  },
];
