import { Type } from 'typebox';
import { about } from '../../http/schema.ts';
import { rendering } from '../../objects/render-error.ts';
import type { ChannelPart } from '../channels/channels.ts';
import { messageKind } from './messages.kind.ts';
import { everyMessage, type MessageFilter, messageFilter, messageParams } from './messages.params.ts';
import { Message } from './messages.schema.ts';

/** Which latest messages channels show (docs/interface.md, Channel object). */
const shown: MessageFilter = { ...everyMessage, blocked: false };

/** The latest message of a channel, if the viewer sees it. */
export const recentMessage: ChannelPart = {
  properties: {
    recent_message: Type.Optional(
      about(
        Message,
        'The latest message. Only with include_recent_message=1 and on user streams; absent where you may not see it.',
      ),
    ),
  },
  params: messageParams,
  filters: (query, channels) => ({ message: messageFilter(query, { channels }) }),

  references({ recentMessage: id }, { recentMessage: isShown }, refer) {
    if (isShown && id !== undefined) refer.object(messageKind, id);
  },

  render({ recentMessage: id }, { recentMessage: isShown }, state) {
    const message = isShown && id !== undefined ? state.get(messageKind, id) : undefined;
    if (message === undefined) return '';
    return rendering(
      () =>
        messageKind.canSee?.(message, state, shown)
          ? `,"recent_message":${messageKind.render(message, state)}`
          : '',
      { kind: messageKind.name, id: message.row.id },
    );
  },
};
