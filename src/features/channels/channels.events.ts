import { defineEvent, type Topic } from '../../events/catalogue.ts';
import { channelScopes } from '../../scopes.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A channel was created, changed or deactivated, or its ACLs were changed. `owner` is set only for a new one. */
    channel: { id: number; owner?: number };
    channel_subscription: { id: number; user: number; channel: number };
    channel_mute: { user: number; channel: number };
    /** A user was subscribed to a channel by another; comes after its `channel_subscription`. */
    channel_invitation: { user: number; channel: number; by: number };
  }
}

export const channelTopics = {
  /** The channels a user is subscribed to. */
  channels: (user: number): Topic => `channels:${user}`,
  /** Changes of a channel, and its messages. */
  channel: (channel: number): Topic => `channel:${channel}`,
  subscribers: (channel: number): Topic => `subscribers:${channel}`,
};

export const channelEvent = defineEvent('channel', {
  topics: ({ id, owner }) => [
    channelTopics.channel(id),
    // The creator is notified before being subscribed to the channel.
    ...(owner === undefined ? [] : [channelTopics.channels(owner)]),
  ],
  shows: ({ id }) => ({ kind: 'channel', id }),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'channel', id]],
    scopes: () => channelScopes,
    channel: ({ id }) => id,
    meta: ['subscribed_user_ids'],
    places: { stream: 6, clause: 8 },
  },
});

export const subscriptionEvent = defineEvent('channel_subscription', {
  topics: ({ user, channel }) => [channelTopics.channels(user), channelTopics.subscribers(channel)],
  shows: ({ id, user, channel }, _, list) =>
    list === 'channel' ? { kind: 'channel', id: channel } : { kind: 'user', id: user, paginationId: id },
  retopic: ({ user, channel }, isDeleted) => ({
    reader: channelTopics.channels(user),
    topic: channelTopics.channel(channel),
    add: !isDeleted,
  }),
  app: {
    id: ({ id }) => id,
    data: ({ user, channel }) => [
      ['user', 'user', user],
      ['channel', 'channel', channel],
    ],
    places: { stream: 7, clause: 9 },
  },
});

export const channelMuteEvent = defineEvent('channel_mute');

/** Only notifications of the service itself tell of it: apps are told of the subscription. */
export const invitationEvent = defineEvent('channel_invitation', {
  shows: ({ channel }) => ({ kind: 'channel', id: channel }),
  notifies: ({ user, by }) => ({ by, users: [user] }),
});
