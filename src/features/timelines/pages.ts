import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { Reply, Viewer } from '../../http/endpoint.ts';
import { replyEnvelope } from '../../http/envelope.ts';
import type { PageQuery } from '../../http/pagination.ts';
import { type PostQuery, type PostSource, readPostPage } from '../posts/posts.load.ts';
import type { PostRecord } from '../posts/posts.view.ts';
import type { PostFilter } from '../posts/posts.visibility.ts';
import type { ViewerState } from '../relations/viewers.ts';
import type { UserRecord } from '../users/users.view.ts';

/** Bytes that kept pages take together. */
const MAX_BYTES = 64 * 1024 * 1024;

/** A page of a personal stream as it was sent, and everything that it was made from. */
interface KeptPage {
  body: Buffer;
  version: number;
  state: ViewerState;
  changes: number;
  posts: ReadonlyMap<number, PostRecord>;
  users: ReadonlyMap<number, UserRecord>;
}

/**
 * Pages of personal streams for readers who look again before anything on the page has changed, which is what most
 * looks are. A page is good as long as each of the things it was made from is still the one that is kept: events drop
 * what they change, so there is nothing to invalidate here (docs/timelines.md).
 */
export class KeptPages {
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });

  /** A page of a reader's personal stream: the one sent before, or a new one. */
  async read(
    ctx: Context,
    viewer: Viewer & object,
    reader: number,
    query: PostQuery & PageQuery,
    source: PostSource,
    filter: PostFilter,
  ): Promise<Reply> {
    const key = `${reader},${Object.values(query).join()}`;
    const version = await ctx.homes.versionOf(reader);
    const kept = this.#pages.get(key);
    if (kept !== undefined && kept.version === version && isGood(ctx, reader, kept))
      return { data: kept.body };
    const state = ctx.viewers.stateOf(reader);
    const { changes } = state;
    const { reply, posts, users } = await readPostPage(ctx, viewer, query, source, filter);
    // Samples of people follow from what is not looked at here.
    if (query.include_starred_by || query.include_reposters) return reply;
    const body = replyEnvelope(reply) as Buffer;
    this.#pages.set(key, { body, version, state, changes, posts, users });
    return { data: body };
  }
}

function isGood(ctx: Context, reader: number, page: KeptPage): boolean {
  const state = ctx.viewers.stateOf(reader);
  if (state !== page.state || state.changes !== page.changes) return false;
  for (const [id, record] of page.posts) if (ctx.posts.peek(id) !== record) return false;
  for (const [id, record] of page.users) if (ctx.users.peek(id) !== record) return false;
  return true;
}
