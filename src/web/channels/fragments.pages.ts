import { messageKind, shownMessages } from '../../features/messages/messages.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { fragment, idsIn, ownFragment } from '../kit/fragment.ts';
import { viewerOf } from '../kit/visit.ts';
import { withPhotos } from '../parts/photos.ts';
import { channelIn, findMessageRights, findParent } from './channel.page.ts';
import { renderMessageForm, renderMessages, showMessages } from './messages.html.ts';

export const channelFragments: readonly Page[] = [
  /** Messages of a channel, oldest first. */
  fragment('messages', 'messages', async (call, visit) => {
    const channel = parseId(call.query.channel ?? '') ?? 0;
    const state = Hydration.of(call.ctx, viewerOf(visit), withPhotos);
    const mayWrite = await findMessageRights(state, channel);
    const entries = idsIn(call).map((item) => ({ item }));
    const seen = await filterEntries(state, messageKind, entries, shownMessages);
    const ids = seen
      .map(({ item }) => item)
      .filter((id) => state.get(messageKind, id)?.row.channel_id === channel)
      .sort((a, b) => a - b);
    const parents = await showMessages(state, ids);
    return renderMessages(state, ids, { visit, parents, mayWrite, firstNew: undefined });
  }),

  ownFragment('message-form', 'channels/:channel_id', async (call, visit) => {
    const channel = channelIn(call);
    const state = Hydration.of(call.ctx, viewerOf(visit));
    const mayWrite = await findMessageRights(state, channel);
    const replyTo = await findParent(state, channel, parseId(call.query.reply_to ?? ''));
    return mayWrite && renderMessageForm(state, visit, channel, { replyTo, isInline: true });
  }),
];
