import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A rule about words or domains was added or removed. */
    word_rule: { id: number };
  }
}

export const wordRuleEvent = defineEvent('word_rule');
