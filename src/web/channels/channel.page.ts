import type { Context } from '../../context.ts';
import {
  aclKind,
  channelKind,
  type FoundChannel,
  findChannelIn,
  isUnread,
  loadLastRead,
  MUTES_CHANNEL,
  markRead,
  open,
  privateType,
  rights,
  SUBSCRIBES,
} from '../../features/channels/channels.ts';
import { messageKind, shownMessages } from '../../features/messages/messages.ts';
import { userKind } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { excerpt } from '../kit/excerpt.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { openPage, type SignedIn, signInUri } from '../kit/forms.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { showPage } from '../kit/layout.ts';
import type { LiveList } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { redirect } from '../kit/paging.ts';
import { type Visit, viewerOf, withUnread } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { channelButton, channelPath, describeChannel } from '../parts/channels.html.ts';
import type { Draft } from '../parts/composer.html.ts';
import { renderPeople } from '../parts/people.html.ts';
import { type HomeTab, type PinnedList, pinOf, renderPin } from '../parts/pins.html.ts';
import { renderLinks } from '../parts/posts.html.ts';
import type { FailedForm } from '../parts/with-pictures.ts';
import { readChannels, renderList } from './channel-list.ts';
import { describeAccess, idsIn, nameOf, renderFace, sectionOf, showNames } from './channels.html.ts';
import { channelIn, mayWriteTo } from './in-path.ts';
import { lookOf, renderMessageForm, showMessages, withAll } from './messages.html.ts';
import { readTalk, renderTalk } from './talk.ts';

/**
 * The page of a channel: its messages, oldest first, then the form for another. Private conversations have the others beside them.
 * Opening the newest page marks the channel as read for subscribers.
 */
export async function showChannel(
  call: PageCall,
  visit: Visit,
  draft: Draft,
  failed?: FailedForm,
  tab?: HomeTab,
): Promise<Outcome> {
  const { ctx } = call;
  const id = channelIn(call);
  const state = Hydration.of(ctx, viewerOf(visit), withAll);
  const found = await findChannelIn(state, id);
  const { record } = found;
  const user = visit.session?.userId;
  const isFollowed = (state.bits(channelKind, id) & SUBSCRIBES) !== 0;
  const lastRead =
    user !== undefined && isFollowed ? ((await loadLastRead(ctx, user, [id])).get(id) ?? 0) : undefined;
  const talk = await readTalk(state, id, call);
  const path = channelPath(id);
  if (talk.isBeyond) return redirect(path);
  let shownTo = visit;
  const { ids } = talk;
  const [parents, replyTo] = await Promise.all([
    showMessages(state, ids),
    findParent(state, id, draft.replyTo),
    showNames(state, [record]),
  ]);
  if (
    // A form that is shown again changes nothing.
    failed === undefined &&
    user !== undefined &&
    lastRead !== undefined &&
    talk.isNewest &&
    isUnread(id, record.row.activity_id, lastRead)
  ) {
    // Up to the latest message known before this page was read.
    await markRead(ctx, user, id, record.recentMessage as number);
    shownTo = await withUnread(ctx, visit as SignedIn);
  }
  const look = lookOf(ctx.config, record.row);
  const mayWrite = mayWriteTo(found);
  const firstNew =
    lastRead === undefined
      ? undefined
      : ids.find((item) => item > lastRead && state.get(messageKind, item)?.row.user_id !== user);
  const live: LiveList | undefined =
    user === undefined
      ? undefined
      : {
          to: `${path}/messages?include_reactions=1&include_typing=1`,
          path,
          fragment: `/fragments/messages?channel=${id}&`,
          isUpward: true,
          ...(isFollowed && { marker: { name: `channel:${id}` } }),
        };
  const { language } = visit;
  const { channels: texts } = language;
  const { title, people } = nameOf(record, state, language);
  const { description } = describeChannel(ctx.config, record.row);
  const isPublic = record.row.readers_open === open.everybody;
  const section = sectionOf(ctx.config, record.row);
  const isPrivate = section === 'messages';
  const nothing = mayWrite && look === 'cards' ? texts.firstBroadcast : texts.noMessages;
  const form =
    mayWrite &&
    renderMessageForm(state, visit, { id, name: title }, { ...draft, replyTo, error: failed?.message });
  const list =
    isPrivate && visit.session !== undefined && tab === undefined
      ? await readChannels(call, shownTo as SignedIn, { isPrivate, current: id })
      : undefined;
  const shown = { visit, look, parents, mayWrite, firstNew, live };
  const pane = markup`<section class="pane talk${isPrivate && people.length === 1 && ' of-two'}" aria-labelledby="title">${tab?.views}${renderHead(found, state, visit, await renderPinOf(ctx, found, state, visit))}
<div class="log" tabindex="0" role="region" aria-label="${language.messages.log}" data-news="${JSON.stringify(language.messages.newest)}"><div>
${renderTalk(state, talk, shown, markup`<p class="empty">${talk.isNewest ? nothing : texts.noMessagesBefore}</p>`)}
</div></div>
${live && [renderNewest(language), markup`<p class="others quiet" data-channel="${id}"${isPrivate && markup` data-seen`} data-typing="${JSON.stringify(language.messages.typing)}"></p>`]}<div id="latest">${!mayWrite && failed && renderUnsent(failed, draft)}
${renderFoot(found, visit, form)}</div></section>`;
  return showPage(
    {
      visit: shownTo,
      title,
      ...(isPublic && {
        description: excerpt(description, 200) || texts.describe(title),
        canonical: ctx.config.url + path,
      }),
      ...(tab ? { current: 'home', sheet: 'messages' } : { current: section }),
      frame: list ? 'spread deep' : 'deep',
      back: `/${section}`,
      isTranslated: true,
      beside: !isPrivate && (await renderAbout(found, state, visit, description)),
      content: list
        ? markup`<div class="two open">${renderList(shownTo as SignedIn, list.content, true)}${pane}</div>`
        : pane,
    },
    failed?.error,
  );
}

/** The way to the newest message, with how many are new, and where screen readers read out what comes. */
function renderNewest({ messages: texts }: Texts): Markup {
  return markup`<div class="newest"><button class="button small" type="button" hidden><span class="label"></span>${icon('arrow-down')}<span class="unseen">${texts.toNewest}</span></button><div class="unseen" role="log" data-said="${texts.said}"></div></div>
`;
}

/** The message to reply to, loaded, if the viewer sees it in this channel. */
async function findParent(
  state: Hydration,
  channel: number,
  wanted: number | undefined,
): Promise<number | undefined> {
  if (wanted === undefined) return undefined;
  const [seen] = await filterEntries(state, messageKind, [{ item: wanted }], shownMessages);
  if (seen === undefined || state.get(messageKind, wanted)?.row.channel_id !== channel) return undefined;
  await state.show(messageKind, [wanted]);
  return wanted;
}

/** The part above the messages: whose they are, who may read them, and the viewer's actions. */
function renderHead({ record, right }: FoundChannel, state: Hydration, visit: Visit, pin: Content): Markup {
  const { row } = record;
  const { language } = visit;
  const { channels: texts, messages } = language;
  const path = channelPath(row.id);
  const { title, people } = nameOf(record, state, language);
  const isPrivate = row.type === privateType(state.config);
  const [only] = people;
  const to = isPrivate && people.length === 1 && only ? `/@${only.username}` : `${path}/people`;
  const bits = state.bits(channelKind, row.id);
  const isOver = row.is_inactive === 1;
  const isMuted = (bits & MUTES_CHANNEL) !== 0;
  const access = isOver
    ? texts.hasEnded
    : isMuted
      ? texts.isMuted
      : describeAccess(state.config, row, language);
  const isOwner = right >= rights.own;
  const act = (action: string, image: IconName, label: string) =>
    markup`<form method="post" action="${path}/${action}" data-from="${path}">${hidden({ csrf: visit.csrf, next: path })}<button type="submit">${icon(image)}${label}</button></form>`;
  const isSubscribed = (bits & SUBSCRIBES) !== 0;
  return markup`<header class="with" id="relation-${row.id}">${renderFace(record, state)}<div><h1 class="cut" id="title"><a class="name" href="${to}"><bdi>${title}</bdi></a></h1><p class="quiet cut">${access}</p></div>
${
  visit.session !== undefined &&
  !isOver &&
  !isSubscribed &&
  channelButton(visit, row.id, 'subscribe', isPrivate ? texts.comeBack : texts.subscribe, { style: 'small' })
}<a class="button icon" href="${path}/search" aria-label="${messages.searchHere}" title="${messages.searchHere}">${icon('search')}</a>${
    visit.session !== undefined &&
    markup`<details class="menu"><summary class="button icon" aria-label="${messages.more}">${icon('ellipsis')}</summary><div class="pop">
<a href="${path}/people">${icon('users')}${texts.people}</a><a data-ask href="${path}/level">${icon('bell')}${texts.level}</a>${pin}${
      !isOver && [
        isMuted ? act('unmute', 'eye', texts.unmute) : act('mute', 'eye-off', texts.mute),
        isSubscribed && act('unsubscribe', 'log-out', isPrivate ? texts.leave : texts.unsubscribe),
        right >= rights.edit &&
          !isPrivate &&
          markup`<a href="${path}/settings">${icon('settings')}${texts.change}</a>`,
        isOwner && !isPrivate && markup`<a href="${path}/deactivate">${icon('ban')}${texts.end}</a>`,
      ]
    }${!isOwner && markup`<a data-ask href="/report/channel/${row.id}?next=${encodeURIComponent(visit.here)}">${icon('flag')}${texts.report}</a>`}</div></details>`
  }</header>`;
}

/** The head of a channel as it is now, and why the viewer cannot write there, if so. @throws {ApiError} 404 */
export async function renderNow(ctx: Context, state: Hydration, id: number, visit: Visit): Promise<Markup> {
  const found = await findChannelIn(state, id);
  await showNames(state, [found.record]);
  const { channels: texts } = visit.language;
  const isOver = found.record.row.is_inactive === 1;
  const why = isOver ? texts.hasEnded : found.right < rights.write && texts.readOnly;
  const pin = await renderPinOf(ctx, found, state, visit);
  return markup`${renderHead(found, state, visit, pin)}<p class="why">${why}</p>`;
}

/** The entry of the menu that pins a channel. */
function renderPinOf(
  ctx: Context,
  { record }: FoundChannel,
  state: Hydration,
  visit: Visit,
): Promise<Content> {
  const { title } = nameOf(record, state, visit.language);
  return renderPin(ctx, visit, pinOf('channel', String(record.row.id), title), 'entry');
}

/** A channel as a tab of Home. */
export const pinnedChannel: PinnedList = {
  kind: 'channel',
  show: (call, visit, tab) =>
    showChannel({ ...call, params: { channel_id: tab.pin.value } }, visit, {}, undefined, tab),
};

/** How many of those who run a channel are shown beside it. */
const SHOWN_PEOPLE = 3;

/** What stands beside a channel: what it is about, and who runs it. */
async function renderAbout(
  { record, right }: FoundChannel,
  state: Hydration,
  visit: Visit,
  description: string,
): Promise<Markup> {
  const { row } = record;
  const { language } = visit;
  const { channels: texts } = language;
  await state.show(aclKind, [row.id]);
  const people = [row.owner_id, ...idsIn(state.get(aclKind, row.id)?.editors)].slice(0, SHOWN_PEOPLE);
  await state.show(userKind, people);
  return markup`<section><h2>${texts.about}</h2>${description !== '' && markup`<div class="text" dir="auto">${renderLinks(description, state.config.url)}</div>`}
<p class="quiet">${describeAccess(state.config, row, language)} ${right >= rights.edit && texts.subscribers(row.num_subscribers)}</p></section>
<section><h2>${texts.people}</h2>${renderPeople(state, people, visit)}<p><a href="${channelPath(row.id)}/people">${texts.allPeople}</a></p></section>`;
}

/** A message that was not sent because nobody can write here any more, or not its author. */
function renderUnsent({ message }: FailedForm, { text }: Draft): Markup {
  return markup`${alert(message)}${text && markup`<blockquote dir="auto">${text}</blockquote>`}`;
}

/** The message form, or why there is none. */
function renderFoot({ record }: FoundChannel, { session, here, language }: Visit, form: Content): Content {
  const { channels: texts } = language;
  if (record.row.is_inactive === 1) return undefined;
  if (session === undefined) {
    return markup`<p class="more"><a class="button" href="${signInUri(here)}">${texts.signIn}</a></p>`;
  }
  return form || markup`<p class="more quiet">${texts.readOnly}</p>`;
}

/** `/channels/:channel_id`: a channel, readable without signing in if everybody may read it. */
export const channelPage = openPage('pages.channel', '/channels/:channel_id', (call, visit) =>
  showChannel(call, visit, { replyTo: parseId(call.query.reply_to ?? '') }),
);
