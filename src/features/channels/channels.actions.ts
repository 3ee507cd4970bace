import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { readGivenFlag } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import {
  type Annotation,
  type AnnotationChanges,
  mergeAnnotations,
  readAnnotationChanges,
} from '../annotations/annotations.ts';
import { requireActive } from '../users/users.ts';
import { requireNoSuchWords } from '../words/words.ts';
import { forgetSubscribers, tellOfCreation } from './broadcasts.actions.ts';
import {
  type Acls,
  aclNames,
  changeAcls,
  type GivenAcl,
  isSame,
  noAcls,
  readAcls,
  storedAcls,
} from './channels.acl.ts';
import { roles } from './channels.bits.sql.ts';
import { findChannel, findChannelIn, requireChannelActive } from './channels.find.ts';
import { indexChannel, reindexChannel } from './channels.search.sql.ts';
import {
  addToChannelCounts,
  type ChannelRow,
  deleteAclEntries,
  insertAclEntry,
  insertChannel,
  insertChannelCounts,
  selectAcls,
  updateChannel,
} from './channels.sql.ts';
import { broadcastType, checkType, checkTypeRules, privateType } from './channels.types.ts';
import { isOpen, type Right, rights } from './channels.visibility.ts';
import { addSubscriptions, endSubscriptions, inviteOthers } from './subscriptions.actions.ts';
import { deleteSubscriptions, deleteUnlistedSubscriptions } from './subscriptions.sql.ts';

/** The fields of a channel as sent by a client, not checked yet. */
export interface GivenChannel {
  readers?: GivenAcl | null;
  writers?: GivenAcl | null;
  editors?: GivenAcl | null;
  annotations?: readonly unknown[] | null;
  /** A flag in any of its forms. */
  auto_subscribe?: unknown;
}

/**
 * Creates a channel and subscribes its owner; with `auto_subscribe`, also the users on its ACLs (docs/interface.md, Endpoints of
 * channels).
 * @returns its id.
 * @throws {ApiError} 400 for a type, ACL or annotation that is not allowed, 403 for a private channel with a token that does not
 * show such channels.
 */
export async function createChannel(
  ctx: Context,
  actor: UserCaller,
  given: GivenChannel & { type: string },
  now?: number,
): Promise<number> {
  const { config, store } = ctx;
  const subscribesOthers = readGivenFlag(given.auto_subscribe, 'auto_subscribe');
  checkType(config, given.type);
  const { type } = given;
  const acls = changeAcls(noAcls, await readAcls(ctx, given, actor.userId));
  const changes = await readAnnotationChanges(ctx, actor.userId, given.annotations ?? []);
  const annotations = mergeAnnotations(config, '[]', changes);
  checkTypeRules(config, type, acls, annotations);
  requireScope(actor, acls);
  if (isOpen(columnsOf(acls))) await requireNoSuchWords(ctx, { texts: [], annotations: changes.annotations });
  const work = async (tx: Tx) => {
    await requireActive(tx, [actor.userId]);
    const id = await addChannel(tx, { owner: actor.userId, type, acls, annotations, people: null });
    await addSubscriptions(tx, id, [actor.userId]);
    tellOfCreation(tx, config, { id, owner_id: actor.userId, type }, listedIn(acls));
    if (subscribesOthers && type !== broadcastType(config)) {
      await inviteOthers(tx, actor, id, listedIn(acls));
    }
    return id;
  };
  return store.write(work, { now });
}

/** Inserts a new channel, in the transaction of the cause. @returns its id. */
export async function addChannel(
  tx: Tx,
  channel: { owner: number; type: string; acls: Acls; annotations: string; people: string | null },
): Promise<number> {
  const { owner, type, acls, annotations, people } = channel;
  const id = await tx.newId();
  const row = { id, owner_id: owner, type, created_at: tx.now, annotations, people, ...columnsOf(acls) };
  await insertChannel(tx, row);
  indexChannel(tx, { ...row, is_inactive: 0 });
  await insertChannelCounts(tx, { channel_id: id, activity_id: id });
  for (const name of aclNames) {
    for (const user_id of acls[name].users)
      insertAclEntry(tx, { channel_id: id, user_id, role: roles[name] });
  }
  tx.emit({ type: 'channel', body: { id, owner } });
  return id;
}

/**
 * Changes a channel: the given ACLs, and annotations by type. Users who may no longer read it are unsubscribed
 * (docs/interface.md, ACLs).
 * @throws {ApiError} 404 if the caller may not see it, 403 unless owner or editor, and for a deactivated channel, 400
 * for what breaks a rule.
 */
export async function changeChannel(
  ctx: Context,
  actor: UserCaller,
  id: number,
  given: GivenChannel,
): Promise<void> {
  const { config, store } = ctx;
  const found = await findChannel(ctx, actor, id);
  requireRight(found.right, rights.edit);
  const subscribesOthers = readGivenFlag(given.auto_subscribe, 'auto_subscribe');
  const wanted = await readAcls(ctx, given, found.record.row.owner_id, id);
  const changes = await readAnnotationChanges(ctx, actor.userId, given.annotations ?? []);
  await requireFitWords(ctx, found.record.row, wanted, changes);
  await store.write(async (tx) => {
    const { row, before } = await findToEdit(tx, actor, id);
    const acls = changeAcls(before, wanted);
    await writeChange(ctx, tx, actor, row, {
      before,
      acls,
      annotations: mergeAnnotations(config, row.annotations, changes),
    });
    if (subscribesOthers && row.type !== broadcastType(config)) {
      await inviteOthers(tx, actor, id, listedIn(acls));
    }
  });
}

/** Checks what all users may read of a channel after a change: what it changes, or all if it opens the channel. @throws {ApiError} 400 */
async function requireFitWords(
  ctx: Context,
  row: ChannelRow,
  wanted: Awaited<ReturnType<typeof readAcls>>,
  changes: AnnotationChanges,
): Promise<void> {
  const { readers, writers } = wanted;
  const readers_open = readers?.open ?? row.readers_open;
  const writers_open = writers?.open ?? row.writers_open;
  if (!isOpen({ readers_open, writers_open })) return;
  const all = () => JSON.parse(mergeAnnotations(ctx.config, row.annotations, changes)) as Annotation[];
  await requireNoSuchWords(ctx, { texts: [], annotations: isOpen(row) ? changes.annotations : all() });
}

/** Writes the changes of a channel, and unsubscribes users who may no longer read it. @throws {ApiError} 400, 403 */
export async function writeChange(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  actor: UserCaller,
  row: ChannelRow,
  { before, acls, annotations }: { before: Acls; acls: Acls; annotations: string },
): Promise<void> {
  const { id } = row;
  const isChanged =
    annotations !== row.annotations || aclNames.some((name) => !isSame(before[name], acls[name]));
  if (!isChanged) return;
  checkTypeRules(config, row.type, acls, annotations);
  requireScope(actor, acls);
  const columns = { annotations, ...columnsOf(acls) };
  await updateChannel(tx, { id, ...columns });
  await reindexChannel(tx, { ...row, ...columns });
  await changeEntries(tx, id, before, acls);
  tx.emit({ type: 'channel', body: { id } });
  if (isOpen(columnsOf(acls))) return;
  const unlisted = await deleteUnlistedSubscriptions(tx, { channel: id, owner: row.owner_id });
  await endSubscriptions(tx, row, unlisted);
}

/**
 * Deactivates a channel permanently: nothing more is written to it, and everybody is unsubscribed. Idempotent.
 * @throws {ApiError} 404 if the caller may not see it, 403 for anyone but the owner, 400 for private messages.
 */
export async function deactivateChannel(ctx: Context, actor: UserCaller, id: number): Promise<void> {
  await ctx.store.write(async (tx) => {
    const { record, right } = await findChannelIn(Hydration.inTransaction(tx, actor), id);
    requireRight(right, rights.own);
    const { row } = record;
    if (row.type === privateType(ctx.config)) {
      throw new ApiError('not-allowed', 'a channel of private messages cannot be deactivated.');
    }
    if (row.is_inactive === 1) return;
    await updateChannel(tx, { id, is_inactive: 1 });
    await reindexChannel(tx, { ...row, is_inactive: 1 });
    await deleteSubscriptions(tx, { channel: id });
    await forgetSubscribers(tx, row);
    addToChannelCounts(tx, id, { num_subscribers: -row.num_subscribers });
    tx.emit({ type: 'channel', body: { id } });
  });
}

/** Finds a channel to change, with the caller's right and its ACLs. @throws {ApiError} 404, 403 */
export async function findToEdit(tx: Tx, actor: UserCaller, id: number) {
  const { record, right } = await findChannelIn(Hydration.inTransaction(tx, actor), id);
  requireRight(right, rights.edit);
  requireChannelActive(record);
  const { row } = record;
  return { row, right, before: storedAcls(row, await selectAcls(tx, { channel: id })) };
}

/** @throws {ApiError} 403 if the caller lacks the right. */
function requireRight(right: Right, needed: Right): void {
  if (right >= needed) return;
  const who =
    needed === rights.own
      ? 'only the owner can deactivate a channel.'
      : 'only the owner and editors can change a channel.';
  throw new ApiError('forbidden', who);
}

/** @throws {ApiError} 403 for a private channel, unless the token shows such channels. */
function requireScope({ scopes }: UserCaller, acls: Acls): void {
  if (isOpen(columnsOf(acls)) || scopes.includes('messages')) return;
  throw new ApiError('missing-scope', 'You need the following scopes: messages');
}

function columnsOf({ readers, writers, editors }: Acls) {
  return {
    readers_open: readers.open,
    writers_open: writers.open,
    readers_immutable: Number(readers.immutable),
    writers_immutable: Number(writers.immutable),
    editors_immutable: Number(editors.immutable),
  };
}

function listedIn(acls: Acls): number[] {
  return aclNames.flatMap((name) => [...acls[name].users]);
}

/** Writes the changes of the listed users. */
export async function changeEntries(tx: Tx, channel: number, before: Acls, after: Acls): Promise<void> {
  for (const name of aclNames) {
    const [old, next] = [before[name].users, after[name].users];
    const role = roles[name];
    const gone = [...old].filter((user) => !next.has(user));
    if (gone.length > 0) await deleteAclEntries(tx, { channel, role, users: gone });
    for (const user_id of next)
      if (!old.has(user_id)) insertAclEntry(tx, { channel_id: channel, user_id, role });
  }
}
