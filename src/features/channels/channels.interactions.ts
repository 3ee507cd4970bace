import { channelScopes } from '../../scopes.ts';
import type { Action, InteractionObject } from '../interactions/interactions.ts';
import { channelKind } from './channels.kind.ts';
import { type ChannelFilter, channelParams, everyChannel } from './channels.params.ts';
import { channelSchema } from './channels.schema.ts';

const { include_annotations, include_channel_annotations, include_user_annotations } = channelParams;

/** Broadcast channels, without deactivated ones. */
const object: InteractionObject = {
  kind: channelKind,
  filter: { ...everyChannel, inactive: false } satisfies ChannelFilter,
  schema: channelSchema,
  params: { include_annotations, include_channel_annotations, include_user_annotations },
  // Which of them is up to their kind.
  isShownTo: (viewer) => channelScopes.some((scope) => viewer?.scopes.includes(scope)),
};

export const broadcastCreated: Action = { name: 'broadcast_create', number: 6, object };

export const broadcastSubscribed: Action = {
  name: 'broadcast_subscribe',
  number: 7,
  object,
  causes: (
    namespace,
  ) => `select c.owner_id as user_id, c.id as object_id, s.id, s.user_id as actor_id, s.created_at
    from channel_subscriptions s join channels c on c.id = s.channel_id where c.type = '${namespace}.broadcast'`,
};

export const broadcastUnsubscribed: Action = { name: 'broadcast_unsubscribe', number: 8, object };

/** A message of the channel mentions the user or answers the user's message. */
export const addressed: Action = { name: 'channel_address', number: 9, object, isUnlisted: true };

/** The user was subscribed to the channel by somebody else. */
export const invited: Action = { name: 'channel_invite', number: 10, object, isUnlisted: true };
