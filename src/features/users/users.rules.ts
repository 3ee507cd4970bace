import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { findUsernames, selectUsers, type UserRow } from './users.sql.ts';
import { isActive } from './users.visibility.ts';

/**
 * Users by id, in the order given, for a write that requires all of them.
 * @throws {ApiError} 404 if one does not exist, is suspended or deleted.
 */
export async function requireActive(tx: Tx, ids: number[]): Promise<UserRow[]> {
  const rows = new Map((await selectUsers(tx, { ids })).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (row === undefined || !isActive(row)) throw new ApiError('not-found', 'there is no such user.');
    return row;
  });
}

/** @throws {ApiError} 400 for an action of users on themselves; `action` as in `You cannot follow yourself.` */
export function refuseSelf(user: number, target: number, action: string): void {
  if (user === target) throw new ApiError('not-allowed', `You cannot ${action} yourself.`);
}

/** The ids of the active users with these usernames (lower-case), by username. */
export async function findActive(db: Db, usernames: readonly string[]): Promise<Map<string, number>> {
  const found = [...(await findUsernames(db, usernames)).values()].filter(isActive);
  return new Map(found.map(({ username, id }) => [username, id]));
}

/** Whether a lower-case name is a valid username. */
export function isUsername(name: string): boolean {
  return /^[a-z0-9_]{1,20}$/.test(name);
}

/** A username in stored form. @throws {ApiError} 400 if it is invalid. */
export function readUsername(given: string): string {
  const username = given.toLowerCase();
  if (isUsername(username)) return username;
  throw new ApiError('invalid-parameter', 'username must be 1 to 20 letters a-z, digits or underscores.');
}

/** What else may have a username: a sign-up that waits for approval. */
export const usernameHolders = new ExtensionPoint<(db: Db, username: string) => Promise<boolean>>();

/** Whether an account has a username (lower-case), or is to have it. */
export async function isTaken(db: Db, username: string): Promise<boolean> {
  if ((await findUsernames(db, [username])).size > 0) return true;
  for (const isHeld of usernameHolders.items) if (await isHeld(db, username)) return true;
  return false;
}

/** @throws {ApiError} 400 if a username is taken. */
export async function requireFreeUsername(tx: Tx, username: string): Promise<void> {
  if (await isTaken(tx, username)) {
    throw new ApiError('not-allowed', `the username "${username}" is taken.`);
  }
}
