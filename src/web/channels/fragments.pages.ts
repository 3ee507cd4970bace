import { findChannelIn } from '../../features/channels/channels.ts';
import { messageKind, shownMessages } from '../../features/messages/messages.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { fragment, idsIn, ownFragment } from '../kit/fragment.ts';
import { viewerOf } from '../kit/visit.ts';
import { renderNow } from './channel.page.ts';
import { readChannels } from './channel-list.ts';
import { mayWriteTo } from './in-path.ts';
import { renderSeen } from './level.pages.ts';
import { lookOf, renderMessages, showMessages, withAll } from './messages.html.ts';
import { readTalk, renderTalk } from './talk.ts';

export const channelFragments: readonly Page[] = [
  /** Messages of a channel, oldest first: those with `ids`, or a part as the page of the channel has it. */
  fragment('messages', 'messages', async (call, visit) => {
    const channel = parseId(call.query.channel ?? '') ?? 0;
    const state = Hydration.of(call.ctx, viewerOf(visit), withAll);
    const found = await findChannelIn(state, channel);
    const look = lookOf(call.ctx.config, found.record.row);
    const shown = { visit, look, mayWrite: mayWriteTo(found) };
    if (call.query.ids === undefined) {
      const talk = await readTalk(state, channel, call);
      return renderTalk(state, talk, { ...shown, parents: await showMessages(state, talk.ids) });
    }
    const entries = idsIn(call).map((item) => ({ item }));
    const seen = await filterEntries(state, messageKind, entries, shownMessages);
    const ids = seen
      .map(({ item }) => item)
      .filter((id) => state.get(messageKind, id)?.row.channel_id === channel)
      .sort((a, b) => a - b);
    return renderMessages(state, ids, { ...shown, parents: await showMessages(state, ids) });
  }),

  fragment('channel', 'channel', (call, visit) =>
    renderNow(
      call.ctx,
      Hydration.of(call.ctx, viewerOf(visit)),
      parseId(call.query.channel ?? '') ?? 0,
      visit,
    ),
  ),

  /** Who has read the last message of the signed-in person. */
  ownFragment('seen', 'seen', (call, visit) =>
    renderSeen(call.ctx, visit, parseId(call.query.channel ?? '') ?? 0),
  ),

  /** The newest page of a list of channels, as it is beside the conversation `current`. */
  ownFragment('channels', 'channels', async (call, visit) => {
    const { of, current } = call.query;
    const list = await readChannels(call, visit, {
      isPrivate: of === 'messages',
      current: parseId(current ?? '') ?? 0,
    });
    return list?.content;
  }),
];
