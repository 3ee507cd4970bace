import { defineEvent, type Topic } from '../../events/catalogue.ts';
import { channelScopes } from '../../scopes.ts';
import { channelTopics } from '../channels/channels.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    message: {
      id: number;
      user: number;
      channel: number;
      reply_to?: number;
      /** This and the fields below are absent on deletions. Users mentioned, including leading mentions. */
      mentions?: number[];
      /** The author of the message replied to. */
      of_user?: number;
      machine_only?: true;
      /** On a deletion: what is removed is a tombstone, long after streams told of the deletion. */
      forgotten?: true;
      /** It was removed before, so nobody is notified again. */
      restored?: true;
    };
  }
}

export function messagesTopic(channel: number): Topic {
  return `messages:${channel}`;
}

/** Where what happens to the messages of a channel is listened to: in its list of messages, and by its subscribers. */
export function topicsIn(channel: number): Topic[] {
  return [channelTopics.channel(channel), messagesTopic(channel)];
}

export const messageEvent = defineEvent('message', {
  topics: ({ channel, forgotten }) => (forgotten ? [] : topicsIn(channel)),
  shows: ({ id }) => ({ kind: 'message', id, paginationId: id }),
  notifies: ({ user, channel, mentions = [], of_user, machine_only, restored }) => ({
    by: user,
    users: of_user === undefined ? mentions : [...mentions, of_user],
    channel,
    isSilent: machine_only === true || restored === true,
  }),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'message', id]],
    scopes: () => channelScopes,
    channel: ({ channel }) => channel,
    isTold: ({ forgotten }) => !forgotten,
    meta: ['channel_type', 'subscribed_user_ids'],
    places: { stream: 8, clause: 7 },
  },
});
