import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { type AclName, changeAcls } from './channels.acl.ts';
import { changeEntries, findToEdit } from './channels.actions.ts';
import type { ChannelRow } from './channels.sql.ts';
import { broadcastType, checkTypeRules } from './channels.types.ts';
import { open, type Right, rights } from './channels.visibility.ts';
import { inviteOthers, tellOfInvitation } from './subscriptions.actions.ts';

/**
 * The ACLs to which users can be added to gain a right: neither readers nor writers if all users may write to the channel; no
 * writers of a broadcast channel.
 */
export function invitable(config: Context['config'], row: ChannelRow): AclName[] {
  const lists: AclName[] = [];
  if (row.writers_open === open.nobody) {
    if (row.type !== broadcastType(config)) lists.push('writers');
    if (row.readers_open === open.nobody) lists.push('readers');
  }
  return [...lists, 'editors' as const].filter((name) => row[`${name}_immutable`] === 0);
}

/** @throws {ApiError} 403 unless the owner, if editors change. */
export function requireMayList(right: Right, lists: readonly (AclName | undefined)[]): void {
  if (right >= rights.own || !lists.includes('editors')) return;
  throw new ApiError('forbidden', 'only the owner decides who edits a channel.');
}

/**
 * Adds users to an ACL of a channel, tells them, and subscribes those who can be subscribed; people subscribe to a broadcast channel
 * themselves. Users who are already listed stay, and nobody else is subscribed again.
 * @throws {ApiError} 404 if the caller may not see it, 403 unless owner or, but for editors, editor, and for a deactivated channel,
 * 400 if such users cannot be added.
 */
export async function invite(
  { config, store }: Context,
  actor: UserCaller,
  id: number,
  to: AclName,
  users: ReadonlySet<number>,
): Promise<void> {
  await store.write(async (tx) => {
    const { row, right, before } = await findToEdit(tx, actor, id);
    requireMayList(right, [to]);
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
