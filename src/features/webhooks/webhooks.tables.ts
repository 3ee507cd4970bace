import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    webhooks: WebhookTable;
  }
}

export interface WebhookTable {
  id: number;
  token_id: number;
  /** The app of the token. */
  app_id: number;
  url: string;
  description: string;
  /** JSON list, in the given order. */
  object_types: string;
  filter_id: number | null;
  created_at: number;
  /** Incremented when the secret is replaced. */
  secret_number: Generated<number>;
  /** When the secret replaced another. */
  secret_replaced_at: number | null;
  /** Null while it is enabled. */
  disabled_at: number | null;
  /** `app`: by a call or on the pages; `failing`: after three days without success; `gone`: its URL answered 410. */
  disabled_because: string | null;
  /** Events up to this one were delivered, or are not for it; and the time of that event. */
  delivered_seq: number;
  delivered_at: number;
  /** Incremented when a call changes the position, so that the process that delivers notices. */
  moved: Generated<number>;
  /** While events are delivered again: the last of them, and the event after which it goes on then, with its time. */
  replay_until: number | null;
  resume_seq: number | null;
  resume_at: number | null;
  /** Attempts that failed since the last success, the first of them, and when the next one is due. */
  failures: Generated<number>;
  failing_since: number | null;
  next_at: number | null;
  /** JSON list of the last deliveries, newest first. */
  deliveries: Generated<string>;
}

export const webhookMigrations: readonly Migration[] = [
  {
    name: '0001-webhooks',
    statements: [
      `create table webhooks (
        id {id},
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
