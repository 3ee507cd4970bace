declare module '../../db/schema.ts' {
  interface Schema {
    audit: AuditTable;
  }
}

/** Actions of administrators. */
export interface AuditTable {
  id: number;
  at: number;
  /** Null for the operator on the command line. */
  actor_id: number | null;
  action: string;
  target_kind: 'user' | 'report' | 'invitation' | 'instance' | 'token';
  /** 0 for the instance. */
  target_id: number;
  /** JSON object. */
  detail: string;
}
