import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A text of the instance was changed. */
    instance: { key: string };
  }
}

export const instanceEvent = defineEvent('instance');
