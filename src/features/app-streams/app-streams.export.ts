import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, idOrNull, listOf, whyNot } from '../../objects/export-list.ts';

/** The app streams of the apps that a user registered. */
export const selectExportedAppStreams = query((db, p: Part) =>
  db
    .selectFrom('apps')
    .innerJoin('app_streams as s', 's.app_id', 'apps.id')
    .select(['s.id', 's.key', 's.object_types', 's.filter_id', 's.created_at', 'apps.client_id'])
    .where('apps.owner_id', '=', p.user)
    .where('apps.deleted_at', 'is', null)
    .$call(inPart(p, 's.id')),
);

export const exportedAppStreams: ExportedList = {
  name: 'app_streams.json',
  position: 150,
  notImported: { what: 'app streams', why: whyNot.thisService },
  read: listOf(selectExportedAppStreams, (row) => ({
    id: String(row.id),
    client_id: row.client_id,
    key: row.key,
    object_types: JSON.parse(row.object_types),
    filter_id: idOrNull(row.filter_id),
    created_at: exactTime(row.created_at),
  })),
};
