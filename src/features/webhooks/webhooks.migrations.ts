import type { Migration } from '../../db/migrations.ts';

export const webhookMigrations: readonly Migration[] = [
  {
    name: '0040-webhooks',
    statements: [
      `create table webhooks (
        id bigint not null primary key,
        token_id bigint not null,
        app_id bigint not null,
        url text not null,
        description text not null,
        object_types text not null,
        filter_id bigint,
        created_at bigint not null,
        secret_number bigint not null default 1,
        secret_replaced_at bigint,
        disabled_at bigint,
        disabled_because text,
        delivered_seq bigint not null,
        delivered_at bigint not null,
        moved bigint not null default 0,
        replay_until bigint,
        resume_seq bigint,
        resume_at bigint,
        failures bigint not null default 0,
        failing_since bigint,
        next_at bigint,
        deliveries text not null default '[]'
      )`,
      'create index webhooks_by_token on webhooks (token_id, id)',
      'create index webhooks_by_app on webhooks (app_id, id)',
      'create index webhooks_by_filter on webhooks (filter_id)',
    ],
  },
];
