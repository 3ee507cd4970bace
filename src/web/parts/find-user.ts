import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { loadUser, type UserRow } from '../../features/users/users.ts';
import { parseUserRef } from '../../http/params.ts';

/** Finds the user in a page's URL, ignoring case. @throws {ApiError} 404 if there is none. */
export async function findUser(ctx: Context, username: string | undefined): Promise<UserRow> {
  const ref = parseUserRef(`@${username}`);
  if (ref === undefined) throw new ApiError('not-found', 'there is no such user.');
  return (await loadUser(ctx, undefined, ref)).row;
}
