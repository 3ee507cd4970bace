import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A text of the instance or its announcements were changed. */
    instance: { key: string };
  }
}

export const instanceEvent = defineEvent('instance');
