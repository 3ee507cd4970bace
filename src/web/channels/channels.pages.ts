import { ApiError } from '../../errors.ts';
import {
  channelKind,
  deactivateChannel,
  muteChannel,
  requireChannelActive,
  rights,
  selectMutedIds,
  subscribe,
  unmuteChannel,
  unsubscribe,
} from '../../features/channels/channels.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { countReaction, countWrite } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { openPage, ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { redirect as redirectList } from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { channelPath } from '../parts/channels.html.ts';
import { renderTitle } from '../parts/post-list.ts';
import { renderSearchForm } from '../parts/search-tabs.html.ts';
import { channelPage } from './channel.page.ts';
import { readChannels } from './channel-list.ts';
import { renderChannels, renderTabs, sectionOf, sectionPage } from './channels.html.ts';
import { channelIn, findNamed } from './in-path.ts';

/** How many muted channels are shown, latest first. */
const MAX_MUTED = 100;

/** A page for one of the lists of conversations and channels. */
function listPage(visit: SignedIn, title: string, path: string, list: Markup): Outcome {
  return sectionPage(
    visit,
    'channels',
    title,
    markup`<section class="narrow" aria-labelledby="title">${renderTitle(title, renderTabs(visit, path), markup`<a class="button icon" href="/channels/new" aria-label="${visit.language.channels.create}">${icon('square-pen')}</a>`)}
${list}</section>`,
  );
}

/** `/channels` for a signed-in person: the channels that they are subscribed to. */
async function showChannels(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { channels: texts } = visit.language;
  const list = await readChannels(call, visit, { isPrivate: false });
  if (list === undefined) return redirectList('/channels');
  return listPage(
    visit,
    texts.title,
    '/channels',
    markup`${list.isNewest && renderSearchForm('channels', '', texts.findPublic, visit.language)}${list.content}`,
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
      ? await renderChannels(ctx, state, ids, { visit, from: '/channels/muted' })
      : markup`<p class="empty">${texts.noneMuted}</p>`,
  );
}

/** Asks for confirmation before deactivating a channel, which cannot be undone. */
async function showDeactivation(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const { record, right, title: name } = await findNamed(call, visit);
  if (right < rights.own) throw new ApiError('forbidden', 'only the owner can deactivate a channel.');
  requireChannelActive(record);
  const path = channelPath(record.row.id);
  const { channels: texts } = visit.language;
  const title = texts.endTitle;
  return sectionPage(
    visit,
    sectionOf(call.ctx.config, record.row),
    title,
    markup`<div class="narrow form"><h1>${title}</h1>
<form class="panel" method="post" action="${path}/deactivate">
${hidden({ csrf: visit.csrf, next: path })}
<p>${texts.ending(markup`<bdi>${name}</bdi>`)}</p>
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
    const { session } = visit;
    if (session === undefined) return redirect('/search?in=channels', visit.headers);
    return showChannels(call, { ...visit, session });
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
