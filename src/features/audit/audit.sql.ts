import { query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';

export const insertAudit = insertInto('audit');

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
