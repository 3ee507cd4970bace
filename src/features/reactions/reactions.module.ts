import { defineModule } from '../../modules.ts';
import { messageEndings, messageKind } from '../messages/messages.ts';
import { endReactions, eraseReactions } from './reactions.actions.ts';
import { reactionCheck } from './reactions.check.sql.ts';
import { reactionEvent } from './reactions.events.ts';
import { exportedReactions } from './reactions.export.ts';
import { includeReactions, reactionsMember } from './reactions.member.ts';
import { reactionEndpoints } from './reactions.routes.ts';
import { reactionMigrations } from './reactions.tables.ts';

export const reactionsModule = defineModule({
  name: 'reactions',
  tier: 10,
  events: [reactionEvent],
  endpoints: reactionEndpoints,
  streams: { flags: [{ ...includeReactions, lists: ['channel', 'message'] }] },
  extends: [messageKind.members.with(reactionsMember), messageEndings.with(endReactions)],
  migrations: reactionMigrations,
  tables: {
    reactions: {
      key: 'id',
      distribute: 'user_id',
      ids: true,
      owner: 'user_id',
      erase: { position: 175, batch: eraseReactions },
      export: exportedReactions,
      names: [{ column: 'message_id', kind: 'message', row: 'went before' }],
      check: reactionCheck,
    },
    reaction_counts: {
      key: ['message_id', 'slot'],
      distribute: 'message_id',
      names: [{ column: 'message_id', kind: 'message', row: 'went before' }],
    },
  },
  reference: { sections: { Reactions: 'Emoji that people react to messages with.' } },
});
