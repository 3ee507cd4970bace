import type { Db } from '../../db/query.ts';
import { selectKnownFollowers } from './follows.sql.ts';

/**
 * Of each of some users, the people who follow them and whom the viewer follows, in the order in which they joined; users without
 * any are left out. Somebody whom the viewer blocks, or who blocks the viewer, is none, since neither follows the other.
 */
export async function readKnownFollowers(
  db: Db,
  viewer: number,
  users: readonly number[],
): Promise<Map<number, number[]>> {
  if (users.length === 0) return new Map();
  const rows = await selectKnownFollowers(db, { viewer, users: [...users] });
  return new Map(
    rows.map(({ user, followers }) => [
      user,
      followers
        .split(',')
        .map(Number)
        .sort((a, b) => a - b),
    ]),
  );
}
