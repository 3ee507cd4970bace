import { selectMeta } from '../../db/meta.ts';
import type { Db } from '../../db/query.ts';
import { selectWithFactor } from '../factors/factors.ts';
import { metaKeyOf } from '../instance/instance.ts';

/** Which of some users with a role lack the second factor that the instance requires of everybody with a role. */
export async function findFactorless(db: Db, users: readonly number[]): Promise<number[]> {
  const [setting] = await selectMeta(db, { keys: [metaKeyOf('admin_second_factor')] });
  if (setting?.value !== 'required') return [];
  const having = new Set((await selectWithFactor(db, { users: [...users] })).map(({ user_id }) => user_id));
  return users.filter((id) => !having.has(id));
}
