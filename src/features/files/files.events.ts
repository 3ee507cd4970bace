import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A file was created, completed, changed or deleted. */
    file: { id: number; user: number; imported?: true };
  }
}

export function filesTopic(user: number): Topic {
  return `files:${user}`;
}

export const fileEvent = defineEvent('file', {
  topics: ({ user, imported }) => (imported ? [] : [filesTopic(user)]),
  shows: ({ id }) => ({ kind: 'file', id, paginationId: id }),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'file', id]],
    isTold: ({ imported }) => imported === undefined,
    ofUser: ({ user }) => user,
    scopes: () => ['files'],
    places: { stream: 9, clause: 11 },
  },
});
