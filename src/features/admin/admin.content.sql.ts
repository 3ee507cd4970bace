import { sql } from 'kysely';
import { batchedInsert } from '../../db/batched.ts';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';
import type { Part } from '../../db/tables.ts';
import type { ModerationNoticeTable as NoticeTable } from './admin.tables.ts';
import { type RemovableKind, removableKinds } from './removable.ts';

export const insertRemoved = insertInto('removed_content');

export const selectRemoved = query((db, p: { kind: RemovableKind; id: number }) =>
  db.selectFrom('removed_content').selectAll().where('kind', '=', p.kind).where('id', '=', p.id),
);

export const deleteRemoved = query((db, p: { kind: RemovableKind; id: number }) =>
  db.deleteFrom('removed_content').where('kind', '=', p.kind).where('id', '=', p.id).returning('id'),
);

/** Whether it was written where only some people read. */
const isPrivate = sql<number>`(case when removed_content.kind = 'message' and not exists
  (select 1 from messages inner join channels on channels.id = messages.channel_id
    where messages.id = removed_content.id and (channels.readers_open <> 0 or channels.writers_open <> 0)) then 1 else 0 end)`;

/** The content removed before a time, newest first, with the names of those whose it is. */
export const selectRemovedBefore = query((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('removed_content')
    .innerJoin('users', 'users.id', 'removed_content.user_id')
    .selectAll('removed_content')
    .select(['users.username', isPrivate.as('is_private')])
    .where('removed_at', '<', p.before)
    .orderBy('removed_at', 'desc')
    .limit(p.limit),
);

/** Of a removed content, made from its kind and id: avatars and covers have the id of their user. */
const pid = sql<number>`(removed_content.id * 8 + case removed_content.kind ${sql.raw(removableKinds.map((kind, index) => `when '${kind}' then ${index}`).join(' '))} end)`;

/** A range of the removed content, the newest content first. */
export const readRemoved = keyset((db, p: Keyset<object>, order) =>
  db
    .selectFrom(
      db
        .selectFrom('removed_content')
        .innerJoin('users', 'users.id', 'removed_content.user_id')
        .select(['kind', 'removed_content.id', 'user_id', 'copy', 'removed_at', 'users.username'])
        .select([pid.as('pid'), isPrivate.as('is_private')])
        .as('removed'),
    )
    .selectAll()
    .$call(inRange(p, 'pid', order)),
);

/** Content removed at a time or earlier, the oldest first. */
export const selectExpired = query((db, p: { at: number; limit: number }) =>
  db
    .selectFrom('removed_content')
    .selectAll()
    .where('removed_at', '<=', p.at)
    .orderBy('removed_at')
    .limit(p.limit),
);

/** Some of a user's removed content, whatever it is. */
export const selectRemovedOf = query((db, p: { user: number; limit: number }) =>
  db.selectFrom('removed_content').selectAll().where('user_id', '=', p.user).limit(p.limit),
);

export const insertNotice = insertInto('moderation_notices');

/** The same for many at once, when the transaction ends. */
export const insertNoticeOfMany = batchedInsert('moderation_notices', {
  action: 'text',
  text: 'text',
  target_kind: 'text',
  rule: 'text',
});

/** What was not sent by e-mail yet, oldest first. */
export const selectUnmailed = query((db, p: { limit: number }) =>
  db
    .selectFrom('moderation_notices')
    .innerJoin('users', 'users.id', 'moderation_notices.user_id')
    .select(['moderation_notices.id', 'moderation_notices.user_id', 'action', 'target_kind', 'text', 'rule'])
    .select(['users.email', 'users.email_confirmed_at', 'users.language'])
    .where('is_mailed', '=', sql.lit(0))
    .orderBy('moderation_notices.id')
    .limit(p.limit),
);

/** Gives a row unless it was sent before. */
export const updateMailed = query((db, p: { id: number }) =>
  db
    .updateTable('moderation_notices')
    .set({ is_mailed: 1 })
    .where('id', '=', p.id)
    .where('is_mailed', '=', sql.lit(0))
    .returning('id'),
);

/** What a user was told, newest first. */
export const selectNotices = query((db, p: { user: number; limit: number }) =>
  db
    .selectFrom('moderation_notices')
    .selectAll()
    .where('user_id', '=', p.user)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

export const selectNotice = query((db, p: { id: number }) =>
  db.selectFrom('moderation_notices').selectAll().where('id', '=', p.id),
);

/** The decision of a kind that was made about a person at a time; of removals that of this content. */
export const selectNoticeAt = query(
  (db, p: Pick<NoticeTable, 'action'> & { user: number; at: number; content: number }) =>
    db
      .selectFrom('moderation_notices')
      .selectAll()
      .where('user_id', '=', p.user)
      .where('action', '=', p.action)
      .where('created_at', '=', p.at)
      .where(sql<boolean>`(action <> 'remove' or target_id = ${p.content})`)
      .orderBy('id', 'desc')
      .limit(1),
);

/** How many decisions of each kind were made about a user, and how many of these were withdrawn. */
export const countNotices = query((db, p: { user: number }) =>
  db
    .selectFrom('moderation_notices')
    .select('action')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.count<number>('withdrawn_at').as('withdrawn')])
    .where('user_id', '=', p.user)
    .where('action', '<>', 'answer')
    .where('action', '<>', 'notice')
    .groupBy('action'),
);

/** What the person was told who appealed. */
export const selectAnswer = query((db, p: { user: number; appeal: number }) =>
  db
    .selectFrom('moderation_notices')
    .select('text')
    .where('user_id', '=', p.user)
    .where('target_kind', '=', 'appeal')
    .where('target_id', '=', p.appeal),
);

/** The newest decision of a kind about a person, or about one content of theirs. */
export const selectLatestDecision = query(
  (db, p: Pick<NoticeRow, 'user_id' | 'action' | 'target_kind' | 'target_id'>) =>
    db
      .selectFrom('moderation_notices')
      .selectAll()
      .where('user_id', '=', p.user_id)
      .where('action', '=', p.action)
      .where(
        sql<boolean>`coalesce(target_kind, '') = coalesce(cast(${p.target_kind} as text), '') and coalesce(target_id, 0) = coalesce(cast(${p.target_id} as bigint), 0)`,
      )
      .orderBy('id', 'desc')
      .limit(1),
);

export const updateNotice = updateById('moderation_notices');

export type NoticeRow = Awaited<ReturnType<typeof selectNotice>>[number];

/** A range of what a user was told. */
export const readNotices = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('moderation_notices')
    .selectAll()
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

export const selectExportedNotices = query((db, p: Part) =>
  db.selectFrom('moderation_notices').selectAll().where('user_id', '=', p.user).$call(inPart(p, 'id')),
);

export const insertNote = insertInto('moderation_notes');

/** A range of the notes about a user, with the names of who wrote them. */
export const readNotes = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('moderation_notes')
    .leftJoin('users', 'users.id', 'moderation_notes.author_id')
    .selectAll('moderation_notes')
    .select('users.username as author')
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'moderation_notes.id', order)),
);

/** The notes about a user, newest first. */
export function selectNotes(db: Db, p: { user: number; limit: number }) {
  return readNotes(db, { ...p, after: 0, before: Number.MAX_SAFE_INTEGER, ascending: false });
}

export const countNotes = query((db, p: { user: number }) =>
  db
    .selectFrom('moderation_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user),
);
