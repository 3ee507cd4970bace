import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { Message } from '../../mail.ts';
import { selectNoticed } from '../accounts/accounts.ts';
import type { Actor } from '../audit/audit.ts';
import { composeMail, queueMail } from '../instance/instance.ts';
import { renameUser } from './admin.actions.ts';
import { deleteUser } from './deletion.actions.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    'account-deleted': { username: string };
    'account-renamed': { username: string; renamed: string };
  }
}

type Telling = Pick<Context, 'store' | 'mail' | 'caches' | 'config' | 'digestKey' | 'loadLater'>;

/** What is done to an account that its owner is told by e-mail: it is deleted, or gets another username. */
export type AccountChange = { what: 'delete' } | { what: 'rename'; username: string };

/**
 * The message about a change of an account as it would be sent now, to be read before.
 * @returns undefined if nothing would be sent: without e-mail, or a confirmed address.
 */
export async function messageAbout(
  ctx: Telling,
  id: number,
  change: AccountChange,
): Promise<Message | undefined> {
  const account = await addressed(ctx, id, ctx.store.read);
  if (account === undefined) return undefined;
  const { username, ...recipient } = account;
  if (change.what === 'delete') return composeMail(ctx, 'account-deleted', { username }, recipient);
  return composeMail(ctx, 'account-renamed', { username, renamed: change.username }, recipient);
}

/** @returns undefined if nothing can be sent to the account. */
async function addressed({ mail }: Telling, id: number, db: Db) {
  const [account] = mail === undefined ? [] : await selectNoticed(db, { id });
  if (!account?.email) return undefined;
  const { username, email, language } = account;
  return { username, email, language };
}

/** Renames an account as `renameUser` does, and tells its owner by e-mail. @returns the new username. */
export async function renameAndTell(ctx: Telling, actor: Actor, id: number, given: string): Promise<string> {
  return renameUser(ctx.store, actor, id, given, async (tx) => {
    const account = await addressed(ctx, id, tx);
    if (account === undefined) return;
    const { username, ...recipient } = account;
    const change = { username, renamed: given.toLowerCase() };
    await queueMail(tx, ctx, 'account-renamed', change, { ...recipient, userId: id });
  });
}

/** Deletes an account as `deleteUser` does, and tells its owner by e-mail. */
export async function deleteAndTell(ctx: Telling, actor: Actor, id: number): Promise<void> {
  await deleteUser(ctx.store, actor, id, async (tx) => {
    const account = await addressed(ctx, id, tx);
    if (account === undefined) return;
    const { username, ...recipient } = account;
    // It outlives the account.
    await queueMail(tx, ctx, 'account-deleted', { username }, { ...recipient, userId: null });
  });
}
