import { columns, query } from '../../db/query.ts';
import type { AuditTable } from './audit.tables.ts';

export const insertAudit = query((db, p: AuditTable) =>
  db
    .insertInto('audit')
    .values(columns(p, 'id', 'at', 'actor_id', 'action', 'target_kind', 'target_id', 'detail')),
);

/** The latest administrative actions, newest first. */
export const selectAudit = query((db, p: { limit: number }) =>
  db
    .selectFrom('audit')
    .leftJoin('users as actor', 'actor.id', 'audit.actor_id')
    .leftJoin('users as target', (join) =>
      join.onRef('target.id', '=', 'audit.target_id').on('audit.target_kind', '=', 'user'),
    )
    .select([
      ...(['audit.id', 'audit.at', 'audit.action', 'audit.target_kind', 'audit.target_id'] as const),
      ...(['actor.username as actor', 'target.username as target'] as const),
    ])
    .orderBy('audit.id', 'desc')
    .limit(p.limit),
);
