/** What the owner, editors and members do with the people of a channel. */
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { BLOCKED_BY, BLOCKS, loadRelations, refuseSelf, requireActive } from '../users/users.ts';
import { tellNewOwner } from './broadcasts.actions.ts';
import { type AclName, type Acls, aclNames, changeAcls } from './channels.acl.ts';
import { changeEntries, findToEdit, writeChange } from './channels.actions.ts';
import { roles } from './channels.bits.sql.ts';
import { findChannelIn } from './channels.find.ts';
import { channelKind } from './channels.kind.ts';
import { reindexChannel } from './channels.search.sql.ts';
import { deleteAclEntries, updateChannel } from './channels.sql.ts';
import { checkTypeRules, privateType } from './channels.types.ts';
import { rights } from './channels.visibility.ts';
import { invitable, requireMayList } from './invite.actions.ts';
import { endOwnSubscription } from './subscriptions.actions.ts';
import { selectSubscriptionsOf } from './subscriptions.sql.ts';

/** The lists that have a user, without them. */
function without(before: Acls, user: number): Partial<Acls> {
  const held = aclNames.filter((name) => before[name].users.has(user));
  return Object.fromEntries(
    held.map((name) => [
      name,
      { ...before[name], users: new Set([...before[name].users].filter((one) => one !== user)) },
    ]),
  );
}

/**
 * Lists a user who is on an ACL of a channel on another one instead, or on none. A user who may no longer read the channel is
 * unsubscribed; one who is on none already stays so.
 * @throws {ApiError} 404 if the caller may not see it, 403 unless owner or, but for editors, editor, and for a deactivated channel,
 * 400 if the user is on no ACL, cannot be added to this one, or is on an immutable one.
 */
export async function setRole(
  { config, store }: Context,
  actor: UserCaller,
  id: number,
  user: number,
  role: AclName | undefined,
): Promise<void> {
  await store.write(async (tx) => {
    const { row, right, before } = await findToEdit(tx, actor, id);
    const wanted = without(before, user);
    requireMayList(right, [...(Object.keys(wanted) as AclName[]), role]);
    if (role !== undefined) {
      const isListed = Object.keys(wanted).length > 0;
      if (!isListed || (!before[role].users.has(user) && !invitable(config, row).includes(role))) {
        throw new ApiError('not-allowed', `nobody can be added to the ${role} of this channel.`);
      }
      wanted[role] = { ...before[role], users: new Set([...before[role].users, user]) };
    }
    const acls = changeAcls(before, wanted);
    await writeChange({ config }, tx, actor, row, { before, acls, annotations: row.annotations });
  });
}

/**
 * Ends the caller's subscription and takes them off the ACLs of the channel that are not immutable; idempotent. A private
 * conversation and a deactivated channel keep their ACLs, and an owner stays the owner.
 * @throws {ApiError} 404 if the caller may not see it.
 */
export async function leaveChannel(
  { config, store }: Context,
  { userId, ...actor }: UserCaller,
  id: number,
): Promise<void> {
  await store.write(async (tx) => {
    const state = Hydration.inTransaction(tx, { userId, ...actor });
    const { record } = await findChannelIn(state, id);
    const { row } = record;
    await endOwnSubscription(tx, config, row, userId);
    if (row.type === privateType(config) || row.is_inactive === 1) return;
    const bits = state.bits(channelKind, id);
    const held = aclNames.filter((name) => bits & roles[name] && row[`${name}_immutable`] === 0);
    for (const name of held) {
      await deleteAclEntries(tx, { channel: id, role: roles[name], users: [userId] });
    }
    if (held.length > 0) tx.emit({ type: 'channel', body: { id } });
  });
}

/**
 * Makes a subscriber the owner of a channel; the owner before becomes an editor.
 * @throws {ApiError} 404 if the caller may not see it or there is no such active user, 403 unless the owner, and for a deactivated
 * channel, 400 for a private conversation, somebody who is not subscribed or where one has blocked the other, and where an immutable
 * ACL would change.
 */
export async function handOver(
  { config, store }: Context,
  actor: UserCaller,
  id: number,
  to: number,
): Promise<void> {
  await store.write(async (tx) => {
    const { row, right, before } = await findToEdit(tx, actor, id);
    if (right < rights.own) throw new ApiError('forbidden', 'only the owner can hand a channel over.');
    if (row.type === privateType(config)) {
      throw new ApiError('not-allowed', 'a private conversation cannot be handed over.');
    }
    refuseSelf(actor.userId, to, 'hand a channel over to');
    await requireActive(tx, [actor.userId, to]);
    const subscriptions = await selectSubscriptionsOf(tx, { channel: id, users: [actor.userId, to] });
    const of = (user: number) => subscriptions.find(({ user_id }) => user_id === user);
    const bits = (await loadRelations(tx, actor.userId, [to])).get(to) ?? 0;
    if (of(to) === undefined || bits & (BLOCKS | BLOCKED_BY)) {
      throw new ApiError('not-allowed', 'a channel can be handed over only to people who subscribe to it.');
    }
    const left: Acls = { ...before, ...without(before, to) };
    const editors = { ...left.editors, users: new Set([...left.editors.users, actor.userId]) };
    const acls = changeAcls(before, { ...left, editors });
    checkTypeRules(config, row.type, acls, row.annotations);
    await updateChannel(tx, { id, owner_id: to });
    await reindexChannel(tx, { ...row, owner_id: to });
    await changeEntries(tx, id, before, acls);
    await tellNewOwner(tx, config, row, to, of(actor.userId));
    tx.emit({ type: 'channel', body: { id } });
  });
}
