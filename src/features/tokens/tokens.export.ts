import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf, sourceColumns, sourceOf, whyNot } from '../../objects/export-list.ts';

/** The apps that a user authorised. */
const selectExportedAuthorizations = query((db, p: Part) =>
  db
    .selectFrom('authorizations')
    .innerJoin('apps', 'apps.id', 'authorizations.app_id')
    .select(['authorizations.id', 'authorizations.created_at', 'authorizations.scopes', 'apps.client_id'])
    .select(sourceColumns)
    .where('authorizations.user_id', '=', p.user)
    .$call(inPart(p, 'authorizations.id')),
);

export const exportedAuthorizations: ExportedList = {
  name: 'authorizations.json',
  position: 120,
  notImported: { what: 'authorized apps', why: whyNot.thisService },
  read: listOf(selectExportedAuthorizations, (row) => ({
    app: { client_id: row.client_id, ...sourceOf(row) },
    scopes: row.scopes.split(' '),
    created_at: exactTime(row.created_at),
  })),
};
