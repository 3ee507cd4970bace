import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';

/** How far a user has read streams and channels. */
const selectExportedMarkers = query((db, p: Part) =>
  db.selectFrom('stream_markers').selectAll().where('user_id', '=', p.user).$call(inPart(p, 'id')),
);

export const exportedMarkers: ExportedList = {
  name: 'markers.json',
  position: 110,
  notImported: { what: 'stream markers', why: whyNot.thisService },
  read: listOf(selectExportedMarkers, (row) => ({
    name: row.name,
    id: String(row.position),
    last_read_id: String(row.last_read_id),
    percentage: row.percentage,
    version: String(row.version),
    updated_at: exactTime(row.updated_at),
  })),
};
