import { type Builder, query } from '../../db/query.ts';
import type { UserTable } from '../users/users.tables.ts';

export const updateSuspended = query((db, p: { id: number; at: number | null }) =>
  db.updateTable('users').set({ suspended_at: p.at }).where('id', '=', p.id),
);

export const updateTier = query((db, p: { id: number; tier: UserTable['tier'] }) =>
  db.updateTable('users').set({ tier: p.tier }).where('id', '=', p.id),
);

export const updateIsAdmin = query((db, p: { id: number; is_admin: number }) =>
  db.updateTable('users').set({ is_admin: p.is_admin }).where('id', '=', p.id),
);

export const updateUsername = query((db, p: { id: number; username: string }) =>
  db.updateTable('users').set({ username: p.username }).where('id', '=', p.id),
);

function selectAccountColumns(db: Builder) {
  return db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select([
      ...(['id', 'username', 'name', 'type', 'tier', 'is_admin', 'email', 'email_confirmed_at'] as const),
      ...(['created_at', 'suspended_at', 'deleted_at'] as const),
      ...(['num_following', 'num_followers', 'num_posts', 'num_stars'] as const),
    ]);
}

/** Every account, oldest first. */
export const selectAccounts = query((db) => selectAccountColumns(db).orderBy('id'));

export const selectAccount = query((db, p: { id: number }) =>
  selectAccountColumns(db).where('id', '=', p.id),
);

export type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];
