import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotations.ts';
import { channelParts } from '../channels/channels.ts';
import { contentLimits, messageRules } from '../content/content.ts';
import { objectLimits } from '../service/service.ts';
import { tombstoneRemovals } from '../tombstones/tombstones.ts';
import { eraseMessages } from './messages.actions.ts';
import { messageCheck } from './messages.check.sql.ts';
import { messageEvent } from './messages.events.ts';
import { exportedMessages } from './messages.export.ts';
import { messageKind } from './messages.kind.ts';
import { everyMessage } from './messages.params.ts';
import { messageEndpoints } from './messages.routes.ts';
import { Message } from './messages.schema.ts';
import { messageSearchEndpoints } from './messages.search.routes.ts';
import { indexAllMessages } from './messages.search.sql.ts';
import { messageMigrations } from './messages.tables.ts';
import { messageTombstones } from './messages.tombstones.ts';
import { recentMessage } from './recent-message.ts';

export const messagesModule = defineModule({
  name: 'messages',
  tier: 9,
  kinds: [messageKind],
  events: [messageEvent],
  endpoints: () => [...messageEndpoints(), ...messageSearchEndpoints()],
  extends: [
    objectLimits.with(contentLimits('message', messageRules)),
    annotatedKinds.with(annotated(messageKind, everyMessage)),
    tombstoneRemovals.with(messageTombstones),
    channelParts.with(recentMessage),
  ],
  migrations: messageMigrations,
  tables: {
    messages: {
      key: 'id',
      distribute: 'channel_id',
      index: 'message_search',
      ids: true,
      owner: 'user_id',
      erase: { position: 120, batch: eraseMessages },
      export: exportedMessages,
      objects: { kind: 'message' },
      check: messageCheck,
    },
  },
  fillIndex: indexAllMessages,
  reference: {
    sections: {
      Messages: 'Writing, reading and deleting the messages of channels, private messages among them.',
    },
    schemas: [{ position: 80, schema: Message }],
  },
});
