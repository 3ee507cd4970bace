import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { FOLLOWED_BY, loadRelations } from '../relations/relations.sql.ts';
import { selectUsers, type UserRow } from './users.sql.ts';
import { isActive } from './users.visibility.ts';

/**
 * Users by id, for a write that needs them all to be there when it happens, in the order asked for.
 * @throws {ApiError} 404 when one does not exist, is suspended or was deleted.
 */
export async function requireActive(tx: Tx, ids: number[]): Promise<UserRow[]> {
  const rows = new Map((await selectUsers(tx, { ids })).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    if (row === undefined || !isActive(row)) throw new ApiError('not-found', 'there is no such user.');
    return row;
  });
}

/** @throws {ApiError} 400 for what nobody can do to themselves; `deed` as in `You cannot follow yourself.` */
export function refuseSelf(user: number, target: number, deed: string): void {
  if (user === target) throw new ApiError('not-allowed', `You cannot ${deed} yourself.`);
}

/**
 * Whom the text of an author mentions, of the active users that it names: a bot can only mention those who follow it
 * (specification, User).
 */
export async function leaveOutStrangers(
  db: Db,
  author: Pick<UserRow, 'id' | 'type'>,
  users: Map<string, number>,
): Promise<Map<string, number>> {
  if (users.size === 0 || author.type !== 'bot') return users;
  const relations = await loadRelations(db, author.id, [...users.values()]);
  return new Map([...users].filter(([, id]) => ((relations.get(id) ?? 0) & FOLLOWED_BY) !== 0));
}
