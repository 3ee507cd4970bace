import type { Tx } from '../../db/store.ts';
import {
  deleteInteractions,
  deleteInteractionsAbout,
  insertInteraction,
  restoreLatest,
} from './interactions.sql.ts';
import type { Action } from './interactions.types.ts';

/** Something that somebody did, as the one whom it concerns is told of it. */
export interface Act {
  action: Action;
  /** Whom it concerns. */
  user: number;
  /** What it was done to: a post, a user, a channel, as the action has it. */
  object: number;
  actor: number;
  /** Of the star, follow, post or whatever else it is: the newer the greater. */
  id: number;
}

const DAY_MS = 86_400_000;

/**
 * Tells somebody of an act, in its transaction; not of one's own, unless the interaction stands without users. `at` is that
 * of the write unless given.
 */
export function addInteraction(tx: Tx, { action, user, object, actor, id }: Act, at = tx.now): void {
  if (actor === user && action.object !== undefined) return;
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

/** Takes back what `addInteraction` told, in the transaction that undoes the act; `at` is when that was done. */
export function removeInteraction(tx: Tx, { id, ...about }: Act, at: number): Promise<void> {
  return removeInteractions(tx, about, [{ id, at }]);
}

/** Takes back several acts that were done to one object. */
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

/** Takes back all acts of some actions that a user was told of, done to one object. */
export async function removeAllInteractions(
  tx: Tx,
  { user, object }: Pick<Act, 'user' | 'object'>,
  actions: readonly Action[],
): Promise<void> {
  for (const { number } of actions) await deleteInteractionsAbout(tx, { user, action: number, object });
}
