import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { moveMarkers, readMarkerName } from '../../features/markers/markers.ts';
import { readTag } from '../../features/posts/posts.ts';
import { homeTimelines, withoutRepeats } from '../../features/timelines/timelines.ts';
import { type Page, redirect as redirectTo } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { countReaction } from '../kit/actions.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { openPage, ownForm, ownPage, safeNext } from '../kit/forms.ts';
import { renderComposer } from '../parts/composer.html.ts';
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
      views: renderViews('following', visit.language),
      beside: await suggestBeside(call.ctx, visit),
      current: 'home',
      path: '/home',
      live: { to: '/posts/stream', marker: 'my_stream' },
      above: (here) => renderComposer({ ...visit, here }, {}),
      empty: [
        renderEmpty('wheel', visit.language.timelines.noneAtHome, nextOf('people', visit.language)),
        await renderSuggestions(call.ctx, visit),
      ],
      filter: { directed: false },
      source: homeSource(call.ctx, visit.session.userId),
    }),
  ),

  openPage('pages.tag', '/tag/:hashtag', async (call, visit) => {
    const { ctx, params } = call;
    const name = hashtagInPath(params.hashtag);
    const path = tagPath(name);
    return showPostList(call, visit, {
      title: `#${name}`,
      canonical: `${ctx.config.url}${path}`,
      feed: feedOfTag(name),
      beside: await suggestBeside(ctx, visit),
      path,
      live: { to: `/posts${path}`, marker: `tag:${name}` },
      above: renderComposer(visit, { text: `#${name} ` }),
      empty: renderEmpty(
        'magnifier',
        visit.language.timelines.noneWithTag,
        nextOf('explore', visit.language),
      ),
      source: { read: (range, _, db) => readTag(db, { name, ...range }) },
    });
  }),
];
