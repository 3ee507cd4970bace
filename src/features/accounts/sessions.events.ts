import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A session ended, and with it the streams of its browser; `stream` is their `tokenId`. Always a deletion. */
    session: { stream: number };
  }
}

export const sessionEvent = defineEvent('session', { ends: ({ stream }) => ({ token: stream }) });
