import type { Db } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError, needsFactor } from '../../errors.ts';
import { isActive, selectUsers, type UserRow } from '../users/users.ts';
import { type AuditRow, insertAudit } from './audit.sql.ts';
import type { AuditTable, Via } from './audit.tables.ts';
import type { AuditDetail, AuditedAction } from './audited.ts';
import { isInReach, mayDo, type Permission, permissions, roles } from './roles.ts';
import { roleInForce } from './roles-in-force.ts';

/** Who acts on the service, from where and why. */
export interface Acting {
  /** Undefined for the operator on the command line, who may do everything, and for the service itself. */
  userId?: number;
  via: Via;
  /** The IP address, or the user and the host of the command line. */
  origin?: string | undefined;
  reason?: string | undefined;
  /** When they last authenticated; undefined if never. */
  confirmedAt?: number | undefined;
}

/** Undefined for the operator, where nothing more is known. */
export type Actor = Acting | undefined;

/** Most characters of a reason, in code points. */
const MAX_REASON = 1_000;

/** An administrative action, for the audit table. */
interface AuditEntry {
  action: AuditedAction;
  target: { kind: AuditTable['target_kind']; id: number };
  detail?: AuditDetail;
}

/** Records an administrative action, in its transaction. @returns the id of the entry. */
export async function audit(
  tx: Tx,
  actor: Actor,
  { action, target, detail = {} }: AuditEntry,
): Promise<number> {
  const { userId, via = 'command', origin, reason } = actor ?? {};
  const id = await tx.newId();
  await insertAudit(tx, {
    id,
    at: tx.now,
    actor_id: userId ?? null,
    action,
    target_kind: target.kind,
    target_id: target.id,
    detail: JSON.stringify(detail),
    via,
    origin: origin ?? null,
    reason: checkReason(reason ?? ''),
  });
  return id;
}

/** The error for a moderator who is late: another has decided, as an entry of the audit says. */
export function alreadyDecided({ actor }: Pick<AuditRow, 'actor'>): ApiError {
  const by = actor === null ? 'the operator' : `@${actor}`;
  return new ApiError('already-decided', `${by} has already decided about it.`);
}

function checkReason(reason: string): string {
  if ([...reason].length <= MAX_REASON) return reason;
  throw new ApiError('invalid-parameter', `the reason must be at most ${MAX_REASON} characters long.`);
}

/**
 * Checks that an actor may do something, in the transaction that does it: a role may have been taken meanwhile.
 * @returns the actor's account; undefined for the operator.
 * @throws {ApiError} 403 `forbidden` or `factor-needed`
 */
export async function requireAdmin(
  tx: Db,
  actor: Actor,
  what: Permission = 'settings',
): Promise<UserRow | undefined> {
  if (actor?.userId === undefined) return undefined;
  const [row] = await selectUsers(tx, { ids: [actor.userId] });
  const role = row === undefined ? null : await roleInForce(tx, row);
  if (row === undefined || !mayDo(role, what)) {
    if (row !== undefined && isActive(row) && row.role !== role) throw needsFactor();
    const { from } = permissions[what];
    const higher = from === roles[0] ? '' : ' or a higher one';
    throw new ApiError('forbidden', `this needs the role ${from}${higher}.`);
  }
  return row;
}

/**
 * The account that is acted on.
 * @throws {ApiError} 403 if the actor may not, or not with an account of that role; 404 if there is none or it is deleted, 400
 * for the actor's own.
 */
export async function requireAccount(
  tx: Tx,
  actor: Actor,
  id: number,
  what: Permission = 'accounts',
): Promise<UserRow> {
  const own = await requireAdmin(tx, actor, what);
  const [row] = await selectUsers(tx, { ids: [id] });
  if (row === undefined || row.deleted_at !== null) throw new ApiError('not-found', 'there is no such user.');
  if (own?.id === id) throw new ApiError('not-allowed', 'you cannot do this to your own account.');
  requireReach(own, row);
  return row;
}

/** @throws {ApiError} 403 if an account's role is out of an actor's reach. */
export function requireReach(
  own: Pick<UserRow, 'id' | 'role'> | undefined,
  other: Pick<UserRow, 'id' | 'role' | 'username'>,
): void {
  if (own === undefined || isInReach(own, other)) return;
  throw new ApiError(
    'forbidden',
    `@${other.username} is ${other.role}; this needs a higher role than theirs.`,
  );
}
