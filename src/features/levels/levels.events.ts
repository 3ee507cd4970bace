import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A user chose another level for a channel. */
    channel_level: { user: number; channel: number };
  }
}

/** Only caches learn of it: no stream tells of levels. */
export const levelEvent = defineEvent('channel_level');
