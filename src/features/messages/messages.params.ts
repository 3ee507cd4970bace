import { flag, optionalFlag, type Values } from '../../http/params.ts';
import type { Query } from '../../objects/kind.ts';
import type { ChannelFilter } from '../channels/channels.ts';

/** The general parameters of messages (docs/interface.md, General message parameters). */
export const messageParams = {
  include_muted: optionalFlag(
    'Include messages of muted users. Default 0, but 1 where a message is asked for.',
  ),
  include_deleted: flag(true, 'Include deleted messages, as tombstones.'),
  include_machine: flag(false, 'Include machine-only messages.'),
  include_annotations: flag(false, 'Include all annotations.'),
  include_message_annotations: flag(false, 'Include message annotations.'),
  include_user_annotations: flag(false, 'Include user annotations.'),
  include_html: flag(true, 'Include html alongside text.'),
};

type Given = Partial<Values<typeof messageParams>>;

/** Which parts of a message to show. */
export interface MessageOptions {
  annotations: boolean;
  html: boolean;
}

/** Reads the parameters for what to show; those that an endpoint does not have get their defaults. */
export function messageOptions(query: Query): MessageOptions {
  const given: Given = query;
  return {
    annotations: given.include_annotations === true || given.include_message_annotations === true,
    html: given.include_html ?? true,
  };
}

/** Which messages a list shows. */
export interface MessageFilter {
  /** Show those of users whom the viewer mutes. */
  muted: boolean;
  /** Show those of users whom the viewer blocks; only lookups by id do. */
  blocked: boolean;
  deleted: boolean;
  machine: boolean;
  /** Show only messages of these channels; undefined for all. */
  channels?: ChannelFilter | undefined;
  /** Leave out those of limited users whom the viewer does not follow: searches do, channels do not. */
  withinReach?: boolean | undefined;
}

/** Reads the parameters for what to leave out; `defaults` are the list's. */
export function messageFilter(query: Query, defaults: Partial<MessageFilter> = {}): MessageFilter {
  const given: Given = query;
  return {
    muted: given.include_muted ?? defaults.muted ?? false,
    blocked: defaults.blocked ?? false,
    deleted: given.include_deleted ?? defaults.deleted ?? true,
    machine: given.include_machine ?? defaults.machine ?? false,
    channels: defaults.channels,
    withinReach: defaults.withinReach,
  };
}

/** Shows every message the viewer may see at all: for lookups, and before acting on a message. */
export const everyMessage: MessageFilter = { muted: true, blocked: true, deleted: true, machine: true };

/** Shows what pages show: no tombstones, none by muted users, none that are machine-only. */
export const shownMessages: MessageFilter = messageFilter({}, { deleted: false });
