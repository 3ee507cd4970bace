import type { Generated } from 'kysely';

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
