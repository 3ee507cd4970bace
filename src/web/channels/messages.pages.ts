import type { Context } from '../../context.ts';
import { makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { markRead } from '../../features/channels/channels.ts';
import { messageRules } from '../../features/content/content.ts';
import {
  createMessage,
  deleteMessage,
  findMessage,
  type MessageRow,
  messageKind,
  sendPrivateMessage,
} from '../../features/messages/messages.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { authorOf, countWrite, linesOf } from '../kit/actions.ts';
import { renderEmpty } from '../kit/empty.html.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { once } from '../kit/once.ts';
import { redirect as redirectList } from '../kit/paging.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { channelPath } from '../parts/channels.html.ts';
import { sentTo, typedIn, written } from '../parts/composing.ts';
import { pictureFields } from '../parts/pictures.html.ts';
import { withPoll } from '../parts/poll-forms.ts';
import { renderTools } from '../parts/tools.html.ts';
import { type FailedForm, pictureForm } from '../parts/with-pictures.ts';
import { showChannel } from './channel.page.ts';
import { namesField, readNames } from './channel-forms.ts';
import { readChannels, renderList } from './channel-list.ts';
import { findSection, sectionPage } from './channels.html.ts';
import { channelIn } from './in-path.ts';
import { MAX_SUBJECT, messageField } from './messages.html.ts';

/** What the errors of the field for people begin with. */
const TO = 'To';

function showNew(_: PageCall, visit: SignedIn, form: Form, failed?: FailedForm): Outcome {
  const { language } = visit;
  const { messages: texts } = language;
  const title = texts.createTitle;
  return sectionPage(
    visit,
    'messages',
    title,
    markup`<div class="narrow"><h1>${title}</h1>
<form class="panel composer" method="post" action="/messages/new" enctype="multipart/form-data">
${alert(failed?.message)}
${hidden({ csrf: visit.csrf, once: makeSecret() })}
${namesField(language, 'to', texts.to, form.to, true)}
${messageField(language, texts.message, { text: form.text })}
${pictureFields(language, form)}
${renderTools({ maxLength: messageRules.maxLength, prefix: '', isInline: false, language })}<button class="button" type="submit">${texts.send}</button>
</form>
<p class="quiet">${texts.whoReads}</p></div>`,
    failed?.error,
  );
}

/** The message from a form. */
function draftOf(text: string, annotations: object[], replyTo?: number | undefined) {
  return { text, replyTo, machineOnly: false, annotations, entities: written };
}

/** The annotation with the subject of a broadcast, if the form has one. @throws {ApiError} 400 */
function subjectIn({ config }: Context, { subject = '' }: Form): object[] {
  const given = subject.trim();
  if (given === '') return [];
  if ([...given].length > MAX_SUBJECT) {
    throw new ApiError('invalid-parameter', `Subject: at most ${MAX_SUBJECT} characters.`);
  }
  return [{ type: `${config.namespace}.broadcast.message.metadata`, value: { subject: given } }];
}

/** One's own message that a URL names. @throws {ApiError} 404 */
async function messageIn(call: PageCall, visit: SignedIn): Promise<MessageRow> {
  const { row } = await findMessage(call.ctx, viewerOf(visit), {
    channel_id: channelIn(call),
    message_id: parseId(call.params.message_id ?? '') ?? 0,
  });
  if (row.user_id !== visit.session.userId || row.is_deleted === 1)
    throw new ApiError('not-found', 'you have no such message.');
  return row;
}

/** The signed-in person's private messages, and writing to channels. */
export const messagePages: readonly Page[] = [
  ownPage('pages.messages', '/messages', async (call, visit) => {
    const { messages: texts } = visit.language;
    const list = await readChannels(call, visit, { isPrivate: true });
    if (list === undefined) return redirectList('/messages');
    return showPage({
      visit,
      title: texts.title,
      current: 'messages',
      frame: 'spread',
      isTranslated: true,
      content: markup`<div class="two">${renderList(visit, list.content, false)}<section class="pane">${renderEmpty('boat', texts.pickOne, { path: '/messages/new', label: texts.create })}</section></div>`,
    });
  }),

  ownPage('pages.messages.new', '/messages/new', (call, visit) =>
    showNew(call, visit, { to: call.query.to }),
  ),

  pictureForm(
    'pages.messages.send',
    '/messages/new',
    async (call, { visit, form, write }) => {
      const { userId } = visit.session;
      await countWrite(call, visit);
      const to = await readNames(call.ctx, TO, form.to);
      to.delete(userId);
      if (to.size === 0) throw new ApiError('missing-parameter', `${TO}: name at least one other person.`);
      const author = await authorOf(call.ctx, visit);
      const made = await once(call, visit, form, async (ctx) => {
        const id = await write(author, (annotations) =>
          sendPrivateMessage(ctx, author, [...to], draftOf(linesOf(form.text), annotations)),
        );
        const channel = (await ctx.objects.find(messageKind, id))?.row.channel_id as number;
        await markRead(call.ctx, userId, channel, id);
        return `${channelPath(channel)}#message-${id}`;
      });
      return redirect(sentTo(made, form), visit.headers);
    },
    showNew,
  ),

  pictureForm(
    'pages.channel.write',
    '/channels/:channel_id/messages',
    async (call, { visit, form, write }) => {
      const channel = channelIn(call);
      const { text, replyTo } = typedIn(form);
      await countWrite(call, visit);
      const author = await authorOf(call.ctx, visit);
      const made = await once(call, visit, form, async (ctx) => {
        const subject = subjectIn(ctx, form);
        const id = await write(author, (pictures) =>
          withPoll(call.ctx, author, { ...form, text }, (given, poll) =>
            createMessage(ctx, author, channel, draftOf(given, [...subject, ...pictures, ...poll], replyTo)),
          ),
        );
        await markRead(call.ctx, visit.session.userId, channel, id);
        return `${channelPath(channel)}#message-${id}`;
      });
      return redirect(sentTo(made, form), visit.headers);
    },
    (call, visit, form, failed) => showChannel(call, visit, { ...typedIn(form), typed: form }, failed),
  ),

  ownPage(
    'pages.channel.message.ask-delete',
    '/channels/:channel_id/messages/:message_id/delete',
    async (call, visit) => {
      const message = await messageIn(call, visit);
      const path = channelPath(message.channel_id);
      const { channels, messages: texts } = visit.language;
      return sectionPage(
        visit,
        await findSection(Hydration.of(call.ctx, viewerOf(visit)), message.channel_id),
        texts.deletionTitle,
        markup`<div class="narrow form"><h1>${texts.deletionTitle}</h1>
<form class="panel" method="post" action="${path}/messages/${message.id}/delete">
${hidden({ csrf: visit.csrf })}
<blockquote dir="auto">${message.text}</blockquote>
<p>${texts.deletion}</p>
<button class="button danger" type="submit">${texts.deleteIt}</button>
</form>
<p><a href="${path}#message-${message.id}">${channels.back}</a></p></div>`,
      );
    },
  ),

  ownForm(
    'pages.channel.message.delete',
    '/channels/:channel_id/messages/:message_id/delete',
    async (call, visit) => {
      const channel = channelIn(call);
      const message = parseId(call.params.message_id ?? '');
      if (message === undefined) throw new ApiError('not-found', 'there is no such message.');
      await countWrite(call, visit);
      const author = userCaller(viewerOf(visit));
      await deleteMessage(call.ctx, author, { channel_id: channel, message_id: message });
      return redirect(`${channelPath(channel)}#latest`, visit.headers);
    },
  ),
];
