import { type Selectable, sql } from 'kysely';
import { query } from '../../../db/query.ts';
import { insertInto } from '../../../db/rows.ts';
import type { PushSubscriptionTable } from '../notifications.tables.ts';

export const insertSubscription = insertInto('push_subscriptions');

/** Deletes the subscription of a session and, if it is the same browser, that of an earlier session. */
export const deleteSubscriptionsLike = query((db, p: { session: string; endpoint_digest: string }) =>
  db
    .deleteFrom('push_subscriptions')
    .where((e) => e.or([e('session', '=', p.session), e('endpoint_digest', '=', p.endpoint_digest)])),
);

export const deleteSubscription = query((db, p: { session: string }) =>
  db.deleteFrom('push_subscriptions').where('session', '=', p.session),
);

/** Deletes those of a user beyond the newest `most`. */
export const deleteOldSubscriptions = query((db, p: { user: number; most: number }) =>
  db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', p.user)
    .where((e) =>
      e(
        'session',
        'not in',
        db
          .selectFrom('push_subscriptions')
          .select('session')
          .where('user_id', '=', p.user)
          .orderBy('created_at', 'desc')
          .orderBy('session')
          .limit(p.most),
      ),
    ),
);

export const selectSubscription = query((db, p: { session: string }) =>
  db.selectFrom('push_subscriptions').select(['session', 'endpoint']).where('session', '=', p.session),
);

/** Deletes the subscriptions of sessions that have ended; `streams` are their numbers in events. */
export const deleteEnded = query((db, p: { streams: readonly number[] }, { isOneOf }) =>
  db
    .deleteFrom('push_subscriptions')
    .where(isOneOf('stream', p.streams))
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('sessions').select('digest').whereRef('digest', '=', 'push_subscriptions.session'),
        ),
      ),
    ),
);

/** Whether anybody is notified by push or e-mail at all. */
export const selectAnyReceiver = query((db) =>
  db
    .selectFrom(db.selectFrom('push_subscriptions').select('user_id').limit(1).as('push'))
    .select('push.user_id')
    .unionAll(
      db
        .selectFrom(
          db
            .selectFrom('notification_settings')
            .select('user_id')
            .where('mail_mode', '>', 0)
            .limit(1)
            .as('mail'),
        )
        .select('mail.user_id'),
    ),
);

/** Those of some users who get push messages or e-mail. */
export const selectReceivers = query((db, p: { users: readonly number[] }, { isOneOf }) =>
  db
    .selectFrom('push_subscriptions')
    .select('user_id')
    .where(isOneOf('user_id', p.users))
    .unionAll(
      db
        .selectFrom('notification_settings')
        .select('user_id')
        .where(isOneOf('user_id', p.users))
        .where('mail_mode', '>', 0),
    ),
);

/** Makes the subscriptions of users due. The time always changes, so that a delivery under way does not end what comes now. */
export const markDue = query((db, p: { users: readonly number[]; now: number }, { isOneOf }) =>
  db
    .updateTable('push_subscriptions')
    .set({ next_at: sql`coalesce(next_at + 1, ${p.now})` })
    .where(isOneOf('user_id', p.users)),
);

export type SubscriptionRow = Selectable<PushSubscriptionTable>;

/** Due subscriptions, with what says whether their sessions and accounts still are. */
export const selectDue = query(
  (db, p: { now: number; keys: string[]; hosts: string[]; limit: number }, { list }) =>
    db
      .selectFrom('push_subscriptions as p')
      .leftJoin('sessions as s', (join) =>
        join.onRef('s.digest', '=', 'p.session').onRef('s.user_id', '=', 'p.user_id'),
      )
      .innerJoin('users as u', 'u.id', 'p.user_id')
      .selectAll('p')
      .select(['s.expires_at', 'u.language', 'u.role', 'u.suspended_at', 'u.deleted_at'])
      .where('p.next_at', '<=', p.now)
      .where('p.session', 'not in', list(p.keys, 'text'))
      .where('p.host', 'not in', list(p.hosts, 'text'))
      .orderBy('p.next_at')
      .limit(p.limit),
);

export const selectNextAt = query((db, p: { keys: string[]; hosts: string[] }, { list }) =>
  db
    .selectFrom('push_subscriptions')
    .select((e) => e.fn.min('next_at').as('at'))
    .where('next_at', 'is not', null)
    .where('session', 'not in', list(p.keys, 'text'))
    .where('host', 'not in', list(p.hosts, 'text')),
);

/** Records how far a subscription was served. It stays due if something happened since it was read. */
export const updateServed = query((db, p: { session: string; sent: number; seen: number }) =>
  db
    .updateTable('push_subscriptions')
    .set({
      sent_id: p.sent,
      tries: 0,
      next_at: sql`case when next_at = ${p.seen} then null else next_at end`,
    })
    .where('session', '=', p.session),
);

/** Records one notification as sent. */
export const updateSent = query((db, p: { session: string; sent: number }) =>
  db.updateTable('push_subscriptions').set({ sent_id: p.sent }).where('session', '=', p.session),
);

export const updateFailed = query((db, p: { session: string; tries: number; next: number }) =>
  db
    .updateTable('push_subscriptions')
    .set({ tries: p.tries, next_at: p.next })
    .where('session', '=', p.session),
);
