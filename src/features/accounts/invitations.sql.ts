import { query } from '../../db/query.ts';

export const insertInvitation = query((db, p: { code: string; inviter_id: number; created_at: number }) =>
  db
    .insertInto('invitations')
    .values({ code: p.code, inviter_id: p.inviter_id, created_at: p.created_at, revoked_at: null }),
);

/** The invitation that a person hands on. */
export const selectInvitationOf = query((db, p: { inviter_id: number }) =>
  db
    .selectFrom('invitations')
    .select('code')
    .where('inviter_id', '=', p.inviter_id)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1),
);

/** An invitation that is good, by its code. */
export const selectInvitation = query((db, p: { code: string }) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.inviter_id')
    .select(['invitations.id', 'users.username', 'users.name'])
    .where('code', '=', p.code)
    .where('revoked_at', 'is', null),
);

export const revokeInvitationsOf = query((db, p: { inviter_id: number; now: number }) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: p.now })
    .where('inviter_id', '=', p.inviter_id)
    .where('revoked_at', 'is', null),
);

export const insertInvitationUse = query(
  (db, p: { user_id: number; invitation_id: number; created_at: number }) =>
    db
      .insertInto('invitation_uses')
      .values({ user_id: p.user_id, invitation_id: p.invitation_id, created_at: p.created_at }),
);
