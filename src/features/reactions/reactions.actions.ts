import type { Store, Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { findToActOn, type MessagePath, selectMessages } from '../messages/messages.ts';
import {
  addToReactionCount,
  deleteReaction,
  deleteReactionCounts,
  deleteReactionsTo,
  deleteUnusedCount,
  insertReaction,
  insertReactionCount,
  selectReaction,
  selectReactionCounts,
  selectReactionsOf,
} from './reactions.sql.ts';

/** Most different emoji on a message. A viewer's bits have one for each. */
export const MAX_EMOJI = 20;

/**
 * Reacts to a message with an emoji; idempotent.
 * @throws {ApiError} 404 for a message or channel that the caller does not see, 403 for an inactive channel, 400 for a deleted
 * message and for one emoji too many (docs/interface.md, Reactions).
 */
export async function react(
  { store }: { store: Store },
  actor: UserCaller,
  path: MessagePath,
  emoji: string,
): Promise<void> {
  const { userId: user } = actor;
  const { channel_id: channel, message_id: message } = path;
  await store.write(
    async (tx) => {
      await findToActOn(tx, actor, path);
      const [[known], counts] = await Promise.all([
        selectReaction(tx, { user, message, emoji }),
        selectReactionCounts(tx, { messages: [message] }),
      ]);
      if (known !== undefined) return;
      const used = counts.find((one) => one.emoji === emoji);
      if (used === undefined && counts.length >= MAX_EMOJI) {
        throw new ApiError('not-allowed', `a message has at most ${MAX_EMOJI} different emoji.`);
      }
      const slot = used?.slot ?? freeSlot(counts);
      const id = await tx.newId(user);
      insertReaction(tx, { id, user_id: user, message_id: message, emoji, slot, created_at: tx.now });
      if (used !== undefined) await addToReactionCount(tx, { message, slot, change: 1 });
      else insertReactionCount(tx, { message_id: message, slot, emoji, first_id: id, num_users: 1 });
      tx.emit({ type: 'message_reaction', body: { id, user, message, channel, emoji } });
    },
    // Others that count the emoji of the same message wait.
    { independent: `reactions ${message}` },
  );
}

/** Takes a reaction away; idempotent. @throws {ApiError} as `react` does. */
export async function unreact(
  { store }: { store: Store },
  actor: UserCaller,
  path: MessagePath,
  emoji: string,
): Promise<void> {
  const { channel_id: channel, message_id: message } = path;
  await store.write(
    async (tx) => {
      await findToActOn(tx, actor, path);
      await removeReaction(tx, { user: actor.userId, message, channel, emoji });
    },
    { independent: `reactions ${message}` },
  );
}

async function removeReaction(
  tx: Tx,
  reaction: { user: number; message: number; channel: number; emoji: string },
): Promise<void> {
  const { message } = reaction;
  const [gone] = await deleteReaction(tx, reaction);
  if (gone === undefined) return;
  const { id, slot } = gone;
  await addToReactionCount(tx, { message, slot, change: -1 });
  await deleteUnusedCount(tx, { message, slot });
  tx.emit({ type: 'message_reaction', body: { id, ...reaction, removed: true } });
}

/** The lowest slot that no emoji has. */
function freeSlot(counts: readonly { slot: number }[]): number {
  const taken = new Set(counts.map(({ slot }) => slot));
  let slot = 0;
  while (taken.has(slot)) slot++;
  return slot;
}

/** Deletes the reactions to a message, which ends; its own event tells of that. */
export async function endReactions(tx: Tx, message: number): Promise<void> {
  await deleteReactionCounts(tx, { message });
  await deleteReactionsTo(tx, { message });
}

/** Deletes reactions of a user. @returns those deleted. */
export async function eraseReactions(tx: Tx, part: Part): Promise<object[]> {
  const reactions = await selectReactionsOf(tx, part);
  const messages = await selectMessages(tx, { ids: reactions.map(({ message_id }) => message_id) });
  const channels = new Map(messages.map(({ id, channel_id }) => [id, channel_id]));
  for (const { message_id: message, emoji } of reactions) {
    const channel = channels.get(message) as number;
    await removeReaction(tx, { user: part.user, message, channel, emoji });
  }
  return reactions;
}
