import { batchedInsert } from '../../db/batched.ts';
import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { Part } from '../../db/tables.ts';

interface OfUser {
  user: number;
  message: number;
  emoji: string;
}

export const selectReaction = query((db, p: OfUser) =>
  db
    .selectFrom('reactions')
    .select('id')
    .where('user_id', '=', p.user)
    .where('message_id', '=', p.message)
    .where('emoji', '=', p.emoji),
);

export const insertReaction = batchedInsert('reactions', { emoji: 'text' });

export const deleteReaction = query((db, p: OfUser) =>
  db
    .deleteFrom('reactions')
    .where('user_id', '=', p.user)
    .where('message_id', '=', p.message)
    .where('emoji', '=', p.emoji)
    .returning(['id', 'slot']),
);

/** The emoji on some messages, in the order of first use. */
export const selectReactionCounts = query((db, p: { messages: number[] }, { isOneOf }) =>
  db
    .selectFrom('reaction_counts')
    .select(['message_id', 'slot', 'emoji', 'num_users'])
    .where(isOneOf('message_id', p.messages))
    .orderBy('first_id'),
);

export const insertReactionCount = batchedInsert('reaction_counts', { emoji: 'text' });

/** Adds to how many users react to a message with an emoji. */
export const addToReactionCount = query((db, p: { message: number; slot: number; change: number }) =>
  db
    .updateTable('reaction_counts')
    .set((e) => ({ num_users: e('num_users', '+', p.change) }))
    .where('message_id', '=', p.message)
    .where('slot', '=', p.slot),
);

/** Removes an emoji that nobody reacts with any more from a message. */
export const deleteUnusedCount = query((db, p: { message: number; slot: number }) =>
  db
    .deleteFrom('reaction_counts')
    .where('message_id', '=', p.message)
    .where('slot', '=', p.slot)
    .where('num_users', '=', 0),
);

export const deleteReactionsTo = query((db, p: { message: number }) =>
  db.deleteFrom('reactions').where('message_id', '=', p.message),
);

export const deleteReactionCounts = query((db, p: { message: number }) =>
  db.deleteFrom('reaction_counts').where('message_id', '=', p.message),
);

/** A user's reactions to some messages, as slots. */
export const selectSlots = query((db, p: { user: number; messages: number[] }, { isOneOf }) =>
  db
    .selectFrom('reactions')
    .select(['message_id as message', 'slot'])
    .where('user_id', '=', p.user)
    .where(isOneOf('message_id', p.messages)),
);

/** The reactions of some users to a message, as slots. */
export const selectSlotsOf = query((db, p: { message: number; users: number[] }, { isOneOf }) =>
  db
    .selectFrom('reactions')
    .select(['user_id as user', 'slot'])
    .where('message_id', '=', p.message)
    .where(isOneOf('user_id', p.users)),
);

/** Some of a user's reactions, oldest first. */
export const selectReactionsOf = query((db, p: Part) =>
  db
    .selectFrom('reactions')
    .select(['id', 'message_id', 'emoji', 'created_at'])
    .where('user_id', '=', p.user)
    .$call(inPart(p, 'id')),
);
