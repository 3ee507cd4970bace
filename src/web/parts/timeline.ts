import { findMarker } from '../../features/markers/markers.ts';
import { type PostFilter, postKind } from '../../features/posts/posts.ts';
import type { Marker } from '../../http/endpoint.ts';
import type { PageCall } from '../../http/page.ts';
import type { Page } from '../../http/pagination.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage, type Source } from '../../objects/list.ts';
import type { LiveList } from '../kit/live.html.ts';
import { isNewest, type ListQuery, newerPath, newestPath, pageQuery, readListQuery } from '../kit/paging.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { withPhotos } from './photos.ts';
import { showPosts } from './posts.html.ts';

/** A list of posts that may have a marker. */
export interface TimelineList {
  path: string;
  /** The call that lists the same, and the name of its marker; without it, people who are signed in see nothing new appear. */
  live?: (Pick<LiveList, 'to' | 'news'> & { marker?: string }) | undefined;
  filter: PostFilter;
  source: Pick<Source<PostFilter>, 'read' | 'prune'>;
}

/** The part of a list that a page shows, loaded. */
export interface Timeline {
  state: Hydration;
  page: Page;
  ids: readonly number[];
  query: ListQuery;
  /** Whether the list was opened, not a further page of it. */
  isFirst: boolean;
  live: LiveList | undefined;
  /** Where the newest posts are. */
  newest: string;
}

/**
 * Reads a page of a list of posts, newest first. A list that is opened begins with the newest, unless the reader stopped further
 * back: then it has the posts around the marker, and says where newer ones are.
 */
export async function readTimeline(
  { ctx, query: given }: PageCall,
  visit: Visit,
  list: TimelineList,
): Promise<Timeline> {
  const { path, live: as, filter, source } = list;
  const query = readListQuery(given);
  const isFirst = isNewest(query);
  const reader = visit.session?.userId;
  const newest = reader === undefined || as?.marker === undefined ? path : newestPath(path);
  const state = Hydration.of(ctx, viewerOf(visit), { ...withPhotos, include_muted: filter.muted });
  const read: Read = (part) => readPage(state, postKind, pageQuery(part), filter, source);
  let page = await read(query);
  let live: LiveList | undefined;
  if (isFirst && as !== undefined && reader !== undefined) {
    const { marker: name, ...rest } = as;
    const marker = name === undefined ? undefined : await findMarker(ctx, reader, name);
    const at = given.at === 'newest' ? undefined : placeBehind(marker, page);
    const around = at === undefined ? undefined : await readAround(read, at);
    if (around !== undefined) page = around;
    const newer = around?.hasNewer && newerPath(path, page.meta.max_id);
    live = { ...rest, path: newest, ...(marker && { marker }), ...(newer && { newer }) };
  }
  const ids = page.entries.map(({ item }) => item);
  await showPosts(state, ids);
  return { state, page, ids, query, isFirst, live, newest };
}

/** Where one's new post is to be seen: here, unless this page is further back. */
export function newestHere({ here }: Visit, live: LiveList | undefined): string {
  return live?.newer === undefined ? here : live.path;
}

type Read = (part: ListQuery) => Promise<Page>;

/** Where the reader stopped, if that is further back than a page. */
function placeBehind(marker: Marker | undefined, { entries, meta }: Page): number | undefined {
  const at = Number(marker?.id ?? 0);
  const oldest = entries.at(-1)?.pid ?? 0;
  return meta.more && at > 0 && at < oldest ? at : undefined;
}

/** The entries around a place; undefined if nothing is left there or before it. */
async function readAround(read: Read, at: number): Promise<(Page & { hasNewer: boolean }) | undefined> {
  const [after, before] = await Promise.all([
    read({ since_id: at, before_id: undefined }),
    read({ since_id: undefined, before_id: at + 1 }),
  ]);
  if (before.entries.length === 0) return undefined;
  return {
    entries: [...after.entries, ...before.entries],
    meta: { ...before.meta, ...(after.meta.max_id !== undefined && { max_id: after.meta.max_id }) },
    hasNewer: after.meta.more,
  };
}
