import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** An app was changed or deleted. */
    app: { id: number };
  }
}

export const appEvent = defineEvent('app');
