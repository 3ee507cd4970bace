import type { Context } from '../../context.ts';
import type { Entry, Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import { readPhotoMentions, selectNewestPhotosOf, selectOldestPhotosOf } from './home.sql.ts';
import { homeTimelines } from './home-timelines.ts';

/** How far back a timeline is searched for photos (docs/interface.md, Posts). */
const RECENT_MS = 30 * 24 * 3_600_000;

/** A range of the posts with a photo in a reader's home timeline. */
export async function readHomePhotos(ctx: Context, reader: number, range: Range, db: Db): Promise<Entry[]> {
  const authors = [...(await ctx.caches.of(homeTimelines).authors(reader))];
  const select = range.ascending ? selectOldestPhotosOf : selectNewestPhotosOf;
  const rows = await select(db, { authors, since: Date.now() - RECENT_MS, ...range });
  return rows.map(({ id }) => ({ pid: id, item: id }));
}

/** A range of the posts with a photo that mention a user. */
export function readMentionPhotos(user: number, range: Range, db: Db): Promise<Entry[]> {
  return readPhotoMentions(db, { user, since: Date.now() - RECENT_MS, ...range });
}
