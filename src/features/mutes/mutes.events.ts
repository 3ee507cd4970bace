import { defineEvent } from '../../events/catalogue.ts';
import { appSpecOfPair } from '../relations/relations.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    mute: { user: number; target: number };
  }
}

export const muteEvent = defineEvent('mute', {
  app: { ...appSpecOfPair('muted_user'), places: { stream: 11, clause: 4 } },
});
