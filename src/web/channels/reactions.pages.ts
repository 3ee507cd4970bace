import { ApiError } from '../../errors.ts';
import { findMessage } from '../../features/messages/messages.ts';
import { pathEmoji, react, unreact } from '../../features/reactions/reactions.ts';
import { userCaller } from '../../http/endpoint.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { countReaction } from '../kit/actions.ts';
import { alert, field, hidden, required } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { findSection, sectionPage } from './channels.html.ts';
import { channelIn } from './in-path.ts';
import { messagePath } from './messages.html.ts';
import { messageAction } from './reactions.html.ts';

/** Longest text of the field for an emoji, in UTF-16 units. */
const MAX_TYPED = 64;

/** The message that a URL names. @throws {ApiError} 404 */
function placeIn(call: PageCall): { channel_id: number; message_id: number } {
  const message_id = parseId(call.params.message_id ?? '');
  if (message_id === undefined) throw new ApiError('not-found', 'there is no such message.');
  return { channel_id: channelIn(call), message_id };
}

/** Asks for any emoji to react with, which the keyboard of the system offers. */
async function askReaction(call: PageCall, visit: SignedIn, form: Form, failed?: ApiError) {
  const { row } = await findMessage(call.ctx, viewerOf(visit), placeIn(call));
  const { channels, messages: texts } = visit.language;
  return sectionPage(
    visit,
    await findSection(Hydration.of(call.ctx, viewerOf(visit)), row.channel_id),
    texts.reactOther,
    markup`<div class="narrow form"><h1>${texts.reactOther}</h1>${alert(failed, visit.language)}
<form class="panel" method="post" action="${messageAction(row, 'react')}">${hidden({ csrf: visit.csrf })}
<blockquote dir="auto">${row.text}</blockquote>
${field({ name: 'emoji', label: texts.emoji, value: form.emoji, autocomplete: 'off', hint: texts.emojiHint, attributes: markup`${required} maxlength="${MAX_TYPED}" autofocus` })}
<button class="button" type="submit">${texts.react}</button></form>
<p><a href="${messagePath(row)}">${channels.back}</a></p></div>`,
    failed,
  );
}

const actions = { react, unreact };

/** Reacting to messages. */
export const reactionPages: readonly Page[] = [
  ownPage(
    'pages.channel.message.ask-reaction',
    '/channels/:channel_id/messages/:message_id/react',
    (call, visit) => askReaction(call, visit, {}),
  ),

  ownForm(
    'pages.channel.message.react-with',
    '/channels/:channel_id/messages/:message_id/react',
    async (call, visit, form) => {
      await countReaction(call, visit);
      const place = placeIn(call);
      const emoji = pathEmoji.read((form.emoji ?? '').trim(), 'Emoji');
      await react(call.ctx, userCaller(viewerOf(visit)), place, emoji);
      return redirect(messagePath({ id: place.message_id, channel_id: place.channel_id }), visit.headers);
    },
    askReaction,
  ),

  ...Object.entries(actions).map(([name, act]) =>
    ownForm(
      `pages.channel.message.${name}`,
      `/channels/:channel_id/messages/:message_id/${name}/:emoji`,
      async (call, visit, form) => {
        await countReaction(call, visit);
        const emoji = pathEmoji.read(call.params.emoji, 'emoji');
        const place = placeIn(call);
        await act(call.ctx, userCaller(viewerOf(visit)), place, emoji);
        return redirect(`${safeNext(form.next)}#message-${place.message_id}`, visit.headers);
      },
    ),
  ),
];
