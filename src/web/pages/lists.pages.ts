import type { Context } from '../../context.ts';
import { findMarker } from '../../features/markers/markers.cache.ts';
import { type PostFilter, postFilter } from '../../features/posts/posts.params.ts';
import { readMentions, readTag } from '../../features/posts/posts.sql.ts';
import { readStarredPosts } from '../../features/stars/stars.sql.ts';
import { homeTimelines } from '../../features/timelines/home-timelines.ts';
import { withoutRepeats } from '../../features/timelines/repeats.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page, PageCall } from '../../http/page.ts';
import type { Source } from '../../objects/list.ts';
import { openPage, ownPage } from '../accounts/forms.ts';
import { type Visit, viewerOf } from '../accounts/visit.ts';
import { renderComposer } from './composer.html.ts';
import { type Layout, showPage } from './layout.ts';
import type { LiveList } from './live.html.ts';
import { type Content, markup } from './markup.ts';
import { isBeyondNewest, isNewest, pageQuery, readListQuery, redirect, renderPaging } from './paging.ts';
import { feedOfTag, readPosts, renderFeedLink, renderPostList, tagPath } from './posts.html.ts';
import { renderSuggestions } from './suggestions.html.ts';
import { findUser } from './user.page.ts';

/** A page with a list of posts. */
export interface PostListPage
  extends Pick<Layout, 'description' | 'canonical' | 'current' | 'feed' | 'search'> {
  title: string;
  /** The part above the posts of the first page. */
  above?: Content;
  /** Shown instead of the posts if there are none. */
  empty: Content;
  path: string;
  /** The call that lists the same, and the name of its marker; without it, people who are signed in see nothing new appear. */
  live?: Pick<LiveList, 'to' | 'news'> & { marker?: string };
  filter?: Partial<PostFilter>;
  source: Pick<Source<PostFilter>, 'read' | 'prune'>;
}

/** A page of posts, newest first, with links to the newer and the older page. */
export async function showPostList(call: PageCall, visit: Visit, list: PostListPage): Promise<Outcome> {
  const { title, above, empty, path, live: liveAs, filter, source, ...layout } = list;
  const query = readListQuery(call.query);
  const wanted = postFilter({}, { deleted: false, ...filter });
  const { state, page, ids } = await readPosts(call.ctx, viewerOf(visit), pageQuery(query), wanted, source);
  if (isBeyondNewest(query, page)) return redirect(path);
  const isFirst = isNewest(query);
  const live = isFirst ? await findLive(call.ctx, visit, path, liveAs) : undefined;
  return showPage({
    ...layout,
    visit,
    title,
    content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
${isFirst && above}
${(ids.length > 0 || live) && renderPostList(state, ids, { visit, live })}
${ids.length === 0 && (isFirst ? markup`<div class="none">${empty}</div>` : markup`<p class="empty">There are no posts before that.</p>`)}
${renderPaging(path, query, page)}${layout.feed && renderFeedLink(layout.feed)}</section>`,
  });
}

/** How a list is kept up to date for a signed-in person; not at all for others. */
export async function findLive(
  ctx: Context,
  { session }: Pick<Visit, 'session'>,
  path: string,
  as: PostListPage['live'],
): Promise<LiveList | undefined> {
  if (session === undefined || as === undefined) return undefined;
  const { marker, ...rest } = as;
  return {
    ...rest,
    path,
    ...(marker !== undefined && { marker: await findMarker(ctx, session.userId, marker) }),
  };
}

/** The source of the personal stream, as in the API. */
function homeSource(ctx: Context, user: number): PostListPage['source'] {
  return {
    read: (range) => ctx.caches.of(homeTimelines).read(user, range),
    prune: withoutRepeats(ctx, user, false),
  };
}

export const listPages: readonly Page[] = [
  ownPage('pages.home', '/home', async (call, visit) =>
    showPostList(call, visit, {
      title: 'Home',
      current: 'home',
      path: '/home',
      live: { to: '/posts/stream', marker: 'my_stream' },
      above: renderComposer(visit, {}),
      empty: markup`<p class="empty">Posts of people you follow appear here, and your own.</p>${await renderSuggestions(call.ctx, visit)}`,
      filter: { directed: false },
      source: homeSource(call.ctx, visit.session.userId),
    }),
  ),

  ownPage('pages.mentions', '/mentions', (call, visit) =>
    showPostList(call, visit, {
      title: 'Mentions',
      current: 'mentions',
      path: '/mentions',
      live: {
        to: `/users/${visit.session.userId}/mentions`,
        marker: `mentions:${visit.session.userId}`,
      },
      empty: markup`<p class="empty">Posts that mention you appear here.</p>`,
      source: { read: (range, _, db) => readMentions(db, { user: visit.session.userId, ...range }) },
    }),
  ),

  openPage('pages.tag', '/tag/:hashtag', (call, visit) => {
    const { ctx, params } = call;
    const name = (params.hashtag ?? '').replace(/^#/, '').toLowerCase();
    const path = tagPath(name);
    return showPostList(call, visit, {
      title: `#${name}`,
      canonical: `${ctx.config.url}${path}`,
      feed: feedOfTag(name),
      path,
      live: { to: `/posts${path}`, marker: `tag:${name}` },
      empty: markup`<p class="empty">No post has this hashtag yet.</p>`,
      source: { read: (range, _, db) => readTag(db, { name, ...range }) },
    });
  }),

  openPage('pages.stars', '/@:username/stars', async (call, visit) => {
    const user = await findUser(call.ctx, call.params.username);
    return showPostList(call, visit, {
      title: `Posts that ${user.name || user.username} starred`,
      path: `/@${user.username}/stars`,
      empty: markup`<p class="empty">There are none.</p>`,
      source: { read: (range, _, db) => readStarredPosts(db, { user: user.id, ...range }) },
    });
  }),
];
