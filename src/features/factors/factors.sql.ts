import { inPart } from '../../db/keyset.ts';
import { columns, query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';
import type { Part } from '../../db/tables.ts';
import type { TotpKeyTable, UsedChallengeTable } from './factors.tables.ts';

export const insertPasskey = insertInto('passkeys');

/** The passkeys of a user, oldest first. */
export const selectPasskeysOf = query((db, p: { user_id: number }) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', p.user_id).orderBy('id'),
);

/** The passkey that an authenticator names, with its user. */
export const selectPasskey = query((db, p: { credential_id: string }) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', p.credential_id),
);

/** Records a use. Returns nothing if the counter is no longer the one that was compared with. */
export const updatePasskeyUse = query((db, p: { id: number; before: number; counter: number; now: number }) =>
  db
    .updateTable('passkeys')
    .set({ counter: p.counter, last_used_at: p.now })
    .where('id', '=', p.id)
    .where('counter', '=', p.before)
    .returning('id'),
);

/** @returns the name of the passkey if the user has it. */
export const deletePasskey = query((db, p: { user_id: number; id: number }) =>
  db.deleteFrom('passkeys').where('user_id', '=', p.user_id).where('id', '=', p.id).returning('name'),
);

/** Deletes the passkeys that a user added since a time. */
export const deletePasskeysSince = query((db, p: { user_id: number; since: number }) =>
  db.deleteFrom('passkeys').where('user_id', '=', p.user_id).where('created_at', '>=', p.since),
);

/** Gives a row unless the user has one. */
export const insertTotpKey = query((db, p: Omit<TotpKeyTable, 'last_used_at'>) =>
  db
    .insertInto('totp_keys')
    .values(columns(p, 'user_id', 'salt', 'last_step', 'created_at'))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id'),
);

export const selectTotpKey = query((db, p: { user_id: number }) =>
  db.selectFrom('totp_keys').selectAll().where('user_id', '=', p.user_id),
);

/** Records that the code of a time step was used. Returns nothing if it or a later one was used before. */
export const updateTotpStep = query((db, p: { user_id: number; step: number; now: number }) =>
  db
    .updateTable('totp_keys')
    .set({ last_step: p.step, last_used_at: p.now })
    .where('user_id', '=', p.user_id)
    .where('last_step', '<', p.step)
    .returning('user_id'),
);

/** Deletes the key if it was added since a time. @returns the user. */
export const deleteTotpKeySince = query((db, p: { user_id: number; since: number }) =>
  db
    .deleteFrom('totp_keys')
    .where('user_id', '=', p.user_id)
    .where('created_at', '>=', p.since)
    .returning('user_id'),
);

export const insertRecoveryCode = insertInto('recovery_codes');

/** @returns nothing if there is no such unused code. */
export const deleteRecoveryCode = query((db, p: { user_id: number; digest: string }) =>
  db
    .deleteFrom('recovery_codes')
    .where('digest', '=', p.digest)
    .where('user_id', '=', p.user_id)
    .returning('digest'),
);

export const deleteRecoveryCodesSince = query((db, p: { user_id: number; since: number }) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', p.user_id).where('created_at', '>=', p.since),
);

/** How many factors and unused recovery codes a user has. */
export const countFactors = query((db, p: { user_id: number }) =>
  db.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('passkeys')
      .select(fn.countAll<number>().as('n'))
      .where('user_id', '=', p.user_id)
      .as('passkeys'),
    selectFrom('totp_keys').select(fn.countAll<number>().as('n')).where('user_id', '=', p.user_id).as('apps'),
    selectFrom('recovery_codes')
      .select(fn.countAll<number>().as('n'))
      .where('user_id', '=', p.user_id)
      .as('codes'),
  ]),
);

/** Which of some users have a factor. */
export const selectWithFactor = query((db, p: { users: number[] }, { isOneOf }) =>
  db
    .selectFrom('passkeys')
    .select('user_id')
    .where(isOneOf('user_id', p.users))
    .unionAll(db.selectFrom('totp_keys').select('user_id').where(isOneOf('user_id', p.users))),
);

/** Records a challenge as used. Returns nothing if it was. */
export const insertUsedChallenge = query((db, p: UsedChallengeTable) =>
  db
    .insertInto('used_challenges')
    .values(columns(p, 'digest', 'expires_at'))
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest'),
);

export const deleteExpiredChallenges = query((db, p: { now: number }) =>
  db.deleteFrom('used_challenges').where('expires_at', '<=', p.now),
);

export const selectExportedPasskeys = query((db, p: Part) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', p.user)
    .$call(inPart(p, 'id')),
);

export const selectExportedTotpKeys = query((db, p: Part) =>
  db
    .selectFrom('totp_keys')
    .select(['user_id as id', 'created_at', 'last_used_at'])
    .where('user_id', '=', p.user)
    .$call(inPart(p, 'user_id')),
);
