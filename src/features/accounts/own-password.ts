import type { Context } from '../../context.ts';
import { checkPassword, hashPassword } from '../../passwords.ts';
import { replaceHash } from './accounts.sql.ts';

/**
 * Checks the password of an account. A hash of it as an earlier version made it is replaced, unless the password was changed meanwhile.
 * @returns the hash that is stored now; undefined if the password is wrong.
 * @throws {ApiError} 503 when too many are waiting.
 */
export async function verifyOwnPassword(
  { store }: Pick<Context, 'store'>,
  account: { id: number; password_hash: string | null } | undefined,
  password: string,
): Promise<string | undefined> {
  const before = account?.password_hash ?? null;
  const result = await checkPassword(before, password);
  if (account === undefined || before === null || result === 'wrong') return undefined;
  if (result === 'right') return before;
  const now = await hashPassword(password);
  const replaced = await store.bookkeeping((db) => replaceHash(db, { id: account.id, before, now }));
  return replaced.length > 0 ? now : undefined;
}
