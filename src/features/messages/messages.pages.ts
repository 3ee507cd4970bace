import { ApiError } from '../../errors.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { asSignedIn, errorOf, type Form, type SignedIn, withSession } from '../accounts/forms.ts';
import { viewerOf } from '../accounts/sessions.ts';
import { channelIn, showChannel } from '../channels/channel.page.ts';
import { namesField, readNames } from '../channels/channel-forms.ts';
import { channelPath, messagesPage } from '../channels/channels.html.ts';
import { showChannels } from '../channels/channels.pages.ts';
import { markRead } from '../channels/last-read.ts';
import { authorOf, countWrite, linesOf } from '../pages/actions.pages.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { markup } from '../pages/markup.ts';
import { pictureFields } from '../pages/pictures.html.ts';
import { withPictures } from '../pages/with-pictures.ts';
import { createMessage, deleteMessage } from './messages.actions.ts';
import { messageField } from './messages.html.ts';
import { messageKind } from './messages.kind.ts';
import { sendPrivateMessage } from './private.actions.ts';

const TO = 'To';

function showNew(visit: SignedIn, form: Form, failed?: { error: ApiError; message: string }): Outcome {
  const title = 'New private message';
  return messagesPage(
    visit,
    title,
    markup`<div class="narrow"><h1>${title}</h1>
<form class="panel" method="post" action="/messages/new" enctype="multipart/form-data">
${alert(failed?.message)}
${hidden({ csrf: visit.csrf })}
${namesField('to', TO, form.to, true)}
${messageField('Message', form.text)}
${pictureFields(form)}
<button class="button" type="submit">Send</button>
</form>
<p class="quiet">Only you and those you name can read it. All of them see one another, and can answer to all.</p></div>`,
    failed?.error,
  );
}

/** A message as a form gives it. */
function draftOf(text: string, annotations: object[], replyTo?: number | undefined) {
  return { text, replyTo, machineOnly: false, annotations, entities: undefined };
}

/** Private messages of the signed-in person, and what is written to channels. */
export const messagePages: readonly Page[] = [
  {
    name: 'pages.messages',
    method: 'GET',
    path: '/messages',
    handle: (call) =>
      asSignedIn(call, (visit) =>
        showChannels(call, visit, {
          title: 'Private messages',
          path: '/messages',
          above: markup`<p><a class="button" href="/messages/new">New message</a></p>`,
          empty: 'Conversations that only you and others in them can read appear here.',
          isPrivate: true,
        }),
      ),
  },

  {
    name: 'pages.messages.new',
    method: 'GET',
    path: '/messages/new',
    handle: (call) => asSignedIn(call, async (visit) => showNew(visit, { to: call.query.to })),
  },

  {
    name: 'pages.messages.send',
    method: 'POST',
    path: '/messages/new',
    handle: (call) =>
      withPictures(call, async ({ visit, form, write, explain }) => {
        const { ctx } = call;
        const { userId } = visit.session;
        try {
          await countWrite(call, visit);
          const to = await readNames(ctx, TO, form.to);
          to.delete(userId);
          if (to.size === 0)
            throw new ApiError('missing-parameter', `${TO}: name at least one other person.`);
          const author = await authorOf(ctx, visit);
          const id = await write(author, (annotations) =>
            sendPrivateMessage(ctx, author, [...to], draftOf(linesOf(form.text), annotations)),
          );
          const channel = (await ctx.objects.find(messageKind, id))?.row.channel_id as number;
          await markRead(ctx, userId, channel, id);
          return redirect(`${channelPath(channel)}#message-${id}`, visit.headers);
        } catch (thrown) {
          const error = errorOf(thrown);
          return showNew(visit, form, { error, message: explain(error) });
        }
      }),
  },

  {
    name: 'pages.channel.write',
    method: 'POST',
    path: '/channels/:channel_id/messages',
    handle: (call) =>
      withPictures(call, async ({ visit, form, write, explain }) => {
        const { ctx } = call;
        const channel = channelIn(call);
        const text = linesOf(form.text);
        const replyTo = parseId(form.reply_to ?? '');
        try {
          await countWrite(call, visit);
          const author = await authorOf(ctx, visit);
          const id = await write(author, (annotations) =>
            createMessage(ctx, author, channel, draftOf(text, annotations, replyTo)),
          );
          await markRead(ctx, visit.session.userId, channel, id);
          return redirect(`${channelPath(channel)}#message-${id}`, visit.headers);
        } catch (thrown) {
          const error = errorOf(thrown);
          const failed = { error, message: explain(error) };
          return showChannel(call, visit, { text, replyTo, form }, failed);
        }
      }),
  },

  {
    name: 'pages.channel.message.delete',
    method: 'POST',
    path: '/channels/:channel_id/messages/:message_id/delete',
    handle: (call) =>
      withSession(call, async (visit) => {
        const { ctx } = call;
        const channel = channelIn(call);
        const message = parseId(call.params.message_id ?? '');
        if (message === undefined) throw new ApiError('not-found', 'there is no such message.');
        await countWrite(call, visit);
        const author = userCaller(viewerOf(visit));
        await deleteMessage(ctx, author, { channel_id: channel, message_id: message });
        return redirect(`${channelPath(channel)}#latest`, visit.headers);
      }),
  },
];
