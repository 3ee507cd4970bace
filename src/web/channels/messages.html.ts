import { makeSecret } from '../../digest.ts';
import {
  broadcastType,
  type ChannelRow,
  channelKind,
  privateType,
} from '../../features/channels/channels.ts';
import { messageRules } from '../../features/content/content.ts';
import {
  type MessageRecord,
  type MessageRow,
  messageKind,
  shownMessages,
  subjectOf,
} from '../../features/messages/messages.ts';
import { includeReactions } from '../../features/reactions/reactions.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { shownName } from '../../text/isolate.ts';
import { GROUP_MS } from '../client/shared.ts';
import { excerpt } from '../kit/excerpt.ts';
import { alert, field, hidden, required } from '../kit/form.html.ts';
import { icon } from '../kit/icons.ts';
import { type LiveList, liveAttributes } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { messageParts, renderParts } from '../kit/shown-parts.ts';
import { describeDayOf, renderClock } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { renderAttachments } from '../parts/attachments.html.ts';
import { channelPath } from '../parts/channels.html.ts';
import { type Draft, prefixOf } from '../parts/composer.html.ts';
import { namesIn, showMentioned } from '../parts/mentions.ts';
import { photosOf, withPhotos } from '../parts/photos.ts';
import { pictureFields, renderPictures } from '../parts/pictures.html.ts';
import { renderVideos } from '../parts/players.html.ts';
import { pollFields } from '../parts/poll-fields.html.ts';
import { linkNames } from '../parts/posts.html.ts';
import { renderPreview, showPreviews } from '../parts/previews.html.ts';
import { renderTools } from '../parts/tools.html.ts';
import { behind, warningOf } from '../parts/warnings.html.ts';
import { renderReact, renderReactions } from './reactions.html.ts';

/** Maximum length of a message text in a form: the counted length is less, since links can be shortened. */
const MAX_TYPED = 6000;

/** Maximum length of the subject of a broadcast, in characters. */
export const MAX_SUBJECT = 128;

/** Hydration parameters that load all that a message shows. */
export const withAll = { ...withPhotos, [includeReactions.name]: true };

/** How messages look: of a private conversation as bubbles, of a broadcast channel as cards, and otherwise as lines. */
export type Look = 'bubbles' | 'cards' | 'lines';

export function lookOf(config: Hydration['config'], { type }: Pick<ChannelRow, 'type'>): Look {
  if (type === privateType(config)) return 'bubbles';
  return type === broadcastType(config) ? 'cards' : 'lines';
}

/** Loads messages with everything that their list shows. @returns the messages replied to that the viewer sees. */
export async function showMessages(state: Hydration, ids: readonly number[]): Promise<ReadonlySet<number>> {
  await state.show(messageKind, ids);
  const rows = ids.flatMap((id) => state.get(messageKind, id)?.row ?? []);
  await Promise.all([showPreviews(state, rows), showMentioned(state, rows)]);
  const parents = ids.flatMap((id) => state.get(messageKind, id)?.row.reply_to ?? []);
  const entries = [...new Set(parents)].map((item) => ({ item }));
  const seen = new Set(
    (await filterEntries(state, messageKind, entries, shownMessages)).map(({ item }) => item),
  );
  await state.show(messageKind, seen);
  return seen;
}

/** Options for rendering a list of messages. */
export interface Shown {
  visit: Visit;
  look: Look;
  /** The messages replied to that the viewer sees. */
  parents: ReadonlySet<number>;
  /** Whether the viewer may write to the channel. */
  mayWrite: boolean;
  /** The first message that the viewer has not read. */
  firstNew?: number | undefined;
  /** How the list is kept up to date. */
  live?: LiveList | undefined;
  /** The message that the page was opened at. */
  at?: number | undefined;
}

/** Messages of a channel, oldest first: `ids` are in this order. Scripts divide days by the reader's own time zone. */
export function renderMessages(state: Hydration, ids: readonly number[], shown: Shown): Markup {
  const { look, firstNew, live, visit } = shown;
  const { language } = visit;
  let before: MessageRow | undefined;
  return markup`<ol class="posts ${look}"${liveAttributes(live)}>${ids.map((id) => {
    const record = state.get(messageKind, id);
    if (record === undefined) return undefined;
    const { row } = record;
    const entry = unlessBroken(
      state,
      messageKind,
      id,
      'page',
      () =>
        markup`<li data-by="${row.user_id}"${isOf(before, row, firstNew) && markup` class="again"`}>${renderMessage(state, record, shown)}</li>\n`,
    );
    const day = describeDayOf(row.created_at, language);
    const isNewDay = before === undefined || describeDayOf(before.created_at, language) !== day;
    before = row;
    return [
      isNewDay && markup`<li class="day"><h2>${day}</h2></li>\n`,
      id === firstNew && markup`<li class="since" id="new"><h2>${language.messages.newOnes}</h2></li>\n`,
      entry,
    ];
  })}</ol>`;
}

/** Whether a message continues what its author wrote before it. */
function isOf(before: MessageRow | undefined, row: MessageRow, firstNew: number | undefined): boolean {
  const minute = ({ created_at }: MessageRow) => Math.floor(created_at / GROUP_MS);
  return before?.user_id === row.user_id && minute(before) === minute(row) && row.id !== firstNew;
}

function renderMessage(state: Hydration, record: MessageRecord, shown: Shown): Markup {
  const { row } = record;
  const user = state.get(userKind, row.user_id)?.row;
  const { language, session } = shown.visit;
  const { messages: texts } = language;
  const by = user === undefined ? texts.unknown : shownName(user);
  const subject = subjectOf(state.config, row);
  const object = { kind: 'message', id: row.id, isPublic: false };
  const isOwn = session?.userId === row.user_id;
  return markup`<article class="message${isOwn && ' own'}${row.id === shown.at && ' found'}" id="message-${row.id}" aria-label="${texts.by(by)}">
${
  user && [
    markup`<a class="face" href="/@${user.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(user)}?w=96&h=96" alt="" width="40" height="40" loading="lazy"></a>`,
    markup`<header><a class="name" href="/@${user.username}"><bdi>${by}</bdi></a>${renderParts(messageParts, 'badge', state, row, shown.visit)} <a class="time" href="${messagePath(row)}">${renderClock(row.created_at, language)}</a></header>`,
  ]
}
<div class="bubble">${renderParent(state, row, shown)}
${subject !== undefined && markup`<h2 class="subject" dir="auto">${subject}</h2>`}
${behind(
  warningOf(state.config, row),
  markup`${row.text !== '' && markup`<div class="text" dir="auto">${linkNames(renderHtml(row.text, JSON.parse(row.entities) as Entities, state.config.url), namesIn(state))}</div>`}
${renderPictures(photosOf(state, record, object), (_, photo) => photo.own?.whole ?? photo.url, language)}
${renderVideos(state, record, object, language)}
${renderAttachments(state, record, object, language)}
${renderPreview(state, row)}${renderParts(messageParts, 'card', state, row, shown.visit)}`,
  language,
)}</div>
${renderReactions(state, row, shown.visit)}
${renderActions(state, row, shown, isOwn)}
</article>`;
}

/** The page of a channel with a message and what was written before and after it. */
export function messagePath({ id, channel_id }: Pick<MessageRow, 'id' | 'channel_id'>): string {
  return `${channelPath(channel_id)}?at=${id}#message-${id}`;
}

function renderParent(state: Hydration, { reply_to }: MessageRow, { parents, visit }: Shown): Content {
  if (reply_to === null) return undefined;
  const { messages: texts } = visit.language;
  const parent = parents.has(reply_to) ? state.get(messageKind, reply_to)?.row : undefined;
  if (parent === undefined)
    return markup`<p class="quote"><span class="cut">${texts.inReplyToHidden}</span></p>`;
  return markup`<p class="quote"><a class="cut" href="${messagePath(parent)}"><span class="unseen">${texts.inReplyTo('')}</span>${quoteOf(state, parent, visit.language)}</a></p>`;
}

/** Author and beginning of a message, on one line. */
function quoteOf(state: Hydration, row: MessageRow, { messages: texts, channels }: Texts): Content {
  const user = state.get(userKind, row.user_id)?.row;
  const name = user === undefined ? texts.unknown : markup`<bdi>${shownName(user)}</bdi>`;
  const text = excerpt(row.text, 60);
  return channels.quoted(name, text === '' ? texts.noText : markup`<bdi>${text}</bdi>`);
}

function renderActions(
  state: Hydration,
  row: MessageRow,
  { visit, mayWrite }: Shown,
  isOwn: boolean,
): Content {
  if (visit.session === undefined) return undefined;
  const { messages: texts } = visit.language;
  const path = channelPath(row.channel_id);
  const next = encodeURIComponent(visit.here);
  const added = messageParts.items.length > 0 && renderAdded(state, row, visit);
  return markup`<details class="menu"><summary class="button icon" aria-label="${texts.more}">${icon('ellipsis')}</summary><div class="pop">
${renderReact(row, visit)}${mayWrite && markup`<a data-key="r" href="${path}?reply_to=${row.id}#text">${icon('message-circle')}${texts.answer}</a>`}${added}${
  isOwn
    ? markup`<a data-ask data-gone href="${path}/messages/${row.id}/delete">${icon('trash-2')}${texts.deleteThis}</a>`
    : markup`<a data-ask href="/report/message/${row.id}?next=${next}">${icon('flag')}${texts.report}</a>`
}</div></details>`;
}

/** Actions that other modules add, as one form. */
function renderAdded(state: Hydration, row: MessageRow, visit: Visit): Markup {
  const fields = hidden({ csrf: visit.csrf, next: `${visit.here}#message-${row.id}` });
  return markup`<form method="post">${fields}${renderParts(messageParts, 'action', state, row, visit)}</form>`;
}

/**
 * The form for writing to a channel; the message to reply to is loaded.
 * @param name - the channel's.
 */
export function renderMessageForm(
  state: Hydration,
  visit: Visit,
  { id, name }: { id: number; name: string },
  draft: Draft,
): Markup {
  const { text, replyTo, error, typed } = draft;
  const { language } = visit;
  const { messages: texts } = language;
  const prefix = prefixOf(draft);
  const parent = replyTo === undefined ? undefined : state.get(messageKind, replyTo)?.row;
  const isBroadcast = state.get(channelKind, id)?.row.type === broadcastType(state.config);
  const path = channelPath(id);
  return markup`<form class="composer write" method="post" action="${path}/messages" enctype="multipart/form-data" data-enter="${visit.display.enter}" data-waiting="${texts.waiting}">
${alert(error)}
${hidden({ csrf: visit.csrf, once: makeSecret() })}<input type="hidden" name="reply_to" value="${parent?.id}">
<p class="quote replied"${parent === undefined && markup` hidden`}><span class="cut">${parent && quoteOf(state, parent, language)}</span><a class="button icon" href="${path}#latest" aria-label="${texts.doNotReply}">${icon('x')}</a></p>
${isBroadcast && parent === undefined && subjectField(language, typed?.subject, prefix)}
${messageField(language, isBroadcast ? texts.createBroadcast : texts.create, {
  text,
  prefix,
  hint: isBroadcast ? texts.createBroadcast : texts.writeTo(name),
  hasFocus: error !== undefined || parent !== undefined,
  isOptional: isBroadcast,
})}
${pictureFields(language, typed, prefix)}
${pollFields(language, typed, prefix)}
${renderTools({ maxLength: messageRules.maxLength, prefix, isInline: false, mayPoll: true, language, files: 'paperclip' })}<button class="button" type="submit" aria-label="${texts.send}" title="${texts.send}">${icon('send-horizontal')}</button>
</form>`;
}

/** The field for the subject of a broadcast, which may be all that it has. */
function subjectField({ messages: texts }: Texts, value: string | undefined, prefix: string): Markup {
  return field({
    name: 'subject',
    id: `${prefix}subject`,
    label: texts.subject,
    value,
    autocomplete: 'off',
    attributes: markup` maxlength="${MAX_SUBJECT}" dir="auto"`,
  });
}

/** The field for the text of a message. @param hint - stands in it while it is empty, and the label is for screen readers then. */
export function messageField(
  { messages: texts }: Texts,
  label: string,
  {
    text = '',
    prefix = '',
    hint,
    hasFocus = false,
    isOptional = false,
  }: {
    text?: string | undefined;
    prefix?: string;
    hint?: string;
    hasFocus?: boolean;
    isOptional?: boolean;
  },
): Markup {
  const isSmall = hint !== undefined;
  return markup`<div class="field"><label for="${prefix}text"${isSmall && markup` class="unseen"`}>${label}</label>
<textarea id="${prefix}text" name="text" rows="${isSmall ? 1 : 3}" maxlength="${MAX_TYPED}"${!isOptional && required}${isSmall && markup` placeholder="${hint}"`} aria-describedby="${prefix}text-hint"${hasFocus && markup` autofocus`}>
${text}</textarea>
<p class="${isSmall ? 'unseen' : 'hint'}" id="${prefix}text-hint">${texts.hint}</p></div>`;
}
