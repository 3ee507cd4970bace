import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import {
  insertInvitation,
  insertInvitationUse,
  revokeInvitationsOf,
  selectInvitation,
  selectInvitationOf,
} from './invitations.sql.ts';

function makeCode(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * The address that a user may hand on for others to sign up with (`invite_link` of the Token object); made when it is
 * first asked for and then the same until it is replaced. Undefined where nobody may sign up.
 */
export async function inviteLink(
  { store, config }: Pick<Context, 'store' | 'config'>,
  userId: number,
): Promise<string | undefined> {
  if (config.signup === 'closed') return undefined;
  const of = { inviter_id: userId };
  let [row] = await selectInvitationOf(store.read, of);
  row ??= await store.write(async (tx) => {
    const [known] = await selectInvitationOf(tx, of);
    if (known !== undefined) return known;
    const code = makeCode();
    await insertInvitation(tx, { code, ...of, created_at: tx.now });
    return { code };
  });
  return `${config.url}/join?invite=${row.code}`;
}

/** Ends the invitation that a user has handed on; the next is made when it is asked for. */
export async function replaceInvitation({ store }: Pick<Context, 'store'>, userId: number): Promise<void> {
  await store.write((tx) => revokeInvitationsOf(tx, { inviter_id: userId, now: tx.now }));
}

/** Notes that a new account came by an invitation. @throws {ApiError} 403 when there is no such invitation. */
export async function acceptInvitation(tx: Tx, userId: number, code: string): Promise<void> {
  const [invitation] = await selectInvitation(tx, { code });
  if (invitation === undefined) throw new ApiError('forbidden', 'this invitation is not good (any more).');
  await insertInvitationUse(tx, { user_id: userId, invitation_id: invitation.id, created_at: tx.now });
}
