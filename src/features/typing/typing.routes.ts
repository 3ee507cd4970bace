import { endpoint, userCaller } from '../../http/endpoint.ts';
import { channelScopes } from '../../scopes.ts';
import { pathChannel } from '../channels/channels.ts';
import { tellTyping } from './typing.actions.ts';

export const typingEndpoints = [
  endpoint({
    name: 'channels.typing',
    method: 'POST',
    path: '/channels/:channel_id/typing',
    section: 'Typing',
    summary:
      'Tell that you are typing a message. It is told on streams for some seconds; repeat it every few.',
    token: 'user',
    scopes: channelScopes,
    isReaction: true,
    pathParams: { channel_id: pathChannel },
    reply: undefined,
    errors: { forbidden: 'You may not write to the channel, or it is inactive.' },
    async handle({ ctx, viewer, path }) {
      await tellTyping(ctx, userCaller(viewer), path.channel_id);
      return undefined;
    },
  }),
];
