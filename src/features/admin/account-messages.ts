import type { Context } from '../../context.ts';
import type { Message } from '../../mail.ts';
import { selectNoticed } from '../accounts/undo-links.sql.ts';
import type { Actor } from '../audit/audit.actions.ts';
import { composeMail } from '../instance/messages.ts';
import { renameUser } from './admin.actions.ts';
import { deleteUser } from './deletion.actions.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    'account-deleted': { username: string };
    'account-renamed': { username: string; renamed: string };
  }
}

type Telling = Pick<Context, 'store' | 'mail' | 'caches' | 'config'>;

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
  const [account] = ctx.mail === undefined ? [] : await selectNoticed(ctx.store.read, { id });
  if (!account?.email) return undefined;
  const { username, email, language } = account;
  const recipient = { email, language };
  if (change.what === 'delete') return composeMail(ctx, 'account-deleted', { username }, recipient);
  return composeMail(ctx, 'account-renamed', { username, renamed: change.username }, recipient);
}

/** Renames an account as `renameUser` does, and tells its owner by e-mail. @returns the new username. */
export async function renameAndTell(ctx: Telling, actor: Actor, id: number, given: string): Promise<string> {
  const [before] = await selectNoticed(ctx.store.read, { id });
  const message = await messageAbout(ctx, id, { what: 'rename', username: given.toLowerCase() });
  const username = await renameUser(ctx.store, actor, id, given);
  if (message !== undefined && before?.username !== username) ctx.mail?.send(message);
  return username;
}

/** Deletes an account as `deleteUser` does, and tells its owner by e-mail. */
export async function deleteAndTell(ctx: Telling, actor: Actor, id: number): Promise<void> {
  const message = await messageAbout(ctx, id, { what: 'delete' });
  await deleteUser(ctx.store, actor, id);
  if (message !== undefined) ctx.mail?.send(message);
}
