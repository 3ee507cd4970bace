import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';

/** The apps that a user registered. */
const selectExportedApps = query((db, p: Part) =>
  db
    .selectFrom('apps')
    .select(['id', 'client_id', 'name', 'link', 'redirect_uris', 'created_at'])
    .where('owner_id', '=', p.user)
    .where('deleted_at', 'is', null)
    .$call(inPart(p, 'id')),
);

export const exportedApps: ExportedList = {
  name: 'apps.json',
  position: 130,
  notImported: { what: 'registered apps', why: whyNot.thisService },
  read: listOf(selectExportedApps, ({ client_id, name, link, redirect_uris, created_at }) => ({
    client_id,
    name,
    link,
    redirect_uris: JSON.parse(redirect_uris),
    created_at: exactTime(created_at),
  })),
};
