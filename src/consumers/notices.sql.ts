import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { batchedInsert } from '../db/batched.ts';
import { query } from '../db/query.ts';
import type { Batch } from '../db/store.ts';
import type { StreamNoticeTable } from './consumers.tables.ts';
import type { StreamKind } from './positions.ts';

export type NoticeRow = Selectable<StreamNoticeTable>;

const insertNotice = batchedInsert('stream_notices', {
  owner: 'text',
  id: 'text',
  kind: 'text',
  connection_id: 'text',
  subscription_id: 'text',
});

/** Notifies the owner of a stream, in the caller's transaction, that the stream or a named part of it has changed. */
export function notify(
  tx: Batch,
  { owner, kind, key, name = null }: { owner: string; kind: StreamKind; key: string; name?: string | null },
): void {
  const id = randomBytes(8).toString('hex');
  insertNotice(tx, { owner, id, kind, connection_id: key, subscription_id: name });
}

export const selectNotices = query((db, p: { owner: string }) =>
  db.selectFrom('stream_notices').selectAll().where('owner', '=', p.owner),
);

export const deleteNotices = query((db, p: { owner: string; ids: readonly string[] }, { isOneOf }) =>
  db
    .deleteFrom('stream_notices')
    .where('owner', '=', p.owner)
    .where(isOneOf('id', p.ids, 'text')),
);

export const selectNoticeOwners = query((db) => db.selectFrom('stream_notices').select('owner').distinct());

export const deleteNoticesOf = query((db, p: { owner: string }) =>
  db.deleteFrom('stream_notices').where('owner', '=', p.owner),
);
