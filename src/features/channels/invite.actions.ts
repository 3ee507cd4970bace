import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { changeAcls } from './channels.acl.ts';
import { changeEntries, findToEdit } from './channels.actions.ts';
import type { ChannelRow } from './channels.sql.ts';
import { broadcastType, checkTypeRules } from './channels.types.ts';
import { open } from './channels.visibility.ts';
import { inviteOthers, tellOfInvitation } from './subscriptions.actions.ts';

/** Rights that users can be invited to. */
export type InvitedTo = 'writers' | 'readers';

type Invitable = Pick<ChannelRow, 'type' | 'readers_open' | 'writers_open'>;

/**
 * The ACLs to which users can be added to gain a right: none if all users may write to the channel; only readers for a broadcast
 * channel.
 */
export function invitable(config: Context['config'], row: Invitable): InvitedTo[] {
  if (row.writers_open !== open.nobody) return [];
  const lists: InvitedTo[] = row.type === broadcastType(config) ? [] : ['writers'];
  return row.readers_open === open.nobody ? [...lists, 'readers'] : lists;
}

/**
 * Adds users to an ACL of a channel, tells them, and subscribes those who can be subscribed; people subscribe to a broadcast channel
 * themselves. Users who are already listed stay, and nobody else is subscribed again.
 * @throws {ApiError} 404 if the caller may not see it, 403 unless owner or editor, and for a deactivated channel, 400
 * if such users cannot be added.
 */
export async function invite(
  { config, store }: Context,
  actor: UserCaller,
  id: number,
  to: InvitedTo,
  users: ReadonlySet<number>,
): Promise<void> {
  await store.write(async (tx) => {
    const { row, before } = await findToEdit(tx, actor, id);
    if (!invitable(config, row).includes(to)) {
      throw new ApiError('not-allowed', `nobody can be added to the ${to} of this channel.`);
    }
    const added = [...users].filter(
      (user) => user !== row.owner_id && !before[to].users.has(user) && !before.editors.users.has(user),
    );
    const acls = changeAcls(before, {
      [to]: { ...before[to], users: new Set([...before[to].users, ...added]) },
    });
    if (added.length > 0) {
      checkTypeRules(config, row.type, acls, row.annotations);
      await changeEntries(tx, id, before, acls);
      tx.emit({ type: 'channel', body: { id } });
    }
    if (row.type !== broadcastType(config)) await inviteOthers(tx, actor, id, users);
    else {
      const by = actor.userId;
      for (const user of added) tellOfInvitation(tx, { id: await tx.newId(), user, channel: id, by });
    }
  });
}
