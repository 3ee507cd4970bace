import { sql } from 'kysely';
import { isLike } from '../../db/contains.ts';
import { inRange, type Keyset, keyset, type Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { AccountRow } from './admin.sql.ts';

/** A range of the sign-ups that wait for approval, whose username or e-mail address has something in it. */
const selectWaiting = keyset((db, p: Keyset<{ pattern: string; address: string }>, order) =>
  db
    .selectFrom('sign_ups')
    .select(['id', 'username', 'email', 'created_at'])
    .where((e) => e.or([isLike('username', p.pattern), isLike('email', p.pattern)]))
    .where(sql<boolean>`(cast(${p.address} as text) = '' or network = cast(${p.address} as text))`)
    .$call(inRange(p, 'id', order)),
);

/** The same as rows of accounts, which they become when they are approved. */
export async function readWaiting(
  db: Db,
  filter: { pattern: string; address: string } & Range,
): Promise<AccountRow[]> {
  const waiting = await selectWaiting(db, filter);
  return waiting.map((row) => ({
    ...row,
    ...{ name: row.username, type: 'human', tier: 'free', role: null, is_admin: 0, email_confirmed_at: null },
    ...{
      suspended_at: null,
      suspended_until: null,
      limited_at: null,
      limited_until: null,
      deleted_at: null,
      is_waiting: 1,
    },
    ...{ num_following: 0, num_followers: 0, num_posts: 0, num_stars: 0, storage_used: 0 },
  }));
}
