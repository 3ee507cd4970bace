import { flag, type Param, parseId, pathId, type Values } from '../../http/params.ts';
import type { Query } from '../../objects/kind.ts';
import { typeList } from '../annotations/annotations.ts';

/** The section of the reference. */
export const channelSection = 'Channels';

/** The general parameters of channels (docs/interface.md, General channel parameters). */
export const channelParams = {
  channel_types: typeList('channels'),
  include_marker: flag(false, 'Include your marker of each channel. With a user token.'),
  include_read: flag(
    true,
    'Include channels without unread messages. Without a user token, they always are.',
  ),
  include_recent_message: flag(false, 'Include the latest message of each channel.'),
  include_annotations: flag(false, 'Include all annotations.'),
  include_channel_annotations: flag(false, 'Include channel annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
  include_message_annotations: flag(false, 'Include message annotations.'),
  include_html: flag(true, 'Include html alongside text.'),
  include_inactive: flag(false, 'Include inactive channels.'),
};

type Given = Partial<Values<typeof channelParams>>;

/** Which parts of a channel are shown. */
export interface ChannelOptions {
  annotations: boolean;
  recentMessage: boolean;
  marker: boolean;
}

/** Reads the parameters that select the parts shown; user streams always show the latest message. */
export function channelOptions(query: Query, isLive: boolean): ChannelOptions {
  const given: Given = query;
  return {
    annotations: given.include_annotations === true || given.include_channel_annotations === true,
    recentMessage: isLive || given.include_recent_message === true,
    marker: given.include_marker === true,
  };
}

/** Which channels a list includes. */
export interface ChannelFilter {
  /** Undefined for all. */
  types?: readonly string[] | undefined;
  inactive: boolean;
  /** Only channels in which the viewer has unread messages. */
  unreadOnly?: boolean;
  /** Leave out those of limited users whom the viewer does not follow: searches do. */
  withinReach?: boolean | undefined;
}

/** Reads the parameters that filter channels; `defaults` are those of the list. */
export function channelFilter(query: Query, defaults: Partial<ChannelFilter> = {}): ChannelFilter {
  const given: Given = query;
  return {
    types: given.channel_types,
    inactive: given.include_inactive === true || defaults.inactive === true,
    unreadOnly: given.include_read === false,
    withinReach: defaults.withinReach,
  };
}

/** Includes every channel the viewer may see at all: for lookups, and before acting on a channel. */
export const everyChannel: ChannelFilter = { inactive: true };

/** A channel id in the path. */
export const pathChannel = pathId('channel');

/** The channel that a message is sent to: an id, or `pm` for the channel of private messages with some people. */
export const pathTarget: Param<number | 'pm'> = {
  ...pathChannel,
  schema: { type: 'string', examples: ['1', 'pm'] },
  about: 'Id of the channel, or "pm" for private messages to the destinations.',
  read: (value = '', name) => (value === 'pm' ? 'pm' : (parseId(value) ?? pathChannel.read(value, name))),
};
