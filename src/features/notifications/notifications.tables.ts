import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';
import { maskOf } from './kinds.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    notification_settings: NotificationSettingsTable;
    quiet_notifications: QuietTable;
    push_subscriptions: PushSubscriptionTable;
  }
}

/** How a user is notified, and how far by e-mail. Users without a row have the defaults (settings.ts). */
export interface NotificationSettingsTable {
  user_id: number;
  /** Kinds on the page, by push and by e-mail: masks (kinds.ts). */
  page: number;
  push: number;
  mail: number;
  /** 0 no e-mail, 1 at once, 2 a daily digest. */
  mail_mode: number;
  /** Notifications up to this id were sent, or were there before e-mail was turned on. */
  mail_sent_id: Generated<number>;
  /** When the last e-mail was sent or, before the first, when digests were turned on. */
  mail_sent_at: Generated<number>;
  /** When to look for something to send; null if nothing has happened since. */
  mail_next_at: Generated<number | null>;
  /** Failed attempts since the last success. */
  mail_tries: Generated<number>;
}

/** People and threads that a user wants no notifications of. */
export interface QuietTable {
  user_id: number;
  kind: 'user' | 'thread';
  /** The id of the user, or of the first post of the thread. */
  target_id: number;
  created_at: number;
}

/** Browsers that get push messages, one row per session. */
export interface PushSubscriptionTable {
  /** Digest of the session, with which it ends. */
  session: string;
  user_id: number;
  /** The session's number in events (`streamNumber`). */
  stream: number;
  /** The URL that the push service gave the browser. */
  endpoint: string;
  endpoint_digest: string;
  /** The host of the URL. */
  host: string;
  /** The browser's public key and secret, which texts are encrypted with. */
  p256dh: string;
  auth: string;
  created_at: number;
  /** Notifications up to this id were sent. */
  sent_id: number;
  /** When to look for something to send; null if nothing has happened since. */
  next_at: Generated<number | null>;
  /** Failed attempts since the last success. */
  tries: Generated<number>;
}

/** Kinds that came later than the first choices. */
const ADDED = maskOf('quote') + maskOf('poll');

export const notificationMigrations: readonly Migration[] = [
  {
    name: '0001-notifications',
    statements: [
      `create table notification_settings (
        user_id {id},
        page bigint not null,
        push bigint not null,
        mail bigint not null,
        mail_mode bigint not null,
        mail_sent_id bigint not null default 0,
        mail_sent_at bigint not null default 0,
        mail_next_at bigint,
        mail_tries bigint not null default 0
      )`,
      'create index notification_mail_due on notification_settings (mail_next_at) where mail_next_at is not null',
      `create table quiet_notifications (
        user_id bigint not null,
        kind text not null,
        target_id bigint not null,
        created_at bigint not null,
        primary key (user_id, kind, target_id)
      )`,
      'create index quiet_notifications_by_target on quiet_notifications (target_id)',
      `create table push_subscriptions (
        session text not null primary key,
        user_id bigint not null,
        stream bigint not null,
        endpoint text not null,
        endpoint_digest text not null,
        host text not null,
        p256dh text not null,
        auth text not null,
        created_at bigint not null,
        sent_id bigint not null,
        next_at bigint,
        tries bigint not null default 0
      )`,
      'create index push_subscriptions_by_user on push_subscriptions (user_id)',
      'create index push_subscriptions_by_stream on push_subscriptions (stream)',
      'create index push_subscriptions_by_endpoint on push_subscriptions (endpoint_digest)',
      'create index push_subscriptions_due on push_subscriptions (next_at) where next_at is not null',
    ],
  },
  {
    // People who chose what to be notified of are notified of quotes and of the ends of polls as of replies.
    name: '0002-quote-and-poll-notifications',
    statements: [
      `update notification_settings set page = page + ${ADDED} * (page / 2 % 2),
        push = push + ${ADDED} * (push / 2 % 2), mail = mail + ${ADDED} * (mail / 2 % 2)`,
    ],
  },
];
