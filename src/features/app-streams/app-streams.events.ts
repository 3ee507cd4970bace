import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /**
     * An app stream was changed or deleted; in events of earlier versions, `wanted` means that a client of another process asks
     * for it.
     */
    app_stream: { id: number; wanted?: true };
  }
}

export const appStreamEvent = defineEvent('app_stream');
