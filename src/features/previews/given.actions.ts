import type { Context } from '../../context.ts';
import { messageKind } from '../messages/messages.ts';
import { postKind } from '../posts/posts.ts';
import { keyOf, previewedLink } from './link-of.ts';
import { insertFound, insertUse } from './previews.sql.ts';
import type { Shown } from './read-page.ts';

/** Objects that are read and written together. */
const CHUNK = 200;

/** A page and what it shows, known without being fetched. */
export interface GivenPreview extends Shown {
  url: string;
}

/** Stores what pages show as if they had been fetched now, for sample data; pages that are known stay as they are. */
export async function addPreviews(ctx: Context, given: readonly GivenPreview[]): Promise<void> {
  await ctx.store.bookkeeping(async (db) => {
    for (const { url, ...shown } of given) {
      const { href } = new URL(url);
      await insertFound(db, { ...shown, key: keyOf(ctx, href), url: href, now: Date.now() });
    }
  });
}

/** Makes posts and messages show the previews of their links that were added, as writing them does while it is served. */
export async function showPreviews(
  ctx: Context,
  objects: { post: readonly number[]; message: readonly number[] },
): Promise<void> {
  for (const kind of ['post', 'message'] as const) {
    for (let start = 0; start < objects[kind].length; start += CHUNK) {
      const ids = objects[kind].slice(start, start + CHUNK);
      const found =
        kind === 'post' ? await ctx.objects.get(postKind, ids) : await ctx.objects.get(messageKind, ids);
      await ctx.store.write(async (tx) => {
        for (const [id, { row }] of found) {
          const link = previewedLink(ctx.config, row);
          if (link === undefined) continue;
          await insertUse(tx, { object_id: id, kind, key: keyOf(ctx, link.url.href) });
          tx.emit({ type: 'link_preview', body: { id, kind } });
        }
      });
    }
  }
}
