import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { rangeOf } from '../../http/client-address.ts';
import {
  type Actor,
  type AuditRow,
  alreadyDecided,
  audit,
  requireAdmin,
  selectLatestAbout,
  selectRefusal,
  tellAdministration,
} from '../audit/audit.ts';
import { queueMail } from '../instance/instance.ts';
import { findUsernames, requireFreeUsername, updateUser } from '../users/users.ts';
import { findInvitation } from './invitations.actions.ts';
import { insertInvitationUse } from './invitations.sql.ts';
import { sendConfirmation } from './mail.actions.ts';
import { addPreparedUser, type PreparedUser, prepareUser } from './new-account.actions.ts';
import { insertSignUp, selectModerators, selectSignUps, selectWaiting, takeSignUp } from './sign-ups.sql.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    /** To moderators: the first of those who wait, and the page that lists them. */
    'sign-ups-wait': { username: string; link: string };
    'sign-up-approved': { username: string; link: string };
    /** What a moderator wrote. */
    'sign-up-refused': { told: string };
  }
}

/** Most characters of the reason of a sign-up, in code points. */
export const MAX_SIGN_UP_REASON = 500;

/** Who has signed up and is not approved yet. */
export class WaitingForApproval extends ApiError {
  constructor() {
    super('not-allowed', 'this account is waiting for the moderators of the service to approve it.');
  }
}

/** Puts a checked sign-up into the queue of the moderators. @throws {ApiError} 400 for a taken username, 403 for an invalid invitation. */
export async function requestAccount(
  ctx: Context,
  { username, password_hash, language }: PreparedUser,
  { email, reason, invite }: { email: string; reason: string; invite: string },
  ip: string,
): Promise<void> {
  await ctx.store.write(async (tx) => {
    await requireFreeUsername(tx, username);
    const invitation = invite === '' ? undefined : await findInvitation(tx, ctx.digestKey, invite);
    if (invite !== '' && invitation === undefined) {
      throw new ApiError('forbidden', 'this invitation is invalid or has expired.');
    }
    const [earlier] = await selectSignUps(tx, { after: 0, limit: 1 });
    await insertSignUp(tx, {
      ...{ id: await tx.newId(), username, password_hash: password_hash ?? '', reason, language },
      email: email || null,
      network: ctx.config.logAddresses ? rangeOf(ip) : '',
      invitation_id: invitation?.id ?? null,
      created_at: tx.now,
    });
    tellAdministration(tx);
    // One message for a queue, however many wait in it when it is looked at.
    if (earlier === undefined) await mailModerators(tx, ctx, username);
  });
}

async function mailModerators(tx: Tx, ctx: Context, username: string): Promise<void> {
  if (ctx.mail === undefined) return;
  const given = { username, link: `${ctx.config.url}/admin/sign-ups` };
  for (const { id: userId, email, language } of await selectModerators(tx, {})) {
    if (email !== null) await queueMail(tx, ctx, 'sign-ups-wait', given, { email, userId, language });
  }
}

/**
 * Makes the account of a sign-up, and says so by e-mail.
 * @returns its id.
 * @throws {ApiError} 403, 404 if nobody waits with this username, 409 if another has just decided.
 */
export async function approveSignUp(ctx: Context, actor: Actor, username: string): Promise<number> {
  await requireWaiting(ctx, username);
  const user = await prepareUser(ctx.store.read, { username });
  const id = await ctx.store.write(async (tx) => {
    await requireAdmin(tx, actor, 'sign_ups');
    const { password_hash, email, invitation_id, language } = await take(tx, username);
    const id = await addPreparedUser(tx, { ...user, password_hash, language });
    if (email !== null) await updateUser(tx, { id, email, email_confirmed_at: null });
    if (invitation_id !== null) {
      await insertInvitationUse(tx, { user_id: id, invitation_id, created_at: tx.now });
    }
    await audit(tx, actor, { action: 'approve', target: { kind: 'user', id } });
    if (email !== null) {
      const given = { username, link: `${ctx.config.url}/sign-in` };
      await queueMail(tx, ctx, 'sign-up-approved', given, { email, userId: id, language });
    }
    return id;
  });
  await sendConfirmation(ctx, id);
  return id;
}

/**
 * Refuses a sign-up and erases what it gave; its username is free again.
 * @param told - what the person is told by e-mail; nothing is sent if it is empty.
 * @throws {ApiError} as `approveSignUp`
 */
export async function refuseSignUp(ctx: Context, actor: Actor, username: string, told = ''): Promise<void> {
  await requireWaiting(ctx, username);
  await ctx.store.write(async (tx) => {
    await requireAdmin(tx, actor, 'sign_ups');
    const row = await take(tx, username);
    await audit(tx, actor, {
      action: 'refuse',
      target: { kind: 'sign-up', id: row.id },
      detail: { username },
    });
    const { email, language } = row;
    const given = { told: told.trim() };
    if (email === null || given.told === '') return;
    await queueMail(tx, ctx, 'sign-up-refused', given, { email, userId: null, language });
  });
}

/** @throws {ApiError} 404, 409 if another has decided. */
async function requireWaiting({ store: { read } }: Context, username: string): Promise<void> {
  if ((await selectWaiting(read, { username })).length > 0) return;
  const decided = await findDecision(read, username);
  if (decided !== undefined) throw alreadyDecided(decided);
  throw new ApiError('not-found', `nobody waits for approval with the username "${username}".`);
}

/** What the audit has of a sign-up that was decided: the newest, since a username that was refused is free again. */
async function findDecision(db: Db, username: string): Promise<AuditRow | undefined> {
  const [refused] = await selectRefusal(db, { detail: JSON.stringify({ username }) });
  const user = (await findUsernames(db, [username])).get(username);
  const about = user && { kind: 'user' as const, id: user.id, actions: ['approve'] };
  const [approved] = about === undefined ? [] : await selectLatestAbout(db, about);
  return approved ?? refused;
}

/** @throws {ApiError} 409 */
async function take(tx: Tx, username: string) {
  const [row] = await takeSignUp(tx, { username });
  if (row === undefined) throw alreadyDecided((await findDecision(tx, username)) ?? { actor: null });
  tellAdministration(tx);
  return row;
}
