import type { ExportedList } from '../../db/tables.ts';
import { exactTime, listOf, whyNot } from '../../objects/export-list.ts';
import { selectReactionsOf } from './reactions.sql.ts';

/** A user's reactions to messages. */
export const exportedReactions: ExportedList = {
  name: 'reactions.json',
  position: 85,
  read: listOf(selectReactionsOf, ({ message_id, emoji, created_at }) => ({
    message_id: String(message_id),
    emoji,
    created_at: exactTime(created_at),
  })),
  notImported: { what: 'reaction', why: whyNot.conversation },
};
