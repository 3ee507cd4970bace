import { defineConsumer } from '../../consumers/consumer.ts';
import type { Context } from '../../context.ts';
import type { LogEvent } from '../../events/types.ts';
import type { KindKey } from '../../objects/kind.ts';
import { messageKind } from '../messages/messages.ts';
import { postKind } from '../posts/posts.ts';
import { fetchers } from './fetcher.ts';
import { keyOf, previewedLink } from './link-of.ts';
import { askFor, deleteUnused, deleteUses, insertUse, selectShown } from './previews.sql.ts';

const HOUR_MS = 3_600_000;
/** A link that is posted again after this is fetched again. */
const FRESH_MS = 7 * 24 * HOUR_MS;
/** The same if there was nothing, or no answer. */
const FAILED_MS = 6 * HOUR_MS;

interface Linked {
  id: number;
  kind: 'post' | 'message';
  key: string;
  url: URL;
}

/**
 * Asks for the pages that new posts and messages link to. Only writing asks for a page, never reading: otherwise a link in a
 * private message would tell its site when it was read.
 */
export const previewConsumer = defineConsumer({
  name: 'link previews',
  run: 'once',
  isOff: ({ linkPreviews }) => !linkPreviews,
  isRepeatable: true,
  async deliver(ctx, events) {
    const linked = [
      ...(await linkedBy(ctx, events, postKind)),
      ...(await linkedBy(ctx, events, messageKind)),
    ];
    await forget(ctx, events, linked);
    if (linked.length > 0) await ask(ctx, linked);
  },
});

/** The links of new objects of a kind. */
async function linkedBy<R extends { row: { entities: string; facets: number } }>(
  ctx: Context,
  events: readonly LogEvent[],
  kind: KindKey<R>,
): Promise<Linked[]> {
  const name = kind.name === postKind.name ? 'post' : 'message';
  const ids = events.flatMap((event) => {
    if (event.type === 'post_revision' && name === 'post') return event.body.id;
    if (event.type !== name || event.deleted || event.body.machine_only) return [];
    const isNew = event.type === 'message' || !(event.body.imported || event.body.repost_of !== undefined);
    return isNew ? event.body.id : [];
  });
  const found = await ctx.objects.get(kind, ids);
  return [...found].flatMap(([id, { row }]) => {
    const { url } = previewedLink(ctx.config, row) ?? {};
    if (url === undefined) return [];
    return { id, kind: name, key: keyOf(ctx, url.href), url };
  });
}

async function ask(ctx: Context, linked: readonly Linked[]): Promise<void> {
  await ctx.store.write(async (tx) => {
    const { now } = tx;
    const ages = { foundBefore: now - FRESH_MS, failedBefore: now - FAILED_MS };
    for (const { id, kind, key, url } of linked) {
      await insertUse(tx, { object_id: id, kind, key });
      await askFor(tx, { key, url: url.href, host: url.host, now, ...ages });
    }
    const shown = await selectShown(tx, { keys: linked.map(({ key }) => key) });
    const known = new Set(shown.map(({ key }) => key));
    for (const { id, kind, key } of linked) {
      if (known.has(key)) tx.emit({ type: 'link_preview', body: { id, kind } });
    }
  });
  ctx.live.of(fetchers).wake();
}

/** Deletes the previews that only deleted posts and messages had, or posts before a revision; not those that `linked` have now. */
async function forget(ctx: Context, events: readonly LogEvent[], linked: readonly Linked[]): Promise<void> {
  const ids = events.flatMap(({ type, deleted, body }) => {
    const isOver = deleted && (type === 'post' || type === 'message');
    return isOver || type === 'post_revision' ? body.id : [];
  });
  if (ids.length === 0) return;
  await ctx.store.bookkeeping(async (db) => {
    const kept = new Set(linked.map(({ key }) => key));
    const keys = [...new Set((await deleteUses(db, { ids })).map(({ key }) => key))].filter(
      (key) => !kept.has(key),
    );
    if (keys.length > 0) await deleteUnused(db, { keys });
  });
}
