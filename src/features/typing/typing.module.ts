import { defineModule } from '../../modules.ts';
import { includeTyping, typingFrames } from './typing.live.ts';
import { typingEndpoints } from './typing.routes.ts';

export const typingModule = defineModule({
  name: 'typing',
  tier: 10,
  endpoints: typingEndpoints,
  live: [typingFrames],
  streams: { flags: [{ ...includeTyping, lists: ['channel', 'message'] }] },
  reference: { sections: { Typing: 'Who is typing in a channel at the moment.' } },
});
