import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    user_follow: { id: number; user: number; follows: number };
  }
}

export const followTopics = {
  author: (user: number): Topic => user,
  /** Follows by the reader of a home timeline, which change its authors. */
  reader: (user: number): Topic => `reader:${user}`,
  following: (user: number): Topic => `following:${user}`,
  followers: (user: number): Topic => `followers:${user}`,
};

export const followEvent = defineEvent('user_follow', {
  topics: ({ user, follows }) => [followTopics.following(user), followTopics.followers(follows)],
  // The other user of the two.
  shows: ({ id, user, follows }, { userId }) => ({
    kind: 'user',
    id: userId === user ? follows : user,
    paginationId: id,
  }),
  retopic: ({ user, follows }, isDeleted) => ({
    reader: followTopics.reader(user),
    topic: followTopics.author(follows),
    add: !isDeleted,
  }),
  notifies: ({ user, follows }) => ({ by: user, users: [follows] }),
  app: {
    id: ({ id }) => id,
    data: ({ user, follows }) => [
      ['follows_user', 'user', follows],
      ['user', 'user', user],
    ],
    by: ({ user }) => user,
    places: { stream: 2, clause: 3 },
  },
});
