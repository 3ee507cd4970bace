import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.ts';
import { closeAbout } from '../reports/reports.ts';
import { updateUser } from '../users/users.ts';
import type { Suspension } from './admin.actions.ts';
import { selectAccount, selectLimitsOver } from './admin.sql.ts';
import { tellClosed } from './answers.ts';
import { tell } from './notices.actions.ts';

/** What comes with a limit: the same as with a suspension. */
export type Limit = Suspension;

/**
 * Limits the reach of an account until the limit is lifted or ends: the account works as before for itself and for its followers,
 * and nobody else is shown or notified of what it does (users.visibility.ts). What was reported of it is decided with it. Idempotent,
 * but for the end, which can be changed.
 * @throws {ApiError} 403 if the actor may not, 404 for an unknown account, 400 for the actor's own and an end that is past.
 */
export function limitUser(store: Store, actor: Actor, id: number, limit: Limit = {}): Promise<void> {
  return store.write(async (tx) => {
    await limitIn(tx, actor, id, limit);
  });
}

/** The same, in the transaction of a decision. @returns the ids of the reports that it closed. */
export async function limitIn(
  tx: Tx,
  actor: Actor,
  id: number,
  { until = null, told = '', rule, answered }: Limit,
): Promise<number[]> {
  const row = await requireAccount(tx, actor, id, 'limit');
  if (until !== null && until <= tx.now) throw new ApiError('invalid-parameter', 'the end is in the past.');
  const isLimited = row.limited_at !== null;
  const [before] = await selectAccount(tx, { id });
  const closed = await closeAbout(tx, actor, id, {
    decision: 'limit',
    note: actor?.reason || undefined,
    rule,
  });
  const ids = await tellClosed(tx, closed, answered);
  if (isLimited && before?.limited_until === until) return ids;
  const detail = until === null ? {} : { until: timestamp(until) };
  const entry = await audit(tx, actor, { action: 'limit', target: { kind: 'user', id }, detail });
  await updateUser(tx, { id, limited_until: until, ...(!isLimited && { limited_at: tx.now }) });
  if (!isLimited) tx.emit({ type: 'user', body: { id, limited: true, beside_profile: true } });
  await tell(tx, { user: id, action: 'limit', text: told, rule, entry });
  return ids;
}

/** Lifts the limit of an account: everything is as if there had been none. Idempotent. */
export function unlimitUser(store: Store, actor: Actor, id: number): Promise<void> {
  return store.write((tx) => unlimitIn(tx, actor, id));
}

/** The same, in the transaction of an appeal. */
export async function unlimitIn(tx: Tx, actor: Actor, id: number): Promise<void> {
  const row = await requireAccount(tx, actor, id, 'limit');
  if (row.limited_at === null) return;
  await updateUser(tx, { id, limited_at: null, limited_until: null });
  await audit(tx, actor, { action: 'unlimit', target: { kind: 'user', id } });
  tx.emit({ type: 'user', body: { id, limited: false, beside_profile: true } });
}

/** Lifts the limits that have ended. */
export async function endLimits(store: Store, now = Date.now()): Promise<void> {
  const actor = { via: 'upkeep', reason: 'the limit ended' } as const;
  for (const { id } of await selectLimitsOver(store.read, { now })) await unlimitUser(store, actor, id);
}
