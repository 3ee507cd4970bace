import { sql } from 'kysely';
import { inPart } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import type { Describe, ExportedList, Part } from '../../db/tables.ts';
import { eachOf, exactTime, idOrNull, listOf, sourceColumns, sourceOf } from '../../objects/export-list.ts';
import type { Entities } from '../../text/entities.ts';
import { exportAnnotations } from '../annotations/annotations.ts';
import { readTexts } from './posts.texts.ts';

const selectOwnPosts = query((db, p: Part) =>
  db
    .selectFrom('posts')
    .innerJoin('apps', 'apps.id', 'posts.app_id')
    .select([
      ...(['posts.id', 'posts.created_at', 'posts.text', 'posts.entities', 'posts.annotations'] as const),
      ...(['posts.reply_to', 'posts.repost_of', 'posts.thread_id', 'posts.machine_only'] as const),
      'posts.revised_at' as const,
      ...sourceColumns,
    ])
    .where('posts.user_id', '=', p.user)
    .where('posts.is_deleted', '=', sql.lit(0))
    .$call(inPart(p, 'posts.id')),
);

const selectOthers = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'posts.created_at', 'users.username'])
    .where(isOneOf('posts.id', p.ids)),
);

/** Posts in exports of what names them, in a form that an import of both can find. */
export const describePosts: Describe = async (db, ids) => {
  const rows = await selectOthers(db, ids);
  return rows.map(({ id, username, created_at }) => ({ id, username, created_at: exactTime(created_at) }));
};

/** A user's posts and reposts that are not deleted, with the posts they refer to and the authors of those. */
async function selectExportedPosts(db: Db, part: Part) {
  const rows = await selectOwnPosts(db, part);
  const ids = rows.flatMap(({ reply_to, repost_of }) => reply_to ?? repost_of ?? []);
  const others = new Map((await selectOthers(db, { ids })).map((other) => [other.id, other]));
  return rows.map((row) => {
    const other = others.get(row.reply_to ?? row.repost_of ?? 0);
    return { ...row, other_created_at: other?.created_at ?? null, other_username: other?.username ?? null };
  });
}

type Row = Awaited<ReturnType<typeof selectExportedPosts>>[number];

/** The post replied to or reposted, in a form that an import of both can find. */
function otherPost(id: number, { other_created_at, other_username }: Row) {
  return {
    id: String(id),
    username: other_username,
    created_at: other_created_at === null ? null : exactTime(other_created_at),
  };
}

export const exportedPosts: ExportedList = {
  name: 'posts.json',
  position: 10,
  counted: 'num_posts',
  read: eachOf('post', selectExportedPosts, async (row, reading) => {
    if (row.repost_of !== null) return () => undefined;
    const annotations = await exportAnnotations(reading, row.annotations);
    const [, ...earlier] =
      row.revised_at === null ? [] : await readTexts(reading.db, { ...row, is_deleted: 0 });
    return () => ({
      id: String(row.id),
      created_at: exactTime(row.created_at),
      text: row.text,
      entities: JSON.parse(row.entities),
      annotations,
      ...(row.revised_at !== null && {
        revised_at: exactTime(row.revised_at),
        revisions: earlier.map(({ text, entities, created_at }) => ({
          ...{ text, entities: JSON.parse(entities) as Entities },
          created_at: exactTime(created_at),
        })),
      }),
      reply_to: row.reply_to === null ? null : otherPost(row.reply_to, row),
      thread_id: idOrNull(row.thread_id),
      machine_only: row.machine_only === 1,
      source: sourceOf(row),
    });
  }),
};

export const exportedReposts: ExportedList = {
  name: 'reposts.json',
  position: 20,
  read: listOf(selectExportedPosts, (row) =>
    row.repost_of === null
      ? undefined
      : {
          id: String(row.id),
          created_at: exactTime(row.created_at),
          repost_of: otherPost(row.repost_of, row),
          source: sourceOf(row),
        },
  ),
};
