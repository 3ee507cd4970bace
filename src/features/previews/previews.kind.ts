import { heapBytes } from '../../objects/heap-bytes.ts';
import { defineInternalKind } from '../../objects/kind.ts';
import { selectPreviews } from './previews.sql.ts';

/** What pages show of a link. */
export type Preview = Awaited<ReturnType<typeof selectPreviews>>[number];

/** Previews of links, by the id of the post or message that has the link. The API does not show them. */
export const previewKind = defineInternalKind<Preview>({
  name: 'link_preview',
  async load(db, ids) {
    const rows = await selectPreviews(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.object_id, row]));
  },
  bytes: (row) => heapBytes(row),
  apply(event, cache) {
    if (event.type === 'link_preview') cache.drop(event.body.id, event.seq);
  },
});
