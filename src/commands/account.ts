import type { Context } from '../context.ts';
import { type AccountRow, describeAccount, selectAccount } from '../features/admin/admin.ts';
import { countFilesOf } from '../features/files/files.ts';
import { findUsernames } from '../features/users/users.ts';
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
  const { read } = ctx.store;
  const [row] = (await selectAccount(read, { id })) as [AccountRow];
  const [files] = await countFilesOf(read, { user_id: id });
  const json = { ...describeAccount(row), files: files?.count ?? 0 };
  const { counts, storage, files: count, role, is_admin: _, email, email_confirmed, ...rest } = json;
  const lines = properties({
    ...rest,
    role: role ?? '(none)',
    email: email === null ? '(none)' : `${email}${email_confirmed ? '' : ' (not confirmed)'}`,
    storage: `${storage.used} of ${storage.limit} bytes, ${count} ${count === 1 ? 'file' : 'files'}`,
    ...Object.fromEntries(Object.entries(counts).map(([name, number]) => [name, String(number)])),
  });
  return { json, lines };
}
