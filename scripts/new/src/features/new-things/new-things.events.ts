import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A new thing was created or deleted. */
    new_thing: { id: number; user: number };
  }
}

export const newThingsTopic = (user: number): Topic => `new-things:${user}`;

export const newThingEvent = defineEvent('new_thing', {
  topics: ({ user }) => [newThingsTopic(user)],
  shows: ({ id }) => ({ kind: 'new_thing', id, paginationId: id }),
});
