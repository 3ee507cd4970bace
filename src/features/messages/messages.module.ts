import { defineModule } from '../../modules.ts';
import { annotated, annotatedKinds } from '../annotations/annotated.ts';
import { channelParts } from '../channels/channels.parts.ts';
import { messageEvent } from './messages.events.ts';
import { messageKind } from './messages.kind.ts';
import { everyMessage } from './messages.params.ts';
import { messageEndpoints } from './messages.routes.ts';
import { messageSearchEndpoints } from './messages.search.routes.ts';

import { recentMessage } from './recent-message.ts';

export const messagesModule = defineModule({
  name: 'messages',
  tier: 9,
  kinds: [messageKind],
  events: [messageEvent],
  endpoints: [...messageEndpoints, ...messageSearchEndpoints],
  extends: [annotatedKinds.with(annotated(messageKind, everyMessage)), channelParts.with(recentMessage)],
});
