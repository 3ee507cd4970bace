import { heapBytes } from '../../objects/heap-bytes.ts';
import { defineInternalKind } from '../../objects/kind.ts';
import { selectSources } from './apps.sql.ts';

/** An app as what was made with it names it: an App object, also after the app was deleted. */
export interface Source {
  name: string;
  link: string;
  client_id: string;
}

/** The apps that something was made with. */
export const sourceKind = defineInternalKind<Source>({
  name: 'source',
  async load(db, ids) {
    const rows = await selectSources(db, { ids: [...ids] });
    return new Map(
      rows.map(({ id, app_name: name, app_link: link, client_id }) => [id, { name, link, client_id }]),
    );
  },
  bytes: (source) => heapBytes(source),
  apply(event, cache) {
    if (event.type === 'app') cache.drop(event.body.id, event.seq);
  },
});
