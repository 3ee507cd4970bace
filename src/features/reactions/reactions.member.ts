import { Type } from 'typebox';
import { heapBytes } from '../../objects/heap-bytes.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { defineInternalKind, type Member, type NamedFlag } from '../../objects/kind.ts';
import { selectReactionCounts, selectSlots, selectSlotsOf } from './reactions.sql.ts';

/** Shows `reactions`, and in a subscription their changes. */
export const includeReactions: NamedFlag = {
  name: 'include_reactions',
  about: 'Include the reactions to each message; in a subscription, also tell of their changes.',
};

const schema = Type.Array(
  Type.Object(
    {
      emoji: Type.String({ description: 'One emoji, fully qualified.' }),
      count: Type.Integer({ description: 'How many users react with it.' }),
      you: Type.Optional(Type.Boolean({ description: 'Whether you do. With a user token.' })),
    },
    { additionalProperties: false },
  ),
  { description: 'The reactions, in the order of first use. Only with include_reactions=1.' },
);

/** The emoji on a message, in the order of first use. */
type Reactions = readonly { slot: number; emoji: string; num_users: number }[];

/** The emoji on messages. A viewer's bits are the slots of those that the viewer reacted with. */
const reactionsKind = defineInternalKind<Reactions>({
  name: 'reactions',
  async load(db, ids) {
    const rows = await selectReactionCounts(db, { messages: [...ids] });
    return Map.groupBy(rows, ({ message_id }) => message_id);
  },
  bytes: (reactions) => heapBytes(reactions),
  apply(event, cache) {
    if (event.type === 'message_reaction') cache.drop(event.body.message, event.seq);
    if (event.type === 'message' && event.deleted) cache.drop(event.body.id, event.seq);
  },
  bits: {
    async load(db, user, messages) {
      const bits = new Map<number, number>();
      for (const { message, slot } of await selectSlots(db, { user, messages: [...messages] }))
        bits.set(message, (bits.get(message) ?? 0) | (1 << slot));
      return bits;
    },
    async loadOf(db, users, message) {
      const bits = new Map<number, number>();
      for (const { user, slot } of await selectSlotsOf(db, { message, users: [...users] }))
        bits.set(user, (bits.get(user) ?? 0) | (1 << slot));
      return bits;
    },
    changed(event) {
      if (event.type === 'message_reaction') return [[event.body.user, event.body.message]];
      // The reactions went with the message, and it is back without them.
      if (event.type === 'message' && event.body.restored) return [['all', event.body.id]];
      return [];
    },
    mayHave: () => true,
  },
});

/** The reactions to a message that is shown with them, in the order of first use; `you` says whether the viewer has it. */
export function reactionsOf(state: Hydration, id: number): { emoji: string; count: number; you: boolean }[] {
  const own = state.bits(reactionsKind, id);
  return (state.get(reactionsKind, id) ?? []).map(({ emoji, slot, num_users: count }) => ({
    ...{ emoji, count },
    you: (own & (1 << slot)) !== 0,
  }));
}

export const reactionsMember: Member = {
  name: 'reactions',
  schema,
  param: includeReactions,
  kind: reactionsKind,
  refer: (refer, id) => refer.leaf(reactionsKind, id),
  value: (state, id) =>
    reactionsOf(state, id).map(({ you, ...one }) => (state.viewer === undefined ? one : { ...one, you })),
};
