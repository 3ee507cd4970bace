import { fillByRows, numbered } from '../../../db/fill.ts';
import type { Migration } from '../../../db/migrations.ts';
import type { Db } from '../../../db/query.ts';
import { readEmail } from '../../../text/email.ts';

/** Accounts that are read at a time. */
const BATCH = 1000;

export const mailMigrations: readonly Migration[] = [
  {
    // Earlier versions stored whatever had one sign in it.
    name: '0064-email-addresses',
    statements: [
      fillByRows(
        { table: 'users' },
        BATCH,
        'select id, email from users where email is not null and id > $1 order by id limit $2',
        rewriteAddresses,
      ),
    ],
  },
  {
    name: '0065-queued-mails',
    statements: [
      `create table queued_mails (
        id text not null primary key,
        user_id bigint,
        email text not null,
        rank bigint not null,
        sealed text not null,
        created_at bigint not null,
        next_at bigint not null,
        tries bigint not null default 0
      )`,
      'create index queued_mails_due on queued_mails (next_at)',
      'create index queued_mails_by_user on queued_mails (user_id) where user_id is not null',
      'create index queued_mails_by_email on queued_mails (email)',
    ],
  },
];

/**
 * Writes addresses in the one form that is compared. One that mail cannot be sent to, or that another account has confirmed in this
 * form, is no longer confirmed.
 */
async function rewriteAddresses(db: Db, rows: readonly { id: number; email: string }[]): Promise<void> {
  for (const { id, email } of rows) {
    const read = readEmail(email)?.text;
    if (read === email) continue;
    const holder = 'select id from users where email = $1 and email_confirmed_at is not null';
    const isFree = read !== undefined && (await db.all(numbered(db, holder), [read])).length === 0;
    const unconfirmed = isFree ? '' : ', email_confirmed_at = null';
    const update = `update users set email = $2${unconfirmed} where id = $1`;
    await db.all(numbered(db, update), [id, read ?? email]);
  }
}
