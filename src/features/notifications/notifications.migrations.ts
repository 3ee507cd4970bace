import type { Migration } from '../../db/migrations.ts';

export const notificationMigrations: readonly Migration[] = [
  {
    name: '0039-notifications',
    statements: [
      `create table notification_settings (
        user_id bigint not null primary key,
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
    // People who chose what to be notified of are notified of channels as of private messages.
    name: '0081-channel-notifications',
    statements: [
      `update notification_settings set page = page + 256 * (page / 64 % 2),
        push = push + 256 * (push / 64 % 2), mail = mail + 256 * (mail / 64 % 2)`,
    ],
  },
];
