import { defineEvent } from '../../events/catalogue.ts';
import { interactionTopic } from '../interactions/interactions.ts';
import { postTopics } from '../posts/posts.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** `of_user` is the post's author. */
    star: { id: number; user: number; post: number; of_user: number };
  }
}

export const starEvent = defineEvent('star', {
  topics: ({ post, of_user }) => [postTopics.changes(post), interactionTopic(of_user)],
  shows: ({ post }) => ({ kind: 'post', id: post }),
  notifies: ({ user, of_user }) => ({ by: user, users: [of_user] }),
  app: {
    id: ({ id }) => id,
    data: ({ user, post }) => [
      ['post', 'post', post],
      ['user', 'user', user],
    ],
    by: ({ user }) => user,
    places: { stream: 10, clause: 2 },
  },
});
