import { ApiError } from '../../errors.ts';
import {
  type ChannelFilter,
  channelKind,
  deactivateChannel,
  findChannelIn,
  muteChannel,
  privateType,
  requireChannelActive,
  rights,
  selectMutedIds,
  subscribe,
  subscribedChannels,
  unmuteChannel,
  unsubscribe,
} from '../../features/channels/channels.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, readPage } from '../../objects/list.ts';
import { countReaction, countWrite } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { openPage, ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import {
  isBeyondNewest,
  isNewest,
  pageQuery,
  readListQuery,
  redirect as redirectList,
  renderPaging,
} from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { channelPath } from '../parts/channels.html.ts';
import { renderSearchForm } from '../parts/search-tabs.html.ts';
import { channelIn, channelPage } from './channel.page.ts';
import { messagesPage, nameOf, renderChannels, renderTabs, showNames } from './channels.html.ts';

/** How many muted channels are shown, latest first. */
const MAX_MUTED = 100;

/** A page that lists channels of the signed-in person. */
export interface ChannelList {
  title: string;
  path: string;
  /** The part above the list, such as the link to create a channel. */
  above: Content;
  empty: string;
  /** Whether it lists private conversations; otherwise all other channels. */
  isPrivate: boolean;
}

/** A page of the channels that a person is subscribed to, latest activity first. */
export async function showChannels(call: PageCall, visit: SignedIn, list: ChannelList): Promise<Outcome> {
  const { ctx } = call;
  const { title, path, above, empty, isPrivate } = list;
  const user = visit.session.userId;
  const wanted = privateType(ctx.config);
  const query = readListQuery(call.query);
  const state = Hydration.of(ctx, viewerOf(visit));
  const filter: ChannelFilter = { inactive: false, types: isPrivate ? [wanted] : undefined };
  const bounds = pageQuery(query);
  const asked = `${path} ${visit.session.digest} ${bounds.count}`;
  const { read, given } = await ctx.caches.of(subscribedChannels).list(user, asked, bounds.before_id);
  const page = await readPage(state, channelKind, bounds, filter, {
    read: (range) => read(range, false),
    async prune(entries) {
      if (isPrivate) return entries;
      await state.judge(
        channelKind,
        entries.map(({ item }) => item),
      );
      return entries.filter(({ item }) => state.get(channelKind, item)?.row.type !== wanted);
    },
  });
  await given(page.meta);
  if (isBeyondNewest(query, page)) return redirectList(path);
  const ids = page.entries.map(({ item }) => item);
  const rows = await renderChannels(ctx, state, ids, visit);
  const nothing = isNewest(query) ? empty : visit.language.channels.noneBefore;
  return listPage(
    visit,
    title,
    path,
    markup`${isNewest(query) && above}
${ids.length > 0 ? rows : markup`<p class="empty">${nothing}</p>`}
${renderPaging(path, query, page, visit.language, isPrivate ? 'conversations' : 'channels')}`,
  );
}

/** A page for one of the lists of conversations and channels. */
function listPage(visit: SignedIn, title: string, path: string, list: Markup): Outcome {
  return messagesPage(
    visit,
    title,
    markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
${renderTabs(visit, path)}
${list}</section>`,
  );
}

async function showMuted(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { ctx } = call;
  const { channels: texts } = visit.language;
  const state = Hydration.of(ctx, viewerOf(visit));
  const rows = await selectMutedIds(ctx.store.read, { user: visit.session.userId });
  const entries = rows.slice(0, MAX_MUTED).map(({ channel_id }) => ({ item: channel_id }));
  const seen = await filterEntries(state, channelKind, entries, { inactive: false });
  const ids = seen.map(({ item }) => item);
  return listPage(
    visit,
    texts.mutedTitle,
    '/channels/muted',
    ids.length > 0
      ? await renderChannels(ctx, state, ids, visit)
      : markup`<p class="empty">${texts.noneMuted}</p>`,
  );
}

/** Asks for confirmation before deactivating a channel, which cannot be undone. */
async function showDeactivation(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const state = Hydration.of(call.ctx, viewerOf(visit));
  const { record, right } = await findChannelIn(state, channelIn(call));
  if (right < rights.own) throw new ApiError('forbidden', 'only the owner can deactivate a channel.');
  requireChannelActive(record);
  await showNames(state, [record]);
  const path = channelPath(record.row.id);
  const { channels: texts } = visit.language;
  const title = texts.endTitle;
  return messagesPage(
    visit,
    title,
    markup`<div class="narrow form"><h1>${title}</h1>
<form class="panel" method="post" action="${path}/deactivate">
${hidden({ csrf: visit.csrf, next: path })}
<p>${texts.ending(markup`<bdi>${nameOf(record, state, visit.language).title}</bdi>`)}</p>
<button class="button danger" type="submit">${texts.endForEver}</button>
</form>
<p><a href="${path}">${texts.back}</a></p></div>`,
  );
}

const actions = {
  subscribe,
  unsubscribe,
  mute: muteChannel,
  unmute: unmuteChannel,
  deactivate: deactivateChannel,
} satisfies Record<string, typeof deactivateChannel>;

/** The signed-in person's channels, and the actions on them. */
export const channelPages: readonly Page[] = [
  openPage('pages.channels', '/channels', (call, visit) => {
    // Everybody may look for public channels.
    const { session, language } = visit;
    const { channels: texts } = language;
    if (session === undefined) return redirect('/search?in=channels', visit.headers);
    return showChannels(
      call,
      { ...visit, session },
      {
        title: texts.title,
        path: '/channels',
        above: markup`${renderSearchForm('channels', '', texts.findPublic, visit.language)}
<p class="buttons"><a class="button" href="/channels/new">${texts.create}</a> <a class="button plain" href="/channels/new-broadcast">${texts.createBroadcast}</a></p>`,
        empty: texts.none,
        isPrivate: false,
      },
    );
  }),

  ownPage('pages.channels.muted', '/channels/muted', showMuted),

  channelPage,

  ownPage('pages.channel.deactivation', '/channels/:channel_id/deactivate', showDeactivation),

  ...Object.entries(actions).map(([name, act]) =>
    ownForm(`pages.channel.${name}`, `/channels/:channel_id/${name}`, async (call, visit, form) => {
      await (name === 'deactivate' ? countWrite : countReaction)(call, visit);
      await act(call.ctx, userCaller(viewerOf(visit)), channelIn(call));
      return redirect(safeNext(form.next), visit.headers);
    }),
  ),
];
