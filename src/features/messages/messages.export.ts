import { sql } from 'kysely';
import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { eachOf, exactTime, idOrNull, sourceColumns, sourceOf, whyNot } from '../../objects/export-list.ts';
import { exportAnnotations } from '../annotations/annotations.ts';

/** A user's messages in all channels, without deleted ones. */
const selectExportedMessages = query((db, p: Part) =>
  db
    .selectFrom('messages')
    .innerJoin('apps', 'apps.id', 'messages.app_id')
    .select([
      ...(['messages.id', 'channel_id', 'messages.created_at', 'text', 'entities', 'annotations'] as const),
      ...(['reply_to', 'thread_id', 'machine_only'] as const),
      ...sourceColumns,
    ])
    .where('messages.user_id', '=', p.user)
    .where('messages.is_deleted', '=', sql.lit(0))
    .$call(inPart(p, 'messages.id')),
);

export const exportedMessages: ExportedList = {
  name: 'messages.json',
  position: 100,
  notImported: { what: 'messages', why: whyNot.conversation },
  read: eachOf('message', selectExportedMessages, async (row, reading) => {
    const annotations = await exportAnnotations(reading, row.annotations);
    return () => ({
      id: String(row.id),
      channel_id: String(row.channel_id),
      created_at: exactTime(row.created_at),
      text: row.text,
      entities: JSON.parse(row.entities),
      annotations,
      reply_to: idOrNull(row.reply_to),
      thread_id: idOrNull(row.thread_id),
      machine_only: row.machine_only === 1,
      source: sourceOf(row),
    });
  }),
};
