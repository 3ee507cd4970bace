import { sql } from 'kysely';
import { query } from '../../../db/query.ts';

/** At least this long between two e-mails to a person who gets them at once, and who gets a digest, in milliseconds. */
const PAUSES = { atOnce: 300_000, daily: 86_400_000 } as const;

/** Makes the e-mail of users due. The time always changes, so that what is under way does not end what comes now. */
export const markMailDue = query((db, p: { users: readonly number[]; now: number }, { isOneOf }) => {
  const soonest = sql`(mail_sent_at + case mail_mode when 1 then ${sql.lit(PAUSES.atOnce)} else ${sql.lit(PAUSES.daily)} end)`;
  return db
    .updateTable('notification_settings')
    .set({
      mail_next_at: sql`coalesce(mail_next_at + 1, case when ${soonest} > ${p.now} then ${soonest} else ${p.now} end)`,
    })
    .where(isOneOf('user_id', p.users))
    .where('mail_mode', '>', 0);
});

/** Users whose e-mail is due, with their accounts. */
export const selectDueMail = query((db, p: { now: number; keys: number[]; limit: number }, { list }) =>
  db
    .selectFrom('notification_settings as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['n.user_id', 'n.mail', 'n.mail_mode', 'n.mail_sent_id', 'n.mail_next_at', 'n.mail_tries'])
    .select(['u.username', 'u.email', 'u.email_confirmed_at', 'u.language', 'u.role'])
    .select(['u.suspended_at', 'u.deleted_at'])
    .where('n.mail_next_at', '<=', p.now)
    .where('n.user_id', 'not in', list(p.keys))
    .orderBy('n.mail_next_at')
    .limit(p.limit),
);

export const selectNextMail = query((db, p: { keys: number[] }, { list }) =>
  db
    .selectFrom('notification_settings')
    .select((e) => e.fn.min('mail_next_at').as('at'))
    .where('mail_next_at', 'is not', null)
    .where('user_id', 'not in', list(p.keys)),
);

/** Records how far a user was served, and when. It stays due if something happened since it was read. */
export const updateMailed = query(
  (db, p: { user: number; sent: number; at: number; seen: number; again: number }) =>
    db
      .updateTable('notification_settings')
      .set({
        mail_sent_id: p.sent,
        mail_sent_at: sql`case when ${p.at} > mail_sent_at then ${p.at} else mail_sent_at end`,
        mail_tries: 0,
        mail_next_at: sql`case when mail_next_at = ${p.seen} then null else cast(${p.again} as bigint) end`,
      })
      .where('user_id', '=', p.user)
      .where('mail_mode', '>', 0),
);

export const updateMailFailed = query((db, p: { user: number; tries: number; next: number }) =>
  db
    .updateTable('notification_settings')
    .set({ mail_tries: p.tries, mail_next_at: p.next })
    .where('user_id', '=', p.user)
    .where('mail_mode', '>', 0),
);

/** Ends the e-mail of a user. */
export const endMail = query((db, p: { user: number }) =>
  db
    .updateTable('notification_settings')
    .set({ mail_mode: 0, mail_next_at: null })
    .where('user_id', '=', p.user),
);

/** How long after an e-mail the next one may be sent, by mode. */
export function pauseOf(mode: number): number {
  return mode === 1 ? PAUSES.atOnce : PAUSES.daily;
}
