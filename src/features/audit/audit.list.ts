import { timestamp } from '../../objects/timestamp.ts';
import type { AuditRow } from './audit.sql.ts';

/** The target of an action: an account by its name, anything else by its kind and id. */
function targetOf({ target, target_kind, target_id }: AuditRow): string {
  if (target_kind === 'instance') return 'instance';
  return target === null ? `${target_kind} ${target_id}` : `@${target}`;
}

/** An administrative action, as commands and calls show it. */
export function describeEntry(row: AuditRow) {
  return {
    id: String(row.id),
    at: timestamp(row.at),
    // Null for the operator of the command line.
    actor: row.actor,
    action: row.action,
    target: targetOf(row),
    via: row.via,
    origin: row.origin,
    reason: row.reason,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  };
}
