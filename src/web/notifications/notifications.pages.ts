import type { Context } from '../../context.ts';
import {
  MARKER,
  markNotificationsRead,
  readNotifications,
  readSettings,
  readUpTo,
  viewerFor,
} from '../../features/notifications/notifications.ts';
import type { Page } from '../../http/pagination.ts';
import { Hydration } from '../../objects/hydration.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { ownPage, type SignedIn } from '../kit/forms.ts';
import { fragment, idsIn } from '../kit/fragment.ts';
import { showPage } from '../kit/layout.ts';
import type { LiveList } from '../kit/live.html.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { isBeyondNewest, isNewest, pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import { readerOf, withUnread } from '../kit/visit.ts';
import { LIST } from '../parts/live-notifications.ts';
import { renderTitle } from '../parts/post-list.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { renderNotifications } from './notifications.html.ts';
import { paths, renderTabs, settingsLink } from './tabs.html.ts';

/** What happened to the signed-in person. Opening the newest page marks everything on it as read. */
export const notificationPages = [
  ownPage('pages.notifications', paths.all, async (call, visit) => {
    const { ctx } = call;
    const query = readListQuery(call.query);
    const reader = readerOf(visit.session);
    const state = Hydration.of(ctx, viewerFor(reader));
    const [settings, read] = await Promise.all([
      readSettings(ctx.store, reader.id),
      readUpTo(ctx, reader.id),
    ]);
    const page = await readNotifications(ctx, state, reader, pageQuery(query), settings.page);
    // Not a redirect to the newest page, which marks as read: scripts ask for what is new before it is shown.
    const isEnd = isBeyondNewest(query, page);
    const { language } = visit;
    const { notifications: texts } = language;
    const { entries } = page;
    const newest = entries[0]?.pid ?? 0;
    let shownTo = visit;
    if (isNewest(query) && newest > read) {
      await markNotificationsRead(ctx, reader.id, newest);
      shownTo = await withUnread(ctx, visit);
    }
    const live: LiveList | undefined = isNewest(query)
      ? {
          to: LIST,
          path: paths.all,
          fragment: '/fragments/notifications?',
          asks: true,
          fresh: texts.fresh,
          marker: { name: MARKER, id: String(Math.max(newest, read)) },
        }
      : undefined;
    const empty = isNewest(query) ? texts.noneYet : isEnd ? texts.noneAfter : texts.noneBefore;
    return showPage({
      visit: shownTo,
      isTranslated: true,
      title: language.frame.notifications,
      current: 'notifications',
      beside: await suggestBeside(
        ctx,
        visit,
        entries.flatMap(({ users }) => users),
      ),
      content: markup`<section class="narrow" aria-labelledby="title">${renderTitle(language.frame.notifications, renderTabs('all', language), settingsLink(language))}
${(entries.length > 0 || live) && renderNotifications(state, entries, { read, live, visit })}
${entries.length === 0 && renderEmpty('bell', empty, nextOf('write', language))}
${renderPaging(paths.all, query, isEnd ? atEnd(page) : page, language, 'notifications')}</section>`,
    });
  }),

  /** Notifications by their places in the list. */
  fragment('notifications', 'notifications', async (call, visit) =>
    visit.session === undefined ? '' : renderNotificationsAt(call.ctx, visit as SignedIn, idsIn(call)),
  ),
];

/** A page after which there is nothing newer: the newer one is the newest. */
function atEnd({ entries, meta: { max_id: _, ...meta } }: Page): Page {
  return { entries, meta };
}

/** Notifications at these places of the list; those that have moved or gone are left out. */
async function renderNotificationsAt(
  ctx: Context,
  visit: SignedIn,
  places: readonly number[],
): Promise<Markup> {
  const reader = readerOf(visit.session);
  const state = Hydration.of(ctx, viewerFor(reader));
  const { page: wanted } = await readSettings(ctx.store, reader.id);
  const bounds = {
    since_id: Math.min(...places) - 1,
    before_id: Math.max(...places) + 1,
    count: MAX_BETWEEN,
  };
  const found =
    places.length === 0 ? [] : (await readNotifications(ctx, state, reader, bounds, wanted)).entries;
  const shown = found.filter(({ pid }) => places.includes(pid));
  return renderNotifications(state, shown, { read: Number.MAX_SAFE_INTEGER, visit });
}

/** Most notifications that are read to find those at some places. */
const MAX_BETWEEN = 200;
