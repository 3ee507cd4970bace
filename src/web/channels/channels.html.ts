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
import { findNews, messageKind, shownMessages } from '../../features/messages/messages.ts';
import { avatarPath, type UserRow, userKind } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { excerpt } from '../kit/excerpt.ts';
import type { SignedIn } from '../kit/forms.ts';
import { renderNews, showPage } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { listsOf } from '../languages/intl.ts';
import { channelPath, describeChannel } from '../parts/channels.html.ts';

/** How many people of a conversation are named. */
const NAMED = 3;
/** Maximum shown for a channel's unread messages. */
const MAX_COUNTED = 99;

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
    ...channels.map(({ row }) => row.owner_id),
  ]);
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
  const others = othersIn(record, state);
  const people = others.slice(0, NAMED).flatMap((id) => state.get(userKind, id)?.row ?? []);
  const names = people.map(({ name, username }) => name || username);
  const left = others.length - Math.min(others.length, NAMED);
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

/** A page in the messages and channels section; if a form failed, with the status and headers of its error. */
export function messagesPage(visit: Visit, title: string, content: Markup, failed?: ApiError): Outcome {
  return showPage({ visit, title, current: 'messages', isTranslated: true, content }, failed);
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

/** A list of channels for a signed-in person: names, latest messages, unread counts. */
export async function renderChannels(
  ctx: Context,
  state: Hydration,
  ids: readonly number[],
  { session, language }: SignedIn,
): Promise<Markup> {
  const { userId: user } = session;
  const channels = ids.flatMap((id) => state.get(channelKind, id) ?? []);
  const latest = channels.flatMap(({ recentMessage }) =>
    recentMessage === undefined ? [] : { item: recentMessage },
  );
  const [seen, lastRead] = await Promise.all([
    filterEntries(state, messageKind, latest, shownMessages),
    loadLastRead(ctx, user, ids),
    showNames(state, channels),
  ]);
  const unread = channels.flatMap(({ row }) =>
    isUnread(row.id, row.activity_id, lastRead.get(row.id) ?? 0) ? row.id : [],
  );
  const news = await findNews(ctx, state, unread);
  const shown = new Set(seen.map(({ item }) => item));
  await state.show(messageKind, shown);
  return markup`<ul class="people" id="channels" data-refresh="/channels">${channels.map((channel) => {
    const { row, recentMessage = 0 } = channel;
    const about = {
      unread: news.get(row.id)?.count,
      latest: shown.has(recentMessage) ? recentMessage : undefined,
    };
    return unlessBroken(state, channelKind, row.id, 'page', () =>
      renderChannel(channel, state, about, language),
    );
  })}</ul>`;
}

function renderChannel(
  channel: ChannelRecord,
  state: Hydration,
  { unread, latest }: { unread: number | undefined; latest: number | undefined },
  language: Texts,
): Markup {
  const { row } = channel;
  const { channels: texts } = language;
  const { title, people } = nameOf(channel, state, language);
  const face = people[0] ?? state.get(userKind, row.owner_id)?.row;
  const message = latest === undefined ? undefined : state.get(messageKind, latest)?.row;
  const author = message && state.get(userKind, message.user_id)?.row;
  const by =
    author &&
    (author.id === state.viewer?.id ? texts.you : markup`<bdi>${author.name || author.username}</bdi>`);
  const isUnread = unread !== undefined;
  return markup`<li${isUnread && markup` class="unread"`}>${
    face &&
    markup`<span class="face"><img src="${avatarPath(face)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></span>`
  }
<div><a class="name" href="${channelPath(row.id)}#${isUnread ? 'new' : 'latest'}"><bdi>${title}</bdi></a>${
    isUnread && markup` <span class="new">${describeUnread(unread, texts)}</span>`
  }${row.is_inactive === 1 && markup` <span class="new">${texts.ended}</span>`} <span class="time">${renderTime(message?.created_at ?? row.created_at, language)}</span>
<p class="quiet" dir="auto">${message ? renderBeginning(message.text || language.messages.noText, by, texts) : whyNone(channel, state, texts)}</p></div></li>`;
}

/** Why a channel shows no latest message: there is none, or the reader does not see it. */
function whyNone({ recentMessage }: ChannelRecord, state: Hydration, texts: Texts['channels']): string {
  if (recentMessage === undefined) return texts.noMessages;
  const isDeleted = state.get(messageKind, recentMessage)?.row.is_deleted === 1;
  return isDeleted ? texts.latestDeleted : texts.latestHidden;
}

function renderBeginning(text: string, by: Content, texts: Texts['channels']): Content {
  const beginning = markup`<bdi>${excerpt(text, 120)}</bdi>`;
  return by ? texts.quoted(by, beginning) : beginning;
}

function describeUnread(count: number, texts: Texts['channels']): string {
  return count > MAX_COUNTED ? texts.moreNewMessages(MAX_COUNTED) : texts.newMessages(count);
}
