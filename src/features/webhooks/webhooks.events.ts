import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A webhook was created, changed or deleted. */
    webhook: { id: number };
  }
}

export const webhookEvent = defineEvent('webhook');
