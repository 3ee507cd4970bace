import type { Tx } from '../../db/store.ts';
import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** What waits for moderators has changed. */
    administration: Record<string, never>;
  }
}

/** Topic of what waits for moderators: reports, posts that are held, sign-ups. Only people with a role subscribe to it. */
export const administrationTopic: Topic = 'administration';

export const administrationEvent = defineEvent('administration', {
  topics: () => [administrationTopic],
  // Pages ask what is new. A stream shows an object with each event, so it shows its receiver.
  shows: (_, { userId }) => ({ kind: 'user', id: userId }),
});

/** Says that something waits for moderators, or was taken or decided by one of them. */
export function tellAdministration(tx: Tx): void {
  tx.emit({ type: 'administration', body: {} });
}
