import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /**
     * An authorisation was created, changed or (deleted) ended. With `token`, only this token ended; `id` and `user` are then 0
     * for an app token.
     */
    token: { id: number; user: number; app: number; scopes: string[]; token?: number };
  }
}

export function authorizationTopic(user: number, app: number): Topic {
  return `authorization:${user}:${app}`;
}

export const tokenEvent = defineEvent('token', {
  topics: ({ user, app, token }) => (token === undefined ? [authorizationTopic(user, app)] : []),
  shows: (_, { tokenId }) => ({ kind: 'token', id: tokenId }),
  ends: ({ token }, isDeleted) => (isDeleted && token !== undefined ? { token } : undefined),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'authorization', id]],
    isTold: ({ token }) => token === undefined,
    app: ({ app }) => app,
    user: ({ user }) => user,
    places: { stream: 3, clause: 10 },
  },
});
