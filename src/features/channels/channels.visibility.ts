import type { Facts } from '../../objects/kind.ts';
import { channelMarkerOf } from '../markers/markers.ts';
import { OWNS, READS_FOR_USER, roles } from './channels.bits.sql.ts';
import type { ChannelFilter } from './channels.params.ts';
import { isUnread } from './channels.record.ts';
import type { ChannelRow } from './channels.sql.ts';

/** Values of `readers_open` and `writers_open`: who may in addition to those listed. */
export const open = { nobody: 0, users: 1, everybody: 2 } as const;

/** A viewer's rights to a channel; each includes those before it (docs/interface.md, ACLs). */
export const rights = { none: 0, read: 1, write: 2, edit: 3, own: 4 } as const;
export type Right = (typeof rights)[keyof typeof rights];

type Opened = Pick<ChannelRow, 'readers_open' | 'writers_open'>;

/** Whether all users may read a channel: apps and the scope `public_messages` see only such channels. */
export function isOpen({ readers_open, writers_open }: Opened): boolean {
  return readers_open !== open.nobody || writers_open !== open.nobody;
}

/** Whether everybody may read a channel, even without a token. */
export function isPublic({ readers_open }: Pick<ChannelRow, 'readers_open'>): boolean {
  return readers_open === open.everybody;
}

/**
 * The right of a viewer with these bits to a channel, whatever the scopes of the token. The only function that decides this, for
 * calls, lists, streams and inside writes.
 */
export function rightsOf(row: Opened, bits: number, { viewer, app }: Pick<Facts, 'viewer' | 'app'>): Right {
  if (viewer !== undefined) {
    if (bits & OWNS) return rights.own;
    if (bits & roles.editors) return rights.edit;
    if (bits & roles.writers || row.writers_open !== open.nobody) return rights.write;
    return bits & roles.readers || row.readers_open !== open.nobody ? rights.read : rights.none;
  }
  if (isPublic(row)) return rights.read;
  if (app !== undefined && (isOpen(row) || bits & READS_FOR_USER)) return rights.read;
  return rights.none;
}

/** Whether a viewer with these bits sees a channel at all: may read it, and has a token that shows such channels. */
export function canSeeChannel(row: Opened, bits: number, facts: Pick<Facts, 'viewer' | 'app'>): boolean {
  if (facts.viewer?.seesPrivate === false && !isOpen(row)) return false;
  return rightsOf(row, bits, facts) >= rights.read;
}

/** Whether the viewer has unread messages in a channel; the viewer's marker must be loaded. */
export function hasUnread(
  { id, activity_id }: Pick<ChannelRow, 'id' | 'activity_id'>,
  facts: Facts,
): boolean {
  return isUnread(id, activity_id, channelMarkerOf(facts, id)?.last_read_id ?? 0);
}

/** Whether a list with this filter includes the channel, apart from `unreadOnly`. */
export function isListed({ is_inactive, type }: ChannelRow, { inactive, types }: ChannelFilter): boolean {
  return (inactive || is_inactive === 0) && (types === undefined || types.includes(type));
}
