import { type Builder, query } from '../../db/query.ts';

function selectAccountColumns(db: Builder) {
  return db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select([
      ...([
        'id',
        'username',
        'name',
        'type',
        'tier',
        'role',
        'is_admin',
        'email',
        'email_confirmed_at',
      ] as const),
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
