import type { Context } from '../../context.ts';
import type { ApiError } from '../../errors.ts';
import {
  aclKind,
  broadcastType,
  type ChannelRecord,
  type ChannelRow,
  channelKind,
  isUnread,
  loadLastRead,
  open,
  privateType,
} from '../../features/channels/channels.ts';
import { levelsOf } from '../../features/levels/levels.ts';
import { findNews, messageKind, shownMessages } from '../../features/messages/messages.ts';
import { MAX_COUNTED } from '../../features/notifications/notifications.ts';
import { avatarPath, type UserRow, userKind } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { shownName } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import type { SignedIn } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { describeUnread, renderNews, showPage } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import { renderShortTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { listsOf } from '../languages/intl.ts';
import { channelPath, describeChannel, renderSquare } from '../parts/channels.html.ts';

/** How many people of a conversation are named. */
const NAMED = 3;

/** The user ids in a list of an ACL. */
export function idsIn(list: string | undefined): number[] {
  return (JSON.parse(list ?? '[]') as string[]).map(Number);
}

/** The people in a private conversation other than the viewer. */
function othersIn({ row }: ChannelRecord, state: Hydration): number[] {
  const all = [row.owner_id, ...idsIn(state.get(aclKind, row.id)?.writers)];
  return all.filter((id) => id !== state.viewer?.id);
}

/** Loads what the names of private conversations need; ACLs of other channels are not loaded. */
export async function showNames(state: Hydration, channels: readonly ChannelRecord[]): Promise<void> {
  const own = channels.filter(({ row }) => row.type === privateType(state.config));
  await state.show(
    aclKind,
    own.map(({ row }) => row.id),
  );
  await state.show(userKind, [
    ...own.flatMap((channel) => othersIn(channel, state).slice(0, NAMED)),
    ...own.map(({ row }) => row.owner_id),
  ]);
}

/** The people who are named in a private conversation; nobody in other channels. */
function peopleIn(record: ChannelRecord, state: Hydration): UserRow[] {
  if (record.row.type !== privateType(state.config)) return [];
  return othersIn(record, state)
    .slice(0, NAMED)
    .flatMap((id) => state.get(userKind, id)?.row ?? []);
}

/** A channel's name on pages; `people` are those named in a private conversation. */
export function nameOf(
  record: ChannelRecord,
  state: Hydration,
  language: Texts,
): { title: string; people: UserRow[] } {
  const { config } = state;
  const { channels: texts, locale } = language;
  if (record.row.type !== privateType(config)) {
    return { title: describeChannel(config, record.row, language).title, people: [] };
  }
  const people = peopleIn(record, state);
  const names = people.map(shownName);
  const left = othersIn(record, state).length - NAMED;
  if (left > 0) names.push(texts.others(left));
  return { title: names.length === 0 ? texts.gone : listsOf(locale).format(names), people };
}

/** Who may read and write a channel, in words. */
export function describeAccess(
  config: Context['config'],
  row: ChannelRow,
  { channels: texts }: Texts,
): string {
  if (row.type === privateType(config)) return texts.privateAccess;
  const read =
    row.readers_open === open.everybody
      ? 'everybody'
      : row.readers_open === open.users || row.writers_open === open.users
        ? 'users'
        : 'invited';
  const write =
    row.type === broadcastType(config) ? 'publishers' : row.writers_open === open.users ? 'users' : 'invited';
  return texts.access(texts.read[read], texts.write[write]);
}

/** Where conversations are in the navigation: the private ones, and all others. */
type Section = 'messages' | 'channels';

/** The section that a channel is in. */
export function sectionOf(config: Context['config'], { type }: Pick<ChannelRow, 'type'>): Section {
  return type === privateType(config) ? 'messages' : 'channels';
}

/** The section of the channel with this id, which the viewer may no longer see. */
export async function findSection(state: Hydration, id: number): Promise<Section> {
  await state.judge(channelKind, [id]);
  const row = state.get(channelKind, id)?.row;
  return row === undefined ? 'channels' : sectionOf(state.config, row);
}

/** A page of a section; if a form failed, with the status and headers of its error. */
export function sectionPage(
  visit: Visit,
  current: Section,
  title: string,
  content: Markup,
  failed?: ApiError,
): Outcome {
  return showPage({ visit, title, current, isTranslated: true, content }, failed);
}

/** Links between the lists of conversations and channels. */
export function renderTabs(visit: Visit, here: string): Markup {
  const { channels: texts, messages } = visit.language;
  const tabs = [
    ['/messages', messages.title],
    ['/channels', [texts.title, renderNews(visit)]],
    ['/channels/muted', texts.muted],
    ['/channels/public', texts.find],
  ] as const;
  return renderTabList(texts.tabs, tabs, here);
}

/** What a list of channels shows besides their names. */
interface ShownList {
  visit: SignedIn;
  /** The one whose page has the list beside it. */
  current?: number | undefined;
  /** Where the list comes from as it is now, if it is kept up to date. */
  from?: string;
}

/** A list of channels for a signed-in person: names, latest messages, unread counts. */
export async function renderChannels(
  ctx: Context,
  state: Hydration,
  ids: readonly number[],
  { visit, current, from }: ShownList,
): Promise<Markup> {
  const { userId: user } = visit.session;
  const channels = ids.flatMap((id) => state.get(channelKind, id) ?? []);
  const latest = channels.flatMap(({ recentMessage }) =>
    recentMessage === undefined ? [] : { item: recentMessage },
  );
  const [seen, lastRead, levelOf] = await Promise.all([
    filterEntries(state, messageKind, latest, shownMessages),
    loadLastRead(ctx, user, ids),
    levelsOf(ctx, user),
    showNames(state, channels),
  ]);
  const unread = channels.flatMap(({ row }) =>
    isUnread(row.id, row.activity_id, lastRead.get(row.id) ?? 0) ? row.id : [],
  );
  const news = await findNews(ctx, state, unread);
  const shown = new Set(seen.map(({ item }) => item));
  await state.show(messageKind, shown);
  return markup`<ul class="conversations" id="channels"${from !== undefined && markup` data-from="${from}"`}>${channels.map(
    (channel) => {
      const { row, recentMessage = 0 } = channel;
      const about = {
        unread: news.get(row.id)?.count,
        latest: shown.has(recentMessage) ? recentMessage : undefined,
        isCurrent: row.id === current,
        isSilent: levelOf(row) === 'none',
      };
      return unlessBroken(state, channelKind, row.id, 'page', () =>
        renderChannel(channel, state, about, visit.language),
      );
    },
  )}</ul>`;
}

function renderChannel(
  channel: ChannelRecord,
  state: Hydration,
  {
    unread,
    latest,
    isCurrent,
    isSilent,
  }: { unread: number | undefined; latest: number | undefined; isCurrent: boolean; isSilent: boolean },
  language: Texts,
): Markup {
  const { row } = channel;
  const { channels: texts } = language;
  const { title } = nameOf(channel, state, language);
  const message = latest === undefined ? undefined : state.get(messageKind, latest)?.row;
  const isUnread = unread !== undefined;
  const line = message ? renderBeginning(state, channel, message, language) : whyNone(channel, state, texts);
  return markup`<li id="channel-${row.id}"${isUnread && markup` class="unread"`}><a href="${channelPath(row.id)}#${isUnread ? 'new' : 'latest'}"${isCurrent && markup` aria-current="true"`}>${renderFace(channel, state)}<span class="entry"><span><b class="name cut"><bdi>${title}</bdi></b>${
    row.is_inactive === 1 && markup` <span class="new">${texts.ended}</span>`
  } <span class="time">${renderShortTime(message?.created_at ?? row.created_at, language)}</span></span><span><span class="quiet cut" dir="auto">${line}</span>${
    isSilent && markup`${icon('bell-off')}<span class="unseen">${texts.silent}</span>`
  }${isUnread && renderUnread(unread, language)}</span></span></a></li>`;
}

/** The people of a private conversation, or the sign of a channel. */
export function renderFace(channel: ChannelRecord, state: Hydration): Content {
  if (channel.row.type !== privateType(state.config)) return renderSquare(state.config, channel.row);
  const people = peopleIn(channel, state);
  const owner = state.get(userKind, channel.row.owner_id)?.row;
  const shown = people.length > 0 ? people.slice(0, 2) : owner ? [owner] : [];
  const image = (row: UserRow) =>
    markup`<img src="${avatarPath(row)}?w=96&h=96" alt="" width="40" height="40" loading="lazy">`;
  return markup`<span class="face${shown.length > 1 && ' pair'}">${shown.map(image)}</span>`;
}

/** Why a channel shows no latest message: there is none, or the reader does not see it. */
function whyNone({ recentMessage }: ChannelRecord, state: Hydration, texts: Texts['channels']): string {
  if (recentMessage === undefined) return texts.noMessages;
  const isDeleted = state.get(messageKind, recentMessage)?.row.is_deleted === 1;
  return isDeleted ? texts.latestDeleted : texts.latestHidden;
}

/** The beginning of a message, with its author where that is not the only other person. */
function renderBeginning(
  state: Hydration,
  channel: ChannelRecord,
  { text, user_id }: { text: string; user_id: number },
  language: Texts,
): Content {
  const { channels: texts, messages } = language;
  const beginning = markup`<bdi>${excerpt(text, 120) || messages.noText}</bdi>`;
  const author = state.get(userKind, user_id)?.row;
  if (user_id === state.viewer?.id) return texts.quoted(texts.you, beginning);
  const isOnlyOther = channel.row.type === privateType(state.config) && othersIn(channel, state).length === 1;
  return author === undefined || isOnlyOther
    ? beginning
    : texts.quoted(markup`<bdi>${shownName(author)}</bdi>`, beginning);
}

function renderUnread(count: number, { locale, channels: texts }: Texts): Markup {
  const said = count > MAX_COUNTED ? texts.moreNewMessages(MAX_COUNTED) : texts.newMessages(count);
  return markup`<span class="count"><span aria-hidden="true">${describeUnread(count, locale)}</span><span class="unseen">${said}</span></span>`;
}
