import { sql } from 'kysely';
import { deleteNaming, findKept } from '../../db/naming.ts';
import { query } from '../../db/query.ts';
import type { TombstoneRemoval } from '../tombstones/tombstones.ts';

/** Those of some messages that are tombstones. */
const selectTombstones = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('messages')
    .select(['id', 'user_id', 'channel_id', 'thread_id', 'reply_to'])
    .where(isOneOf('id', p.ids))
    .where('is_deleted', '=', sql.lit(1)),
);

/** Which of some messages are named by replies, or are the latest of their channels. */
const selectNamed = query((db, p: { ids: number[]; threads: number[]; channels: number[] }, { isOneOf }) =>
  db
    .selectFrom('messages')
    .select('reply_to as id')
    .where(isOneOf('thread_id', p.threads))
    .where(isOneOf('reply_to', p.ids))
    .unionAll(
      db.selectFrom('channel_counts').select('activity_id as id').where(isOneOf('channel_id', p.channels)),
    ),
);

const deleteMessages = query((db, p: { ids: number[]; channels: number[] }, { isOneOf }) =>
  db.deleteFrom('messages').where(isOneOf('id', p.ids)).where(isOneOf('channel_id', p.channels)),
);

export const messageTombstones: TombstoneRemoval = {
  kind: 'message',
  async remove(tx, given) {
    const messages = await selectTombstones(tx, { ids: [...given] });
    if (messages.length === 0) return { removed: [], freed: [] };
    const all = messages.map(({ id }) => id);
    const threads = [...new Set(messages.map(({ id, thread_id }) => thread_id ?? id))];
    const channels = [...new Set(messages.map(({ channel_id }) => channel_id))];
    const named = new Set((await selectNamed(tx, { ids: all, threads, channels })).map(({ id }) => id));
    const kept = await findKept(tx, 'message', all);
    const gone = messages.filter(({ id }) => !named.has(id) && !kept.has(id));
    const removed = gone.map(({ id }) => id);
    await deleteNaming(tx, 'message', removed);
    await deleteMessages(tx, { ids: removed, channels });
    for (const { id, user_id: user, channel_id: channel } of gone) {
      tx.emit({ type: 'message', deleted: true, body: { id, user, channel, forgotten: true } });
    }
    const freed = await selectTombstones(tx, {
      ids: [...new Set(gone.flatMap(({ reply_to }) => reply_to ?? []))],
    });
    return { removed, freed: freed.map(({ id }) => id) };
  },
};
