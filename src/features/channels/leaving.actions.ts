import type { Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { deleteAclOfUser, selectListing } from './channels.sql.ts';
import { removeMute, removeSubscription } from './subscriptions.actions.ts';
import { selectFollowedBy } from './subscriptions.sql.ts';

/** Ends subscriptions and mutes of a deleted account. @returns the channels. */
export async function leaveChannels(tx: Tx, { user, limit }: Part): Promise<object[]> {
  const rows = await selectFollowedBy(tx, { user, limit });
  for (const channel of rows) {
    await removeSubscription(tx, channel, user);
    await removeMute(tx, channel.id, user);
  }
  return rows;
}

/** Removes a deleted account from the ACLs of channels. @returns the channels. */
export async function leaveAcls(tx: Tx, { user, limit }: Part): Promise<object[]> {
  const rows = await selectListing(tx, { user, limit });
  for (const { channel_id: channel } of rows) {
    await deleteAclOfUser(tx, { channel, user });
    tx.emit({ type: 'channel', body: { id: channel } });
  }
  return rows;
}
