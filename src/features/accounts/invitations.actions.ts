import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.ts';
import { signUpMode } from '../instance/instance.ts';
import { isActive, selectUsers } from '../users/users.ts';
import {
  deleteInvitationsOf,
  deleteInvitationUsesOf,
  insertInvitation,
  insertInvitationUse,
  revokeInvitationsOf,
  selectInvitation,
  selectInvitationOf,
  selectInvitations,
  selectInvitationsOf,
} from './invitations.sql.ts';

type Inviting = Pick<Context, 'store' | 'caches' | 'config' | 'digestKey'>;

/** 96 bits. */
const CODE_LENGTH = 16;

/**
 * The code of a person's invitation. It is derived from the key, so it can be shown again although only its digest is stored, and
 * cannot be computed without the key (docs/accounts.md, Invitations).
 */
function codeOf(key: Buffer, inviterId: number, counter: number): string {
  return digest(key, `invitation ${inviterId} ${counter}`).slice(0, CODE_LENGTH);
}

function linkOf({ config, digestKey }: Inviting, inviterId: number, counter: number): string {
  return `${config.url}/join?invite=${codeOf(digestKey, inviterId, counter)}`;
}

/** Creates a person's next invitation. */
async function addInvitation(
  tx: Tx,
  key: Buffer,
  inviterId: number,
): Promise<{ id: number; counter: number }> {
  const [before] = await selectInvitationOf(tx, { inviter_id: inviterId });
  const counter = (before?.counter ?? 0) + 1;
  const id = await tx.newId();
  await insertInvitation(tx, {
    id,
    digest: digest(key, codeOf(key, inviterId, counter)),
    inviter_id: inviterId,
    counter,
    created_at: tx.now,
  });
  return { id, counter };
}

/** The invitation links of users, by user; those without one yet are left out. */
export async function loadInviteLinks(ctx: Inviting, users: readonly number[]): Promise<Map<number, string>> {
  if (users.length === 0 || (await signUpMode(ctx)) === 'closed') return new Map();
  const invitations = await selectInvitationsOf(ctx.store.read, { users: [...users] });
  return new Map(
    invitations.map(({ inviter_id, counter }) => [inviter_id, linkOf(ctx, inviter_id, counter)]),
  );
}

/**
 * Creates the link that a user may share so that others can sign up (`invite_link` of the Token object); it stays the same until
 * it is replaced. Undefined if sign-up is closed.
 */
async function makeInviteLink(ctx: Inviting, userId: number): Promise<string | undefined> {
  if ((await signUpMode(ctx)) === 'closed') return undefined;
  const { counter } = await ctx.store.write(async (tx) => {
    const [latest] = await selectInvitationOf(tx, { inviter_id: userId });
    return latest?.revoked_at === null ? latest : addInvitation(tx, ctx.digestKey, userId);
  });
  return linkOf(ctx, userId, counter);
}

/** A user's invitation link, created if there is none yet. Undefined if sign-up is closed. */
export async function inviteLink(ctx: Inviting, userId: number): Promise<string | undefined> {
  return (await loadInviteLinks(ctx, [userId])).get(userId) ?? makeInviteLink(ctx, userId);
}

/** Revokes a user's invitation; the next one is created on request. */
export async function replaceInvitation({ store }: Pick<Context, 'store'>, userId: number): Promise<void> {
  await store.write((tx) => revokeInvitationsOf(tx, { inviter_id: userId, now: tx.now }));
}

/** Finds a valid invitation by its code. */
export async function findInvitation(
  db: Parameters<typeof selectInvitation>[0],
  key: Buffer,
  code: string,
): Promise<Awaited<ReturnType<typeof selectInvitation>>[number] | undefined> {
  const [invitation] = await selectInvitation(db, { digest: digest(key, code) });
  return invitation;
}

/** Records that a new account used an invitation. @throws {ApiError} 403 if there is no such invitation. */
export async function acceptInvitation(tx: Tx, key: Buffer, userId: number, code: string): Promise<void> {
  const invitation = await findInvitation(tx, key, code);
  if (invitation === undefined) throw new ApiError('forbidden', 'this invitation is invalid or has expired.');
  await insertInvitationUse(tx, { user_id: userId, invitation_id: invitation.id, created_at: tx.now });
}

/** Deletes the invitations of a deleted account. */
export async function removeInvitations(tx: Tx, userId: number): Promise<void> {
  await deleteInvitationUsesOf(tx, { user_id: userId });
  await deleteInvitationsOf(tx, { inviter_id: userId });
}

/**
 * Replaces a person's invitation; the old one is no longer valid. For administrators.
 * @returns its URL.
 * @throws {ApiError} 403 for non-administrators, 404 for an unknown or inactive account, 400 if sign-up is closed.
 */
export async function issueInvitation(ctx: Inviting, actor: Actor, inviterId: number): Promise<string> {
  if ((await signUpMode(ctx)) === 'closed') {
    throw new ApiError('not-allowed', 'sign-up is closed at present, with or without an invitation.');
  }
  const counter = await ctx.store.write(async (tx) => {
    const { username } = await requireInviter(tx, actor, inviterId);
    await revokeInvitationsOf(tx, { inviter_id: inviterId, now: tx.now });
    const { id, counter } = await addInvitation(tx, ctx.digestKey, inviterId);
    const detail = { username, user: String(inviterId) };
    await audit(tx, actor, { action: 'invite', target: { kind: 'invitation', id }, detail });
    return counter;
  });
  return linkOf(ctx, inviterId, counter);
}

/**
 * Revokes a person's invitation; they get another on their next request. For administrators. Idempotent.
 * @returns whether there was one.
 * @throws {ApiError} 403 for non-administrators, 404 for an unknown or inactive account.
 */
export async function revokeInvitation(
  { store }: Pick<Context, 'store'>,
  actor: Actor,
  inviterId: number,
): Promise<boolean> {
  return store.write(async (tx) => {
    const { username } = await requireInviter(tx, actor, inviterId);
    const [gone] = await revokeInvitationsOf(tx, { inviter_id: inviterId, now: tx.now });
    if (gone === undefined) return false;
    const target = { kind: 'invitation', id: gone.id } as const;
    const detail = { username, user: String(inviterId) };
    await audit(tx, actor, { action: 'uninvite', target, detail });
    return true;
  });
}

async function requireInviter(tx: Tx, actor: Actor, id: number): Promise<{ username: string }> {
  await requireAdmin(tx, actor, 'invitations');
  const [row] = await selectUsers(tx, { ids: [id] });
  if (row === undefined || !isActive(row)) throw new ApiError('not-found', 'there is no such active user.');
  return row;
}

/** The valid invitations with their links, oldest first, for administrators. */
export async function listInvitations(ctx: Inviting) {
  const invitations = await selectInvitations(ctx.store.read, {});
  return invitations.map((row) => ({ ...row, link: linkOf(ctx, row.inviter_id, row.counter) }));
}
