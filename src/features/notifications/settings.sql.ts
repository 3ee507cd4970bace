import { type Selectable, sql } from 'kysely';
import { query } from '../../db/query.ts';
import type { NotificationSettingsTable } from './notifications.tables.ts';

export type SettingsRow = Selectable<NotificationSettingsTable>;

export const selectSettings = query((db, p: { user: number }) =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', p.user),
);

/** Inserts or replaces a user's settings. */
export const upsertSettings = query((db, p: SettingsRow) => {
  const { user_id, ...set } = {
    user_id: p.user_id,
    page: p.page,
    push: p.push,
    mail: p.mail,
    mail_mode: p.mail_mode,
    mail_sent_id: p.mail_sent_id,
    mail_sent_at: p.mail_sent_at,
    mail_next_at: p.mail_next_at,
    mail_tries: p.mail_tries,
  };
  return db
    .insertInto('notification_settings')
    .values({ user_id, ...set })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(set));
});

/** What a user wants no notifications of. */
export const selectQuiet = query((db, p: { user: number }) =>
  db
    .selectFrom('quiet_notifications')
    .select(['kind', 'target_id', 'created_at'])
    .where('user_id', '=', p.user)
    .orderBy('created_at', 'desc')
    .orderBy('kind')
    .orderBy('target_id', 'desc'),
);

export const countQuiet = query((db, p: { user: number }) =>
  db
    .selectFrom('quiet_notifications')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user),
);

interface Quiet {
  user: number;
  kind: 'user' | 'thread';
  target: number;
}

export const insertQuiet = query((db, p: Quiet & { now: number }) =>
  db
    .insertInto('quiet_notifications')
    .values({ user_id: p.user, kind: p.kind, target_id: p.target, created_at: p.now })
    .onConflict((conflict) => conflict.doNothing()),
);

export const deleteQuiet = query((db, p: Quiet) =>
  db
    .deleteFrom('quiet_notifications')
    .where('user_id', '=', p.user)
    .where('kind', '=', sql<'user'>`${p.kind}`)
    .where('target_id', '=', p.target),
);
