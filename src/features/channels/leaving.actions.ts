import type { Tx } from '../../db/store.ts';
import { deleteAclOfUser, selectListing } from './channels.sql.ts';
import { removeMute, removeSubscription } from './subscriptions.actions.ts';
import { selectFollowedBy } from './subscriptions.sql.ts';

/** Ends subscriptions and mutes of a user whose account is deleted. @returns how many of `limit` there were. */
export async function leaveChannels(tx: Tx, user: number, limit: number): Promise<number> {
  const rows = await selectFollowedBy(tx, { user, limit });
  for (const channel of rows) {
    await removeSubscription(tx, channel, user);
    await removeMute(tx, channel.id, user);
  }
  return rows.length;
}

/** Takes a user whose account is deleted off the ACLs of channels. @returns how many of `limit` channels there were. */
export async function leaveAcls(tx: Tx, user: number, limit: number): Promise<number> {
  const rows = await selectListing(tx, { user, limit });
  for (const { channel_id: channel } of rows) {
    await deleteAclOfUser(tx, { channel, user });
    tx.emit({ type: 'channel', body: { id: channel } });
  }
  return rows.length;
}
