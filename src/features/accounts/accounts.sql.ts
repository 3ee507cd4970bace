import { query } from '../../db/query.ts';

/** The account that a username or confirmed e-mail address (lower-case) signs in to. */
export const selectCredentials = query((db, p: { login: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'suspended_at', 'deleted_at'])
    .where((e) =>
      e.or([
        e('username', '=', p.login),
        e.and([e('email', '=', p.login), e('email_confirmed_at', 'is not', null)]),
      ]),
    ),
);

export const selectPasswordHash = query((db, p: { id: number }) =>
  db.selectFrom('users').select('password_hash').where('id', '=', p.id),
);

export const updatePasswordHash = query((db, p: { id: number; password_hash: string }) =>
  db.updateTable('users').set({ password_hash: p.password_hash }).where('id', '=', p.id),
);

/** Gives a new account an e-mail address, which signs in once it is confirmed. */
export const updateEmail = query((db, p: { id: number; email: string }) =>
  db.updateTable('users').set({ email: p.email }).where('id', '=', p.id),
);

export const insertSession = query(
  (db, p: { digest: string; user_id: number; created_at: number; expires_at: number }) =>
    db.insertInto('sessions').values({
      digest: p.digest,
      user_id: p.user_id,
      created_at: p.created_at,
      expires_at: p.expires_at,
    }),
);

/** The user signed in with a browser; none where the account is not active. */
export const selectSession = query((db, p: { digest: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'users.username', 'users.name'])
    .where('sessions.digest', '=', p.digest)
    .where('sessions.expires_at', '>', p.now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

export const deleteSession = query((db, p: { digest: string }) =>
  db.deleteFrom('sessions').where('digest', '=', p.digest),
);

export const deleteSessionsOf = query((db, p: { user_id: number }) =>
  db.deleteFrom('sessions').where('user_id', '=', p.user_id),
);

export const deleteExpiredSessions = query((db, p: { now: number }) =>
  db.deleteFrom('sessions').where('expires_at', '<=', p.now),
);
