import { makeSecret } from '../../digest.ts';
import { broadcastType, channelKind } from '../../features/channels/channels.ts';
import { messageRules } from '../../features/content/content.ts';
import {
  type MessageRecord,
  type MessageRow,
  messageKind,
  shownMessages,
  subjectOf,
} from '../../features/messages/messages.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { excerpt } from '../kit/excerpt.ts';
import { alert, field, hidden, required } from '../kit/form.html.ts';
import { type LiveList, liveAttributes } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { messageParts, renderParts } from '../kit/shown-parts.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { renderAttachments } from '../parts/attachments.html.ts';
import { channelPath } from '../parts/channels.html.ts';
import { type Draft, prefixOf } from '../parts/composer.html.ts';
import { namesIn, showMentioned } from '../parts/mentions.ts';
import { photosOf } from '../parts/photos.ts';
import { pictureFields, renderPictures } from '../parts/pictures.html.ts';
import { linkNames } from '../parts/posts.html.ts';
import { renderPreview, showPreviews } from '../parts/previews.html.ts';
import { renderTools } from '../parts/tools.html.ts';
import { behind, warningOf } from '../parts/warnings.html.ts';

/** Maximum length of a message text in a form: the counted length is less, since links can be shortened. */
const MAX_TYPED = 6000;

/** Maximum length of the subject of a broadcast, in characters. */
export const MAX_SUBJECT = 128;

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
interface Shown {
  visit: Visit;
  /** The messages replied to that the viewer sees. */
  parents: ReadonlySet<number>;
  /** Whether the viewer may write to the channel. */
  mayWrite: boolean;
  /** The first message that the viewer has not read. */
  firstNew: number | undefined;
  /** How the list is kept up to date. */
  live?: LiveList | undefined;
}

/** Messages of a channel, oldest first: `ids` are in this order. */
export function renderMessages(state: Hydration, ids: readonly number[], shown: Shown): Markup {
  return markup`<ol class="posts"${liveAttributes(shown.live)}>${ids.map((id) => {
    const record = state.get(messageKind, id);
    return [
      id === shown.firstNew &&
        markup`<li class="since" id="new"><h2>${shown.visit.language.messages.newOnes}</h2></li>\n`,
      record &&
        unlessBroken(
          state,
          messageKind,
          id,
          'page',
          () => markup`<li>${renderMessage(state, record, shown)}</li>\n`,
        ),
    ];
  })}</ol>`;
}

function renderMessage(state: Hydration, record: MessageRecord, shown: Shown): Markup {
  const { row } = record;
  const user = state.get(userKind, row.user_id)?.row;
  const { language } = shown.visit;
  const { messages: texts } = language;
  const by = user === undefined ? texts.unknown : user.name || user.username;
  const subject = subjectOf(state.config, row);
  const object = { kind: 'message', id: row.id, isPublic: false };
  const isOwn = shown.visit.session?.userId === row.user_id;
  return markup`<article class="post${isOwn && ' own'}" id="message-${row.id}" aria-label="${texts.by(by)}">
${
  user && [
    markup`<a class="face" href="/@${user.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(user)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>`,
    markup`<header><a class="name" href="/@${user.username}"><bdi>${by}</bdi></a> <span class="handle"><bdi>@${user.username}</bdi></span>${renderParts(messageParts, 'badge', state, row, shown.visit)} <a class="time" href="${messagePath(row)}">${renderTime(row.created_at, language)}</a></header>`,
  ]
}
${renderParent(state, row, shown)}
${subject !== undefined && markup`<h2 class="subject" dir="auto">${subject}</h2>`}
${behind(
  warningOf(state.config, row),
  markup`${row.text !== '' && markup`<div class="text" dir="auto">${linkNames(renderHtml(row.text, JSON.parse(row.entities) as Entities, state.config.url), namesIn(state))}</div>`}
${renderPictures(photosOf(state, record, object), (_, photo) => photo.own?.whole ?? photo.url, language)}
${renderAttachments(state, record, object, language)}
${renderPreview(state, row)}${renderParts(messageParts, 'card', state, row, shown.visit)}`,
  shown.visit.language,
)}
${renderActions(state, row, shown, isOwn)}
</article>`;
}

/** The channel page that ends with a message. */
function messagePath({ id, channel_id }: Pick<MessageRow, 'id' | 'channel_id'>): string {
  return `${channelPath(channel_id)}?before_id=${id + 1}#message-${id}`;
}

function renderParent(state: Hydration, { reply_to }: MessageRow, { parents, visit }: Shown): Content {
  if (reply_to === null) return undefined;
  const { messages: texts } = visit.language;
  const parent = parents.has(reply_to) ? state.get(messageKind, reply_to)?.row : undefined;
  if (parent === undefined) return markup`<p class="parent">${texts.inReplyToHidden}</p>`;
  return markup`<p class="parent">${texts.inReplyTo(markup`<a href="${messagePath(parent)}">${quoteOf(state, parent, visit.language)}</a>`)}</p>`;
}

/** Author and beginning of a message, on one line. */
function quoteOf(state: Hydration, row: MessageRow, { messages: texts, channels }: Texts): Content {
  const user = state.get(userKind, row.user_id)?.row;
  const name = user === undefined ? texts.unknown : markup`<bdi>${user.name || user.username}</bdi>`;
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
  const reply =
    mayWrite && markup`<a data-key="r" href="${path}?reply_to=${row.id}#text">${texts.answer}</a>`;
  const next = encodeURIComponent(visit.here);
  const more = isOwn
    ? markup`<a data-ask data-gone href="${path}/messages/${row.id}/delete">${texts.deleteThis}</a>`
    : markup`<a data-ask href="/report/message/${row.id}?next=${next}">${texts.report}</a>`;
  const added = messageParts.items.length > 0 && renderAdded(state, row, visit);
  return markup`<div class="actions">${reply}${added}
<details><summary>${texts.more}</summary>${more}</details>
</div>`;
}

/** Actions that other modules add, as one form. */
function renderAdded(state: Hydration, row: MessageRow, visit: Visit): Markup {
  const fields = hidden({ csrf: visit.csrf, next: `${visit.here}#message-${row.id}` });
  return markup`<form method="post">${fields}${renderParts(messageParts, 'action', state, row, visit)}</form>`;
}

/** The form for writing to a channel; the message to reply to is loaded. */
export function renderMessageForm(state: Hydration, visit: Visit, channel: number, draft: Draft): Markup {
  const { text, replyTo, error, typed, isInline = false } = draft;
  const { language } = visit;
  const { messages: texts } = language;
  const prefix = prefixOf(draft);
  const parent = replyTo === undefined ? undefined : state.get(messageKind, replyTo)?.row;
  const isBroadcast = state.get(channelKind, channel)?.row.type === broadcastType(state.config);
  const label = isBroadcast ? texts.createBroadcast : texts.create;
  return markup`<form class="panel composer" method="post" action="${channelPath(channel)}/messages" enctype="multipart/form-data">
${alert(error)}
${hidden({ csrf: visit.csrf, once: makeSecret(), reply_to: parent && String(parent.id) })}
${parent && markup`<p class="parent">${texts.inReplyTo(quoteOf(state, parent, language))} ${!isInline && markup`(<a href="${channelPath(channel)}#latest">${texts.doNotReply}</a>)`}</p>`}
${isBroadcast && parent === undefined && subjectField(language, typed?.subject, prefix)}
${messageField(language, parent === undefined ? label : texts.reply, { text, prefix, hasFocus: error !== undefined || parent !== undefined, isOptional: isBroadcast })}
${pictureFields(language, typed, prefix)}
${renderTools({ maxLength: messageRules.maxLength, prefix, isInline, language })}<button class="button" type="submit">${texts.send}</button>
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

/** The field for the text of a message. */
export function messageField(
  { messages: texts }: Texts,
  label: string,
  {
    text = '',
    prefix = '',
    hasFocus = false,
    isOptional = false,
  }: { text?: string | undefined; prefix?: string; hasFocus?: boolean; isOptional?: boolean },
): Markup {
  return markup`<div class="field"><label for="${prefix}text">${label}</label>
<textarea id="${prefix}text" name="text" rows="3" maxlength="${MAX_TYPED}"${!isOptional && required} aria-describedby="${prefix}text-hint"${hasFocus && markup` autofocus`}>
${text}</textarea>
<p class="hint" id="${prefix}text-hint">${texts.hint}</p></div>`;
}
