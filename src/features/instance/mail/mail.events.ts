import { defineEvent } from '../../../events/catalogue.ts';

declare module '../../../events/types.ts' {
  interface Bodies {
    /** An e-mail was queued. */
    mail: Record<string, never>;
  }
}

/** Only the consumer that sends e-mail hears of it, whichever process queued one. */
export const mailEvent = defineEvent('mail');
