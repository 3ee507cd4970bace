import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { moveMarkers, readMarkerName } from '../../features/markers/markers.ts';
import type { Pin } from '../../features/pins/pins.ts';
import { readTag } from '../../features/posts/posts.ts';
import { homeTimelines, withoutRepeats } from '../../features/timelines/timelines.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect as redirectTo } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { isolate } from '../../text/isolate.ts';
import { countReaction } from '../kit/actions.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { openPage, ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';
import { renderComposer } from '../parts/composer.html.ts';
import {
  type PinnedList,
  pinName,
  pinnedLists,
  pinOf,
  pinPath,
  pinsOf,
  renderPin,
  renderTabFoot,
} from '../parts/pins.html.ts';
import { type PostListPage, renderHead, showPostList } from '../parts/post-list.ts';
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

  /** The personal stream; with `kind` and `value`, what the person pinned. */
  ownPage('pages.home', '/home', async (call, visit) => {
    const { kind, value } = call.query;
    const pins = await pinsOf(call.ctx, visit);
    if (kind !== undefined) return showPinned(call, visit, pins, `${kind} ${value}`);
    return showPostList(call, visit, {
      title: visit.language.frame.home,
      views: renderViews('following', pins, visit.language),
      beside: await suggestBeside(call.ctx, visit),
      current: 'home',
      path: '/home',
      live: { to: '/posts/stream', marker: 'my_stream' },
      above: (here) => renderComposer({ ...visit, here }, {}),
      empty: async () => [
        renderEmpty('wheel', visit.language.timelines.noneAtHome, nextOf('people', visit.language)),
        await renderSuggestions(call.ctx, visit),
      ],
      filter: { directed: false },
      source: homeSource(call.ctx, visit.session.userId),
    });
  }),

  openPage('pages.tag', '/tag/:hashtag', async (call, visit) => {
    const { ctx, params } = call;
    const name = hashtagInPath(params.hashtag);
    const path = tagPath(name);
    return showPostList(call, visit, {
      ...tagList(name, visit),
      title: isolate(visit.language.dir, `#${name}`),
      tool: await renderPin(ctx, visit, pinOf('tag', name, `#${name}`)),
      canonical: `${ctx.config.url}${path}`,
      feed: feedOfTag(name),
      beside: await suggestBeside(ctx, visit),
      path,
      above: renderComposer(visit, { text: `#${name} ` }),
    });
  }),
];

/** The posts with a hashtag. */
function tagList(name: string, { language }: Visit): Pick<PostListPage, 'live' | 'empty' | 'source'> {
  return {
    live: { to: `/posts${tagPath(name)}`, marker: `tag:${name}` },
    empty: renderEmpty('magnifier', language.timelines.noneWithTag, nextOf('explore', language)),
    source: { read: (range, _, db) => readTag(db, { name, ...range }) },
  };
}

/** A hashtag as a tab of Home. */
export const pinnedTag: PinnedList = {
  kind: 'tag',
  async show(call, visit, tab) {
    const { value: name } = tab.pin;
    return showPostList(call, visit, {
      ...tagList(name, visit),
      ...tab,
      current: 'home',
      beside: await suggestBeside(call.ctx, visit),
      above: [renderTabFoot(visit, tab, tagPath(name)), renderComposer(visit, { text: `#${name} ` })],
    });
  },
};

/** What a person pinned, as a tab of Home; what is no pin leads to Home. */
async function showPinned(
  call: PageCall,
  visit: SignedIn,
  pins: readonly Pin[],
  wanted: string,
): Promise<Outcome> {
  const pin = pins.find(({ kind, value }) => `${kind} ${value}` === wanted);
  const list = pinnedLists.items.find(({ kind }) => kind === pin?.kind);
  if (pin === undefined || list === undefined) return redirectTo('/home', visit.headers);
  const { language } = visit;
  const tab = {
    pin,
    path: pinPath(pin),
    title: pinName(pin),
    views: renderViews(pin, pins, language),
  };
  try {
    return await list.show(call, visit, tab);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.status !== 404) throw thrown;
    const { edit, gone } = language.pins;
    return showPage({
      visit,
      isTranslated: true,
      title: tab.title,
      current: 'home',
      content: markup`<section class="narrow" aria-labelledby="title">${renderHead('title', tab.title, tab.views)}
${renderEmpty('magnifier', gone, { path: '/pins', label: edit })}</section>`,
    });
  }
}
