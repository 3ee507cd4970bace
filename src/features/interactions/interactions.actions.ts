import type { Tx } from '../../db/store.ts';
import {
  deleteInteractions,
  deleteInteractionsAbout,
  insertInteraction,
  markLatest,
  restoreLatest,
} from './interactions.sql.ts';
import { type Action, tellsOneself } from './interactions.types.ts';

/** An act, as shown to the user it concerns. */
export interface Act {
  action: Action;
  /** The user it concerns. */
  user: number;
  /** The object of the act: a post, a user or a channel, depending on the action. */
  object: number;
  actor: number;
  /** Id of the star, follow, post or other row behind the act; newer ones are greater. */
  id: number;
}

export const DAY_MS = 86_400_000;

/**
 * Adds an act to the interactions of the user it concerns, in the transaction of the act. Skips users' acts on their own things,
 * unless the action tells of those. `at` defaults to the time of the write.
 */
export function addInteraction(tx: Tx, { action, user, object, actor, id }: Act, at = tx.now): void {
  if (actor === user && !tellsOneself(action)) return;
  insertInteraction(tx, {
    user_id: user,
    action: action.number,
    object_id: object,
    day: Math.floor(at / DAY_MS),
    id,
    actor_id: actor,
    created_at: at,
    is_latest: 1,
  });
}

/** Undoes `addInteraction`, in the transaction that undoes the act; `at` is the time of the act. */
export function removeInteraction(tx: Tx, { id, ...about }: Act, at: number): Promise<void> {
  return removeInteractions(tx, about, [{ id, at }]);
}

/** Adds an earlier act again, which others may have followed. */
export async function restoreInteraction(tx: Tx, act: Act, at: number): Promise<void> {
  if (act.actor === act.user && !tellsOneself(act.action)) return;
  addInteraction(tx, act, at);
  const group = { user: act.user, action: act.action.number, object: act.object };
  await markLatest(tx, { ...group, day: Math.floor(at / DAY_MS) });
}

/** Removes several acts on one object. */
export async function removeInteractions(
  tx: Tx,
  { action, user, object }: Pick<Act, 'action' | 'user' | 'object'>,
  acts: readonly { id: number; at: number }[],
): Promise<void> {
  for (const [day, ofDay] of Map.groupBy(acts, ({ at }) => Math.floor(at / DAY_MS))) {
    const group = { user, action: action.number, object, day };
    const gone = await deleteInteractions(tx, { ...group, ids: ofDay.map(({ id }) => id) });
    if (gone.some(({ is_latest }) => is_latest === 1)) await restoreLatest(tx, group);
  }
}

/** Removes all acts of some actions on one object from a user's interactions. @returns them, with their times. */
export async function removeAllInteractions(
  tx: Tx,
  { user, object }: Pick<Act, 'user' | 'object'>,
  actions: readonly Action[],
): Promise<(Pick<Act, 'action' | 'actor' | 'id'> & { at: number })[]> {
  const removed = [];
  for (const action of actions) {
    const acts = await deleteInteractionsAbout(tx, { user, action: action.number, object });
    removed.push(acts.map((act) => ({ action, ...act })));
  }
  return removed.flat();
}
