import { columns, query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';
import type { EmailLinkTable } from './accounts.tables.ts';

/** The account that signs in with a username or confirmed e-mail address (lower-case). */
export const selectCredentials = query((db, p: { login: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'created_at', 'suspended_at', 'deleted_at'])
    .where((e) =>
      e.or([
        e('username', '=', p.login),
        e.and([e('email', '=', p.login), e('email_confirmed_at', 'is not', null)]),
      ]),
    ),
);

export const selectPasswordHash = query((db, p: { id: number }) =>
  db.selectFrom('users').select(['id', 'username', 'password_hash']).where('id', '=', p.id),
);

export const insertSession = insertInto('sessions');

/** The user of a browser session; none if the account is not active. */
export const selectSession = query((db, p: { digest: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'users.username', 'users.name', 'users.type', 'users.avatar'])
    .select([
      'users.role',
      'users.language',
      'users.display',
      'sessions.last_used_at',
      'sessions.confirmed_at',
    ])
    .where('sessions.digest', '=', p.digest)
    .where('sessions.expires_at', '>', p.now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

/** Ends a session if it is this user's. Like the next ones it returns the digests of those that it ended. */
export const deleteSession = query((db, p: { user_id: number; digest: string }) =>
  db
    .deleteFrom('sessions')
    .where('digest', '=', p.digest)
    .where('user_id', '=', p.user_id)
    .returning('digest'),
);

export const deleteSessionsOf = query((db, p: { user_id: number }) =>
  db.deleteFrom('sessions').where('user_id', '=', p.user_id).returning('digest'),
);

export const deleteOtherSessionsOf = query((db, p: { user_id: number; except: string }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', p.user_id)
    .where('digest', '<>', p.except)
    .returning('digest'),
);

export const deleteExpiredSessions = query((db, p: { now: number }) =>
  db.deleteFrom('sessions').where('expires_at', '<=', p.now).returning('digest'),
);

/** The browsers a user is signed in with, latest first. */
export const selectSessionsOf = query((db, p: { user_id: number; now: number }) =>
  db
    .selectFrom('sessions')
    .select(['digest', 'created_at', 'agent', 'network', 'last_used_at'])
    .where('user_id', '=', p.user_id)
    .where('expires_at', '>', p.now)
    .orderBy('created_at', 'desc')
    .orderBy('digest')
    .limit(100),
);

/** Records that its person authenticated. Returns nothing if the session has ended. */
export const updateSessionConfirmed = query((db, p: { digest: string; now: number }) =>
  db.updateTable('sessions').set({ confirmed_at: p.now }).where('digest', '=', p.digest).returning('digest'),
);

export const updateSessionUse = query((db, p: { digest: string; network: string; now: number }) =>
  db.updateTable('sessions').set({ network: p.network, last_used_at: p.now }).where('digest', '=', p.digest),
);

/** The browsers of a user, for an export. */
export const selectExportedSessions = query((db, p: { user_id: number; now: number }) =>
  db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'agent', 'network'])
    .where('user_id', '=', p.user_id)
    .where('expires_at', '>', p.now)
    .orderBy('created_at')
    .orderBy('digest'),
);

/** The account data that only its owner sees. */
export const selectOwnAccount = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'limited_at', 'limited_until', 'language', 'is_indexed'])
    .where('id', '=', p.id),
);

/** The active account with a username or confirmed e-mail address, and the address to send e-mail to. */
export const selectMailable = query((db, p: { login: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'language'])
    .where((e) => e.or([e('username', '=', p.login), e('email', '=', p.login)]))
    .where('email_confirmed_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null),
);

/** Replaces the account's previous link. */
export const upsertEmailLink = query((db, p: EmailLinkTable) =>
  db
    .insertInto('email_links')
    .values(columns(p, 'user_id', 'digest', 'email', 'expires_at'))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(columns(p, 'digest', 'email', 'expires_at')),
    ),
);

/** A valid link: its account is active and still has the address that the link was sent to. */
export const selectEmailLink = query((db, p: { digest: string; now: number }) =>
  db
    .selectFrom('email_links')
    .innerJoin('users', (join) =>
      join.onRef('users.id', '=', 'email_links.user_id').onRef('users.email', '=', 'email_links.email'),
    )
    .select(['users.id', 'users.username', 'users.email_confirmed_at', 'email_links.email'])
    .where('email_links.digest', '=', p.digest)
    .where('email_links.expires_at', '>', p.now)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

export const deleteEmailLink = query((db, p: { user_id: number }) =>
  db.deleteFrom('email_links').where('user_id', '=', p.user_id),
);

/** The account that has confirmed this e-mail address: none or one. */
export const selectConfirmed = query((db, p: { email: string }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', p.email)
    .where('email_confirmed_at', 'is not', null),
);
