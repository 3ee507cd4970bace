import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { digest } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { removeFactorsSince } from '../factors/factors.ts';
import { updateUser } from '../users/users.ts';
import { deleteEmailLink, selectConfirmed } from './accounts.sql.ts';
import { replacePassword, writePasswordLink } from './password-links.ts';
import { deleteUndoLinksSince, selectUndoLink } from './undo-links.sql.ts';

type Undoing = Pick<Context, 'store' | 'config' | 'digestKey'>;

/** The account of a link that undoes changes. @throws {ApiError} 404 if the link is not valid. */
export async function findByUndoLink({ store, digestKey }: Undoing, secret: string, db: Db = store.read) {
  const [found] = await selectUndoLink(db, { digest: digest(digestKey, secret), now: Date.now() });
  if (found === undefined) {
    throw new ApiError('not-found', 'this link has been used, or is older than seven days.');
  }
  return found;
}

/**
 * Takes an account back for the owner of the e-mail address that a message about a change went to. Ends all sessions and makes
 * the password invalid; removes the factors that were added since, and restores the address. Links that were sent since end, as
 * they may have gone to an address of another person.
 * @returns the URL at which the owner sets a new password.
 * @throws {ApiError} 404 if the link is not valid.
 */
export async function undoChanges(ctx: Undoing, secret: string): Promise<string> {
  return ctx.store.write(async (tx) => {
    const { id, email, created_at: since } = await findByUndoLink(ctx, secret, tx);
    await deleteUndoLinksSince(tx, { user_id: id, since });
    await replacePassword(tx, id, null);
    await removeFactorsSince(tx, id, since);
    if ((await selectConfirmed(tx, { email })).length === 0) {
      await updateUser(tx, { id, email, email_confirmed_at: tx.now });
      await deleteEmailLink(tx, { user_id: id });
    }
    return writePasswordLink(tx, ctx, { userId: id, now: tx.now });
  });
}
