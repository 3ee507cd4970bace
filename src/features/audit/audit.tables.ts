import type { Generated } from 'kysely';
import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    audit: AuditTable;
  }
}

/** Actions of those who run the service. Rows are never changed, and deleted only when they are old (docs/operating.md, Housekeeping). */
export interface AuditTable {
  id: number;
  at: number;
  /** Null for the operator on the command line, and for the service itself. */
  actor_id: number | null;
  action: string;
  target_kind:
    | ('user' | 'report' | 'invitation' | 'instance' | 'token' | 'sign-up')
    | ('post' | 'message' | 'file' | 'channel' | 'app');
  /** 0 for the instance. */
  target_id: number;
  /** JSON object. */
  detail: string;
  via: Generated<Via>;
  /** The IP address, or the user and the host of a command line; null if unknown or not recorded. */
  origin: Generated<string | null>;
  reason: Generated<string>;
}

/** How an action came about: by a command, on a page, by a call of the API, or by the service's upkeep. */
export type Via = 'command' | 'page' | 'api' | 'upkeep';

export const auditMigrations: readonly Migration[] = [
  {
    name: '0001-audit',
    statements: [
      `create table audit (
        id {id},
        at bigint not null,
        actor_id bigint,
        action text not null,
        target_kind text not null,
        target_id bigint not null,
        detail text not null,
        via text not null default 'command',
        origin text,
        reason text not null default ''
      )`,
      'create index audit_by_target on audit (target_kind, target_id, id)',
      'create index audit_by_actor on audit (actor_id, id)',
      'create index audit_by_time on audit (at)',
    ],
  },
];
