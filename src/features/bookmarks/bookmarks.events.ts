import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    bookmark: { id: number; user: number; post: number };
  }
}

export const bookmarksTopic = (user: number): Topic => `bookmarks:${user}`;

/** Only the user's own streams tell of it. */
export const bookmarkEvent = defineEvent('bookmark', {
  topics: ({ user }) => [bookmarksTopic(user)],
  shows: ({ id, post }) => ({ kind: 'post', id: post, paginationId: id }),
});
