import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** An app stream was changed or deleted. */
    app_stream: { id: number };
  }
}

export const appStreamEvent = defineEvent('app_stream');
