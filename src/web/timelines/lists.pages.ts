import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { moveMarkers } from '../../features/markers/markers.actions.ts';
import { readMarkerName } from '../../features/markers/markers.names.ts';
import { type PostFilter, postFilter } from '../../features/posts/posts.params.ts';
import { readMentions, readTag } from '../../features/posts/posts.sql.ts';
import { readStarredPosts } from '../../features/stars/stars.sql.ts';
import { homeTimelines } from '../../features/timelines/home-timelines.ts';
import { withoutRepeats } from '../../features/timelines/repeats.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect as redirectTo } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { nameIn } from '../../text/isolate.ts';
import { openPage, ownForm, ownPage, safeNext } from '../kit/forms.ts';
import { type Layout, showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { isBeyondNewest, redirect, renderPaging } from '../kit/paging.ts';
import type { Visit } from '../kit/visit.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { feedOfTag, renderFeedLink, renderPostList, tagPath } from '../parts/posts.html.ts';
import { renderSuggestions } from '../parts/suggestions.html.ts';
import { newestHere, readTimeline, type TimelineList } from '../parts/timeline.ts';
import { countReaction } from '../posts/actions.pages.ts';
import { findUser } from '../profiles/user.page.ts';

/** A page with a list of posts. */
export interface PostListPage
  extends Pick<Layout, 'description' | 'canonical' | 'current' | 'feed' | 'search'>,
    Omit<TimelineList, 'filter'> {
  title: string;
  /** The part above the posts of the first page; `here` is where one's new post is to be seen. */
  above?: Content | ((here: string) => Content);
  /** Shown instead of the posts if there are none. */
  empty: Content;
  filter?: Partial<PostFilter>;
}

/** A page of posts, newest first, with links to the newer and the older page. */
export async function showPostList(call: PageCall, visit: Visit, list: PostListPage): Promise<Outcome> {
  const { title, above, empty, path, live: as, filter, source, ...layout } = list;
  const { language } = visit;
  const { state, page, ids, query, isFirst, live, newest } = await readTimeline(call, visit, {
    path,
    live: as,
    filter: postFilter({}, { deleted: false, ...filter }),
    source,
  });
  if (isBeyondNewest(query, page)) return redirect(newest);
  return showPage({
    ...layout,
    visit,
    isTranslated: true,
    title,
    content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
${isFirst && (typeof above === 'function' ? above(newestHere(visit, live)) : above)}
${(ids.length > 0 || live) && renderPostList(state, ids, { visit, live })}
${ids.length === 0 && (isFirst ? markup`<div class="none">${empty}</div>` : markup`<p class="empty">${language.timelines.noneBefore}</p>`)}
${renderPaging(path, query, page, language)}${layout.feed && renderFeedLink(layout.feed, language)}</section>`,
  });
}

/** The source of the personal stream, as in the API. */
function homeSource(ctx: Context, user: number): TimelineList['source'] {
  return {
    read: (range) => ctx.caches.of(homeTimelines).read(user, range),
    prune: withoutRepeats(ctx, user, false),
  };
}

export const listPages: readonly Page[] = [
  /** What scripts do while a person reads. */
  ownForm('pages.read', '/read', async (call, visit, form) => {
    const name = readMarkerName(form.name ?? '', 'name');
    const position = parseId(form.id ?? '');
    if (position === undefined) throw new ApiError('invalid-parameter', 'id must be an id.');
    await countReaction(call, visit);
    await moveMarkers(call.ctx.store, visit.session.userId, [{ name, position, percentage: 0 }], false);
    return redirectTo(safeNext(form.next), visit.headers);
  }),

  ownPage('pages.home', '/home', async (call, visit) =>
    showPostList(call, visit, {
      title: visit.language.frame.home,
      current: 'home',
      path: '/home',
      live: { to: '/posts/stream', marker: 'my_stream' },
      above: (here) => renderComposer({ ...visit, here }, {}),
      empty: markup`<p class="empty">${visit.language.timelines.noneAtHome}</p>${await renderSuggestions(call.ctx, visit)}`,
      filter: { directed: false },
      source: homeSource(call.ctx, visit.session.userId),
    }),
  ),

  ownPage('pages.mentions', '/mentions', (call, visit) =>
    showPostList(call, visit, {
      title: visit.language.frame.mentions,
      current: 'mentions',
      path: '/mentions',
      live: {
        to: `/users/${visit.session.userId}/mentions`,
        marker: `mentions:${visit.session.userId}`,
      },
      above: renderComposer(visit, {}),
      empty: markup`<p class="empty">${visit.language.timelines.noMentions}</p>`,
      source: { read: (range, _, db) => readMentions(db, { user: visit.session.userId, ...range }) },
    }),
  ),

  openPage('pages.tag', '/tag/:hashtag', (call, visit) => {
    const { ctx, params } = call;
    const name = hashtagInPath(params.hashtag);
    const path = tagPath(name);
    return showPostList(call, visit, {
      title: `#${name}`,
      canonical: `${ctx.config.url}${path}`,
      feed: feedOfTag(name),
      path,
      live: { to: `/posts${path}`, marker: `tag:${name}` },
      above: renderComposer(visit, { text: `#${name} ` }),
      empty: markup`<p class="empty">${visit.language.timelines.noneWithTag}</p>`,
      source: { read: (range, _, db) => readTag(db, { name, ...range }) },
    });
  }),

  openPage('pages.stars', '/@:username/stars', async (call, visit) => {
    const user = await findUser(call.ctx, call.params.username);
    const { timelines: texts } = visit.language;
    return showPostList(call, visit, {
      title: texts.starredBy(nameIn(visit.language, user)),
      path: `/@${user.username}/stars`,
      empty: markup`<p class="empty">${texts.noneStarred}</p>`,
      source: { read: (range, _, db) => readStarredPosts(db, { user: user.id, ...range }) },
    });
  }),
];
