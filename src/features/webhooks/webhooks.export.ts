import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, idOrNull, listOf, whyNot } from '../../objects/export-list.ts';

/** The webhooks of the apps that a user registered. */
const selectExportedWebhooks = query((db, p: Part) =>
  db
    .selectFrom('apps')
    .innerJoin('webhooks as w', 'w.app_id', 'apps.id')
    .select(['w.id', 'w.url', 'w.description', 'w.object_types', 'w.filter_id', 'w.created_at'])
    .select(['w.disabled_at', 'apps.client_id'])
    .where('apps.owner_id', '=', p.user)
    .where('apps.deleted_at', 'is', null)
    .$call(inPart(p, 'w.id')),
);

export const exportedWebhooks: ExportedList = {
  name: 'webhooks.json',
  position: 155,
  notImported: { what: 'webhooks', why: whyNot.thisService },
  read: listOf(selectExportedWebhooks, (row) => ({
    id: String(row.id),
    client_id: row.client_id,
    url: row.url,
    description: row.description,
    object_types: JSON.parse(row.object_types),
    filter_id: idOrNull(row.filter_id),
    created_at: exactTime(row.created_at),
    is_enabled: row.disabled_at === null,
  })),
};
