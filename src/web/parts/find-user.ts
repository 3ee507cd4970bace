import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { loadUser } from '../../features/users/users.resolve.ts';
import type { UserRow } from '../../features/users/users.sql.ts';
import { parseUserRef } from '../../http/params.ts';

/** Finds the user in a page's URL, ignoring case. @throws {ApiError} 404 if there is none. */
export async function findUser(ctx: Context, username: string | undefined): Promise<UserRow> {
  const ref = parseUserRef(`@${username}`);
  if (ref === undefined) throw new ApiError('not-found', 'there is no such user.');
  return (await loadUser(ctx, undefined, ref)).row;
}
