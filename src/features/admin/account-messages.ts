import type { Context } from '../../context.ts';
import type { Message } from '../../mail.ts';
import { selectNoticed } from '../accounts/undo-links.sql.ts';
import type { Actor } from '../audit/audit.actions.ts';
import { readInstance } from '../instance/instance.ts';
import { renameUser } from './admin.actions.ts';
import { deleteUser } from './deletion.actions.ts';

type Telling = Pick<Context, 'store' | 'mail'>;

/** What is done to an account that its owner is told by e-mail: it is deleted, or gets another username. */
export type AccountChange = { what: 'delete' } | { what: 'rename'; username: string };

/**
 * The message about a change of an account as it would be sent now, to be read before.
 * @returns undefined if nothing would be sent: without e-mail, or a confirmed address.
 */
export async function messageAbout(
  { store, mail }: Telling,
  id: number,
  change: AccountChange,
): Promise<Message | undefined> {
  const [account] = mail === undefined ? [] : await selectNoticed(store.read, { id });
  if (!account?.email) return undefined;
  const { name, contact } = await readInstance(store.read);
  const { username, email: to } = account;
  const end = contact === '' ? '' : `\nIf you do not agree: ${contact}\n`;
  if (change.what === 'delete') {
    return {
      to,
      subject: `The account @${username} at ${name} was deleted`,
      text: `Those who run ${name} have deleted your account @${username} and everything it made. It cannot be restored.\n${end}`,
    };
  }
  return {
    to,
    subject: `Your username at ${name} is now @${change.username}`,
    text: `Those who run ${name} have given your account @${username} the username @${change.username}. Sign in with it from now on.

Your posts, followers and messages stay as they are, and older mentions of @${username} still lead to you. That username is free for others now.\n${end}`,
  };
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
