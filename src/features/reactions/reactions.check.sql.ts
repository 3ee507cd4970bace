import type { TableCheck } from '../../db/tables.ts';

/** Consistency checks of reactions. */
export const reactionCheck: TableCheck = {
  counters: [
    [
      'reaction_counts',
      'num_users',
      'select count(*) from reactions r where r.message_id = c.message_id and r.slot = c.slot and r.emoji = c.emoji',
    ],
  ],
  strays: [
    [
      'reactions that are not counted, or to deleted messages',
      `select count(*) as n from reactions r
       where not exists (select 1 from reaction_counts c where c.message_id = r.message_id and c.slot = r.slot)
       or exists (select 1 from messages m where m.id = r.message_id and m.is_deleted = 1)`,
    ],
    ['emoji that nobody reacts with', 'select count(*) as n from reaction_counts where num_users < 1'],
  ],
};
