import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** An app was changed, deleted or, with `suspended`, suspended. */
    app: { id: number; suspended?: true };
  }
}

export const appEvent = defineEvent('app', {
  ends: ({ id, suspended }) => (suspended ? { app: id } : undefined),
});
