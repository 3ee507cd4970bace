import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A filter of app streams was created, changed or deleted. */
    filter: { id: number; user: number };
  }
}

export const filterEvent = defineEvent('filter');
