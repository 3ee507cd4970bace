import { defineEvent } from '../../events/catalogue.ts';
import { channelScopes } from '../../scopes.ts';
import { topicsIn } from '../messages/messages.ts';
import { includeReactions } from './reactions.member.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    message_reaction: {
      id: number;
      user: number;
      message: number;
      channel: number;
      emoji: string;
      /** It was taken away. No deletion: user streams show the message as it is now, as for one that was added. */
      removed?: true;
    };
  }
}

export const reactionEvent = defineEvent('message_reaction', {
  topics: ({ channel }) => topicsIn(channel),
  shows: ({ message }) => ({ kind: 'message', id: message }),
  needs: includeReactions.name,
  app: {
    id: ({ id }) => id,
    data: ({ message, user }) => [
      ['message', 'message', message],
      ['user', 'user', user],
    ],
    texts: ({ emoji }) => ({ emoji }),
    isOver: ({ removed }) => removed === true,
    scopes: () => channelScopes,
    channel: ({ channel }) => channel,
    meta: ['channel_type'],
  },
});
