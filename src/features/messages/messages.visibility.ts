import type { Facts } from '../../objects/kind.ts';
import { canSeeChannel, channelKind, isListed, isOpen } from '../channels/channels.ts';
import { authorKind, canSeeAuthor, isHidden, isOutOfReach, SELF, userKind } from '../users/users.ts';
import type { MessageFilter } from './messages.params.ts';
import type { MessageRow } from './messages.sql.ts';

/**
 * Whether a viewer sees a message: the only function that decides this, for lists, streams and lookups, and before acting on a
 * message. Everything it needs must be loaded.
 */
export function canSeeMessage(row: MessageRow, facts: Facts, filter: MessageFilter): boolean {
  const channel = facts.get(channelKind, row.channel_id);
  const author = facts.get(authorKind, row.user_id);
  if (channel === undefined || author === undefined) return false;
  if (isHidden({ ...author, is_deleted: row.is_deleted })) return false;
  if (row.is_deleted === 1 && !filter.deleted) return false;
  if (row.machine_only === 1 && !filter.machine) return false;
  if (filter.channels !== undefined && !isListed(channel.row, filter.channels)) return false;
  const bits = facts.viewer === undefined ? 0 : facts.bits(userKind, row.user_id);
  // Authors see their own messages even if they may no longer read the channel, given a token that shows such channels.
  if (bits & SELF) return facts.viewer?.seesPrivate === true || isOpen(channel.row);
  if (!canSeeChannel(channel.row, facts.bits(channelKind, channel.row.id), facts)) return false;
  if (filter.withinReach && isOutOfReach(author, bits)) return false;
  return canSeeAuthor(bits, filter);
}
