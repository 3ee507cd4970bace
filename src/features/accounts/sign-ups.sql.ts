import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, type Db, query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertSignUp = insertInto('sign_ups');

/** The sign-up that waits with a username (lower-case): none or one. */
export const selectWaiting = query((db, p: { username: string }) =>
  db.selectFrom('sign_ups').selectAll().where('username', '=', p.username),
);

export async function isWaiting(db: Db, username: string): Promise<boolean> {
  return (await selectWaiting(db, { username })).length > 0;
}

/** Sign-ups that wait, with who invited them. */
function selectWithInviter(db: Builder) {
  return db
    .selectFrom('sign_ups')
    .leftJoin('invitations', 'invitations.id', 'sign_ups.invitation_id')
    .leftJoin('users', 'users.id', 'invitations.inviter_id')
    .select(['sign_ups.id', 'sign_ups.username', 'sign_ups.email', 'sign_ups.reason', 'sign_ups.network'])
    .select(['sign_ups.created_at', 'users.username as inviter']);
}

/** A page of the sign-ups that wait, oldest first. */
export const selectSignUps = query((db, p: { after: number; limit: number }) =>
  selectWithInviter(db).where('sign_ups.id', '>', p.after).orderBy('sign_ups.id').limit(p.limit),
);

/** A range of the sign-ups that wait. */
export const readSignUps = keyset((db, p: Keyset<object>, order) =>
  selectWithInviter(db).$call(inRange(p, 'sign_ups.id', order)),
);

/** Takes a sign-up out of the queue. Of two moderators only one gets it. */
export const takeSignUp = query((db, p: { username: string }) =>
  db
    .deleteFrom('sign_ups')
    .where('username', '=', p.username)
    .returning(['id', 'username', 'password_hash', 'email', 'invitation_id', 'language']),
);

/** Those who decide about sign-ups, with their confirmed e-mail addresses and languages. */
export const selectModerators = query((db) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('role', 'is not', null)
    .where('email_confirmed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null),
);

export const insertSignUpBlock = insertInto('sign_up_blocks');

export const selectSignUpBlock = query((db, p: { kind: 'domain' | 'range'; value: string }) =>
  db.selectFrom('sign_up_blocks').selectAll().where('kind', '=', p.kind).where('value', '=', p.value),
);

export const deleteSignUpBlock = query((db, p: { kind: 'domain' | 'range'; value: string }) =>
  db.deleteFrom('sign_up_blocks').where('kind', '=', p.kind).where('value', '=', p.value).returning('value'),
);

export const selectSignUpBlocks = query((db) =>
  db.selectFrom('sign_up_blocks').selectAll().orderBy('kind').orderBy('value'),
);

/** Which of some domains are blocked. */
export const selectBlockedDomains = query((db, p: { domains: string[] }, { isOneOf }) =>
  db
    .selectFrom('sign_up_blocks')
    .select('value')
    .where('kind', '=', 'domain')
    .where(isOneOf('value', p.domains, 'text')),
);

export const selectBlockedRanges = query((db) =>
  db.selectFrom('sign_up_blocks').select('value').where('kind', '=', 'range'),
);
