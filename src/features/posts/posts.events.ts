import { defineEvent, type Topic } from '../../events/catalogue.ts';
import { followTopics } from '../follows/follows.ts';
import { interactionTopic } from '../interactions/interactions.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    post: {
      id: number;
      user: number;
      thread: number;
      reply_to?: number;
      repost_of?: number;
      /** Users mentioned, including leading mentions. */
      mentions?: number[];
      hashtags?: string[];
      machine_only?: true;
      /** It was created elsewhere before, so no stream shows it. */
      imported?: true;
      /** On a deletion: it was held for review, so no stream has shown it. */
      held?: true;
      /** On a deletion: what is removed is a tombstone, long after streams told of the deletion. */
      forgotten?: true;
      /** It was removed or held before: it belongs among older posts. */
      restored?: true;
      /** It was held for review, so nobody has been notified of it yet. */
      approved?: true;
      /** On a deletion: the post has reposts. */
      is_reposted?: true;
      /** Not on a deletion: the author of the post replied to or reposted. */
      of_user?: number;
    };
  }
}

export const postTopics = {
  posts: (user: number): Topic => `posts:${user}`,
  mentions: (user: number): Topic => `mentions:${user}`,
  thread: (post: number): Topic => `thread:${post}`,
  tag: (name: string): Topic => `tag:${name}`,
  /** A post's stars, replies, reposts and its deletion, which pages show in place. */
  changes: (post: number): Topic => `changes:${post}`,
  /** Every post that is no repost. */
  all: 'posts',
};

/** What subscriptions to changes of posts list: an event about a reply or repost shows them the other post. */
export const CHANGES = 'changes';

export const postEvent = defineEvent('post', {
  topics({ id, user, thread, mentions = [], hashtags = [], reply_to, repost_of, of_user, ...rest }) {
    if (rest.imported || rest.held || rest.forgotten) return [];
    const changed = [id, reply_to, repost_of].filter((post) => post !== undefined);
    const author = [
      followTopics.author(user),
      postTopics.posts(user),
      ...changed.map((post) => postTopics.changes(post)),
      ...(of_user === undefined ? [] : [interactionTopic(of_user)]),
    ];
    // Reposts are not in any thread, hashtag or mentions (docs/interface.md, Posts).
    if (repost_of !== undefined) return author;
    return [
      ...author,
      postTopics.all,
      postTopics.thread(thread),
      ...mentions.map((id) => postTopics.mentions(id)),
      ...hashtags.map((name) => postTopics.tag(name)),
    ];
  },
  shows: ({ id, reply_to, repost_of }, _, list) => ({
    kind: 'post',
    id: list === CHANGES ? (reply_to ?? repost_of ?? id) : id,
    paginationId: id,
  }),
  notifies: ({ user, mentions = [], of_user, machine_only, imported, restored, approved }) => ({
    by: user,
    users: of_user === undefined ? mentions : [...mentions, of_user],
    isSilent: machine_only === true || imported === true || (restored === true && approved !== true),
  }),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'post', id]],
    by: ({ user }) => user,
    isTold: ({ imported, held, forgotten }) => !(imported || held || forgotten),
    places: { stream: 1, clause: 1 },
  },
});
