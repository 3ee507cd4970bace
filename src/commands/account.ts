import type { Context } from '../context.ts';
import { describeAccount } from '../features/admin/admin.list.ts';
import { type AccountRow, selectAccount } from '../features/admin/admin.sql.ts';
import { findUsernames } from '../features/users/users.sql.ts';
import type { Output } from './command.ts';
import { properties } from './table.ts';

/** Finds an account by username, whatever its state. @throws when there is none. */
export async function requireUser(ctx: Context, username: string): Promise<{ id: number; username: string }> {
  const name = username.replace(/^@/, '').toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  if (user === undefined) throw new Error(`there is no user "${name}".`);
  return user;
}

/** The output of commands that show or change an account: its current state. */
export async function accountOutput(ctx: Context, id: number): Promise<Output> {
  const [row] = (await selectAccount(ctx.store.read, { id })) as [AccountRow];
  const json = describeAccount(row);
  const { counts, role, is_admin: _, email, email_confirmed, ...rest } = json;
  const lines = properties({
    ...rest,
    role: role ?? '(none)',
    email: email === null ? '(none)' : `${email}${email_confirmed ? '' : ' (not confirmed)'}`,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
  });
  return { json, lines };
}
