import { ApiError } from '../../errors.ts';
import {
  broadcastType,
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
import { messageKind, readChannelMessages, shownMessages } from '../../features/messages/messages.ts';
import { userKind } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, readPage } from '../../objects/list.ts';
import { excerpt } from '../kit/excerpt.ts';
import { alert } from '../kit/form.html.ts';
import { openPage, type SignedIn, signInUri } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import type { LiveList } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { isBeyondNewest, isNewest, pageQuery, pagesBeside, readListQuery, redirect } from '../kit/paging.ts';
import { type Visit, viewerOf, withUnread } from '../kit/visit.ts';
import { listOf } from '../languages/intl.ts';
import { channelButton, channelPath, describeChannel } from '../parts/channels.html.ts';
import type { Draft } from '../parts/composer.html.ts';
import { withPhotos } from '../parts/photos.ts';
import { renderLinks } from '../parts/posts.html.ts';
import type { FailedForm } from '../parts/with-pictures.ts';
import { describeAccess, nameOf, showNames } from './channels.html.ts';
import { renderMessageForm, renderMessages, showMessages } from './messages.html.ts';

/** The channel id in a page's URL. @throws {ApiError} 404 for an invalid id. */
export function channelIn({ params }: PageCall): number {
  const id = parseId(params.channel_id ?? '');
  if (id === undefined) throw new ApiError('not-found', 'there is no such channel.');
  return id;
}

/** Whether the viewer may write to a channel. @throws {ApiError} 404 if they may not even read it. */
export async function findMessageRights(state: Hydration, id: number): Promise<boolean> {
  const { record, right } = await findChannelIn(state, id);
  return right >= rights.write && record.row.is_inactive === 0;
}

/**
 * The page of a channel: its messages, oldest first, then the form for another. Opening the newest page marks the channel as read
 * for subscribers.
 */
export async function showChannel(
  call: PageCall,
  visit: Visit,
  draft: Draft,
  failed?: FailedForm,
): Promise<Outcome> {
  const { ctx } = call;
  const id = channelIn(call);
  const query = readListQuery(call.query);
  const state = Hydration.of(ctx, viewerOf(visit), withPhotos);
  const found = await findChannelIn(state, id);
  const { record, right } = found;
  const user = visit.session?.userId;
  const isFollowed = (state.bits(channelKind, id) & SUBSCRIBES) !== 0;
  const lastRead =
    user !== undefined && isFollowed ? ((await loadLastRead(ctx, user, [id])).get(id) ?? 0) : undefined;
  const page = await readPage(state, messageKind, pageQuery(query), shownMessages, {
    read: (range, _, db) => readChannelMessages(db, { channel: id, ...range }),
  });
  const path = channelPath(id);
  if (isBeyondNewest(query, page)) return redirect(path);
  let shownTo = visit;
  const ids = page.entries.map(({ item }) => item).reverse();
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
    isNewest(query) &&
    isUnread(id, record.row.activity_id, lastRead)
  ) {
    // Up to the latest message known before this page was read.
    await markRead(ctx, user, id, record.recentMessage as number);
    shownTo = await withUnread(ctx, visit as SignedIn);
  }
  const mayWrite = right >= rights.write && record.row.is_inactive === 0;
  const firstNew =
    lastRead === undefined
      ? undefined
      : ids.find((item) => item > lastRead && state.get(messageKind, item)?.row.user_id !== user);
  const { older, newer } = pagesBeside(path, query, page);
  const live: LiveList | undefined =
    user !== undefined && isNewest(query)
      ? {
          to: `${path}/messages`,
          path,
          fragment: `/fragments/messages?channel=${id}&`,
          isUpward: true,
          ...(isFollowed && { marker: { name: `channel:${id}` } }),
        }
      : undefined;
  const { language } = visit;
  const { channels: texts } = language;
  const { title } = nameOf(record, state, language);
  const { description } = describeChannel(ctx.config, record.row);
  const isPublic = record.row.readers_open === open.everybody;
  const isOwnBroadcast = mayWrite && record.row.type === broadcastType(ctx.config);
  const nothing = isOwnBroadcast ? texts.firstBroadcast : texts.noMessages;
  return showPage(
    {
      visit: shownTo,
      title,
      ...(isPublic && {
        description: excerpt(description, 200) || texts.describe(title),
        canonical: ctx.config.url + path,
      }),
      ...(user !== undefined && { current: 'messages' }),
      isTranslated: true,
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title"><bdi>${title}</bdi></h1>
${renderHead(found, state, visit, description)}
${older !== undefined && markup`<p class="more"><a rel="next" href="${older}">${texts.older}</a></p>`}
${(ids.length > 0 || live) && renderMessages(state, ids, { visit, parents, mayWrite, firstNew, live })}
${ids.length === 0 && markup`<p class="empty">${isNewest(query) ? nothing : texts.noMessagesBefore}</p>`}
${newer !== undefined && markup`<p class="more"><a rel="prev" href="${newer}">${texts.newer}</a></p>`}
<div id="latest">${!mayWrite && failed && renderUnsent(failed, draft)}
${renderFoot(found, visit, mayWrite && renderMessageForm(state, visit, id, { ...draft, replyTo, error: failed?.message }))}</div></section>`,
    },
    failed?.error,
  );
}

/** The message to reply to, loaded, if the viewer sees it in this channel. */
export async function findParent(
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

/** The part above the messages: the channel's description, its people, and the viewer's actions. */
function renderHead(
  { record, right }: FoundChannel,
  state: Hydration,
  visit: Visit,
  description: string,
): Content {
  const { row } = record;
  const { config } = state;
  const { language } = visit;
  const { channels: texts } = language;
  const path = channelPath(row.id);
  const { people } = nameOf(record, state, language);
  const access = describeAccess(config, row, language);
  const owner = state.get(userKind, row.owner_id)?.row;
  const isPrivate = row.type === privateType(config);
  const about = isPrivate
    ? people.length > 0 &&
      markup`<p class="quiet">${texts.between(listOf(language.locale, people.map(link)))} ${access}</p>`
    : markup`${description !== '' && markup`<div class="text" dir="auto">${renderLinks(description, config.url)}</div>`}
<p class="quiet">${owner && [texts.by(link(owner)), ' ']}${access} ${right >= rights.edit && texts.subscribers(row.num_subscribers)}</p>`;
  if (row.is_inactive === 1) {
    return [about, markup`<p class="notice">${texts.hasEnded}</p>`];
  }
  const bits = state.bits(channelKind, row.id);
  const toggles =
    visit.session !== undefined &&
    markup`${
      bits & MUTES_CHANNEL
        ? channelButton(visit, row.id, 'unmute', texts.unmute)
        : channelButton(visit, row.id, 'mute', texts.mute)
    }${
      bits & SUBSCRIBES
        ? channelButton(visit, row.id, 'unsubscribe', isPrivate ? texts.leave : texts.unsubscribe)
        : channelButton(visit, row.id, 'subscribe', isPrivate ? texts.comeBack : texts.subscribe, {
            style: 'small',
          })
    }`;
  return [
    about,
    markup`<div class="relation" id="relation-${row.id}">${toggles}
<a class="button plain small" href="${path}/people">${texts.people}</a>
${visit.session !== undefined && right < rights.own && markup`<a class="button plain small" data-ask href="/report/channel/${row.id}?next=${encodeURIComponent(visit.here)}">${texts.report}</a>`}
${right >= rights.edit && !isPrivate && markup`<a class="button plain small" href="${path}/settings">${texts.change}</a>`}
${right >= rights.own && !isPrivate && markup`<a class="button plain small" href="${path}/deactivate">${texts.end}</a>`}</div>`,
    (bits & MUTES_CHANNEL) !== 0 && markup`<p class="quiet">${texts.isMuted}</p>`,
  ];
}

function link({ username }: { username: string }): Markup {
  return markup`<a href="/@${username}"><bdi>@${username}</bdi></a>`;
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
  return form || markup`<p class="quiet">${texts.readOnly}</p>`;
}

/** `/channels/:channel_id`: a channel, readable without signing in if everybody may read it. */
export const channelPage = openPage('pages.channel', '/channels/:channel_id', (call, visit) =>
  showChannel(call, visit, { replyTo: parseId(call.query.reply_to ?? '') }),
);
