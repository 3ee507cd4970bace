import { mayDo } from '../../features/audit/roles.ts';
import { messageKind } from '../../features/messages/messages.kind.ts';
import { shownMessages } from '../../features/messages/messages.params.ts';
import { postKind } from '../../features/posts/posts.kind.ts';
import { postFilter } from '../../features/posts/posts.params.ts';
import { userKind } from '../../features/users/users.kind.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type Page, type PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { findMessageRights } from '../channels/channel.page.ts';
import { renderMessages, showMessages } from '../channels/messages.html.ts';
import { openPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { type Layout, renderNavigation } from '../kit/layout.ts';
import type { Markup } from '../kit/markup.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { renderNotificationsAt } from '../notifications/notifications.pages.ts';
import { renderCounts, renderRelation } from '../parts/people.html.ts';
import { withPhotos } from '../parts/photos.ts';
import { renderPostList, showPosts } from '../parts/posts.html.ts';
import { renderTargetNow } from '../people/targets.pages.ts';
import { renderKeys } from './keys.html.ts';

/** Most objects of a fragment. */
const MAX_IDS = 100;

function idsIn({ query }: PageCall): number[] {
  const ids = (query.ids ?? '').split(',').flatMap((id) => parseId(id) ?? []);
  return [...new Set(ids)].slice(0, MAX_IDS);
}

/** A part of a page as that page would show it: its forms return to `next`, which is the page. */
function fragment(
  name: string,
  path: string,
  render: (call: PageCall, visit: Visit) => Promise<Markup | string> | Markup,
): Page {
  const page = openPage(
    `pages.fragments.${name}`,
    `/fragments/${path}`,
    async (call, visit): Promise<Outcome> => {
      const shown = await render(call, { ...visit, here: safeNext(call.query.next) });
      return html(shown.toString(), 200, [...visit.headers, 'X-Robots-Tag', 'noindex']);
    },
  );
  // What pages load besides counts as pictures do (docs/interface.md, Rate limits).
  return { ...page, limit: 'picture' };
}

/** Parts of pages for their scripts, rendered by the functions of the pages and checked as they are. */
export const fragmentPages: readonly Page[] = [
  /** Posts in the order asked for; those that the viewer no longer sees are left out, as in lists. */
  fragment('posts', 'posts', async (call, visit) => {
    const focus = parseId(call.query.focus ?? '');
    const state = Hydration.of(call.ctx, viewerOf(visit), withPhotos);
    const entries = idsIn(call).map((item) => ({ item }));
    // A conversation shows where a post was deleted.
    const filter = postFilter({}, { muted: true, limited: true, deleted: focus !== undefined });
    const ids = (await filterEntries(state, postKind, entries, filter)).map(({ item }) => item);
    await showPosts(state, ids);
    return renderPostList(state, ids, { visit, focus });
  }),

  /** Messages of a channel, oldest first. */
  fragment('messages', 'messages', async (call, visit) => {
    const channel = parseId(call.query.channel ?? '') ?? 0;
    const state = Hydration.of(call.ctx, viewerOf(visit), withPhotos);
    const mayWrite = await findMessageRights(state, channel);
    const entries = idsIn(call).map((item) => ({ item }));
    const seen = await filterEntries(state, messageKind, entries, shownMessages);
    const ids = seen
      .map(({ item }) => item)
      .filter((id) => state.get(messageKind, id)?.row.channel_id === channel)
      .sort((a, b) => a - b);
    const parents = await showMessages(state, ids);
    return renderMessages(state, ids, { visit, parents, mayWrite, firstNew: undefined });
  }),

  /** Notifications by their places in the list. */
  fragment('notifications', 'notifications', async (call, visit) =>
    visit.session === undefined ? '' : renderNotificationsAt(call.ctx, visit as SignedIn, idsIn(call)),
  ),

  /** What a signed-in person may do with another, whose counts change with it. */
  fragment('relation', 'relation', async (call, visit) => {
    const id = parseId(call.query.user ?? '') ?? 0;
    const state = Hydration.of(call.ctx, viewerOf(visit));
    await state.show(userKind, [id]);
    const row = state.get(userKind, id)?.row;
    return row === undefined
      ? ''
      : [renderRelation(state, id, row.name || row.username, visit), renderCounts(row, visit)].join('');
  }),

  /** Someone whom a signed-in person has muted or blocked, or did until now. */
  fragment('target', 'target', async (call, visit) =>
    visit.session === undefined ? '' : renderTargetNow(call, visit as SignedIn),
  ),

  /** The navigation, with how much is unread. */
  fragment('navigation', 'navigation', (call, visit) =>
    renderNavigation(visit, call.query.current as Layout['current']),
  ),

  fragment('keys', 'keys', ({ query }, { language, session }) =>
    renderKeys(language, query.of === 'report' && mayDo(session?.role ?? null, 'reports')),
  ),
];
