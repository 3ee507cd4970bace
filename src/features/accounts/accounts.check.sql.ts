import type { TableCheck } from '../../db/tables.ts';

/** Integrity checks of sessions and invitations. */
export const accountCheck: TableCheck = {
  strays: [
    [
      'sessions of users that are not active',
      'select count(*) as n from sessions where not exists (select 1 from users as o where o.id = sessions.user_id and suspended_at is null and deleted_at is null)',
    ],
    [
      'invitations by users or accepted by users that were deleted',
      `select (select count(*) from invitations where not exists (select 1 from users as o where o.id = invitations.inviter_id and deleted_at is null))
     + (select count(*) from invitation_uses where not exists (select 1 from users as o where o.id = invitation_uses.user_id and deleted_at is null)
        or not exists (select 1 from invitations as o where o.id = invitation_uses.invitation_id)) as n`,
    ],
  ],
};
