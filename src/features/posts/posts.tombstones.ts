import { sql } from 'kysely';
import { deleteNaming, findKept } from '../../db/naming.ts';
import { query } from '../../db/query.ts';
import type { TombstoneRemoval } from '../tombstones/tombstones.ts';

/** Those of some posts that are tombstones; imported ones stay, so that nothing is imported again. */
const selectTombstones = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('posts')
    .select(['id', 'user_id', 'thread_id', 'reply_to', 'repost_of'])
    .where(isOneOf('id', p.ids))
    .where('is_deleted', '=', sql.lit(1))
    .where('is_imported', '=', sql.lit(0)),
);

/** Which of some posts of these threads are named by replies or reposts. */
const selectNamed = query((db, p: { ids: number[]; threads: number[] }, { isOneOf }) =>
  db
    .selectFrom('posts')
    .select('reply_to as id')
    .where(isOneOf('thread_id', p.threads))
    .where(isOneOf('reply_to', p.ids))
    .unionAll(
      db
        .selectFrom('posts')
        .select('repost_of as id')
        .where(isOneOf('repost_of', p.ids))
        .where('is_deleted', '=', sql.lit(0)),
    ),
);

const deletePosts = query((db, p: { ids: number[]; users: number[] }, { isOneOf }) =>
  db.deleteFrom('posts').where(isOneOf('id', p.ids)).where(isOneOf('user_id', p.users)),
);

export const postTombstones: TombstoneRemoval = {
  kind: 'post',
  async remove(tx, given) {
    const posts = await selectTombstones(tx, { ids: [...given] });
    if (posts.length === 0) return { removed: [], freed: [] };
    const all = posts.map(({ id }) => id);
    const threads = [...new Set(posts.map(({ id, thread_id }) => thread_id ?? id))];
    const named = new Set((await selectNamed(tx, { ids: all, threads })).map(({ id }) => id));
    const kept = await findKept(tx, 'post', all);
    const gone = posts.filter(({ id }) => !named.has(id) && !kept.has(id));
    const removed = gone.map(({ id }) => id);
    await deleteNaming(tx, 'post', removed);
    await deletePosts(tx, { ids: removed, users: [...new Set(gone.map(({ user_id }) => user_id))] });
    for (const { id, user_id: user, thread_id } of gone) {
      tx.emit({
        type: 'post',
        deleted: true,
        body: { id, user, thread: thread_id ?? id, forgotten: true },
      });
    }
    const before = gone.flatMap(({ reply_to, repost_of }) => reply_to ?? repost_of ?? []);
    const freed = await selectTombstones(tx, { ids: [...new Set(before)] });
    return { removed, freed: freed.map(({ id }) => id) };
  },
};
