import { defineEvent } from '../../events/catalogue.ts';
import { interactionTopic } from '../interactions/interactions.ts';
import { postTopics } from '../posts/posts.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** `id` is the post that quotes, and `of_user` the author of the post that is quoted. */
    quote: {
      id: number;
      user: number;
      post: number;
      of_user: number;
      /** The post was imported or is back: nobody is notified. */
      silent?: true;
    };
  }
}

/** Only pages are told of it: clients get the post that quotes. */
export const quoteEvent = defineEvent('quote', {
  topics: ({ post, of_user }) => [postTopics.changes(post), interactionTopic(of_user)],
  shows: ({ post }) => ({ kind: 'post', id: post }),
  notifies: ({ user, of_user, silent = false }) => ({ by: user, users: [of_user], isSilent: silent }),
});
