import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { moveMarkers, readMarkerName } from '../../features/markers/markers.ts';
import { readMentions, readTag } from '../../features/posts/posts.ts';
import { readStarredPosts } from '../../features/stars/stars.ts';
import { homeTimelines, withoutRepeats } from '../../features/timelines/timelines.ts';
import { type Page, redirect as redirectTo } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { nameIn } from '../../text/isolate.ts';
import { countReaction } from '../kit/actions.ts';
import { openPage, ownForm, ownPage, safeNext } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { findUser } from '../parts/find-user.ts';
import { showPostList } from '../parts/post-list.ts';
import { feedOfTag, tagPath } from '../parts/posts.html.ts';
import { renderSuggestions, suggestBeside } from '../parts/suggestions.html.ts';
import type { TimelineList } from '../parts/timeline.ts';
import { renderViews } from '../parts/views.html.ts';

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
      tabs: renderViews('following', visit.language),
      beside: await suggestBeside(call.ctx, visit),
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
