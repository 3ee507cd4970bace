import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertInvitation = insertInto('invitations');

/** The latest invitation of a person, valid or not. */
export const selectInvitationOf = query((db, p: { inviter_id: number }) =>
  db
    .selectFrom('invitations')
    .select(['id', 'counter', 'revoked_at'])
    .where('inviter_id', '=', p.inviter_id)
    .orderBy('counter', 'desc')
    .limit(1),
);

/** The valid invitations of several people, one for each. */
export const selectInvitationsOf = query((db, p: { users: number[] }, { isOneOf }) =>
  db
    .selectFrom('invitations')
    .select(['inviter_id', 'counter'])
    .where(isOneOf('inviter_id', p.users))
    .where('revoked_at', 'is', null),
);

/** A valid invitation, by the digest of its code; one of an inactive user is not valid. */
export const selectInvitation = query((db, p: { digest: string }) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.inviter_id')
    .select(['invitations.id', 'users.username', 'users.name'])
    .where('digest', '=', p.digest)
    .where('revoked_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

/** The valid invitations with their inviters and how many accounts used any of the inviter's, oldest first. */
export const selectInvitations = query((db) =>
  db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.inviter_id')
    .select(({ selectFrom, fn, ref }) => [
      'invitations.inviter_id',
      'invitations.counter',
      'invitations.created_at',
      'users.username',
      selectFrom('invitation_uses')
        .innerJoin('invitations as used', 'used.id', 'invitation_uses.invitation_id')
        .select(fn.countAll<number>().as('count'))
        .where('used.inviter_id', '=', ref('invitations.inviter_id'))
        .as('num_joined'),
    ])
    .where('revoked_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('invitations.id'),
);

/** @returns the id of the revoked invitation. */
export const revokeInvitationsOf = query((db, p: { inviter_id: number; now: number }) =>
  db
    .updateTable('invitations')
    .set({ revoked_at: p.now })
    .where('inviter_id', '=', p.inviter_id)
    .where('revoked_at', 'is', null)
    .returning('id'),
);

export const insertInvitationUse = insertInto('invitation_uses');

/** Deletes the records of whom a person invited and who invited them. */
export const deleteInvitationUsesOf = query((db, p: { user_id: number }) =>
  db
    .deleteFrom('invitation_uses')
    .where((e) =>
      e.or([
        e('user_id', '=', p.user_id),
        e(
          'invitation_id',
          'in',
          e.selectFrom('invitations').select('id').where('inviter_id', '=', p.user_id),
        ),
      ]),
    ),
);

export const deleteInvitationsOf = query((db, p: { inviter_id: number }) =>
  db.deleteFrom('invitations').where('inviter_id', '=', p.inviter_id),
);
