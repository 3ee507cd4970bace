import type { Context } from '../context.ts';
import { type AccountRow, selectAccount } from '../features/admin/admin.sql.ts';
import { findUsernames } from '../features/users/users.sql.ts';
import { timestamp } from '../objects/timestamp.ts';
import type { Output } from './command.ts';
import { properties } from './table.ts';

/** Finds an account by username, whatever its state. @throws when there is none. */
export async function requireUser(ctx: Context, username: string): Promise<{ id: number; username: string }> {
  const name = username.replace(/^@/, '').toLowerCase();
  const user = (await findUsernames(ctx.store.read, [name])).get(name);
  if (user === undefined) throw new Error(`there is no user "${name}".`);
  return user;
}

/** An account as shown to administrators. */
export function describeAccount(row: AccountRow) {
  return {
    id: String(row.id),
    username: row.username,
    name: row.name,
    type: row.type,
    tier: row.tier,
    role: row.role,
    is_admin: row.is_admin === 1,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    state: row.deleted_at !== null ? 'deleted' : row.suspended_at !== null ? 'suspended' : 'active',
    created_at: timestamp(row.created_at),
    counts: {
      following: row.num_following,
      followers: row.num_followers,
      posts: row.num_posts,
      stars: row.num_stars,
    },
  };
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
