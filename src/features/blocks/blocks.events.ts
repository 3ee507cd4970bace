import { defineEvent } from '../../events/catalogue.ts';
import { appSpecOfPair } from '../relations/relations.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    block: { user: number; target: number };
  }
}

export const blockEvent = defineEvent('block', {
  app: { ...appSpecOfPair('blocked_user'), places: { stream: 12, clause: 5 } },
});
