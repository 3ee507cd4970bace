import { defineEvent, notifiedTopic } from '../../events/catalogue.ts';
import type { NamedFlag } from '../../objects/kind.ts';
import { followTopics } from '../follows/follows.ts';
import { type PostFilter, postTopics } from '../posts/posts.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    post_revision: {
      id: number;
      user: number;
      thread: number;
      /** Users whom the text mentions now, or mentioned before. */
      mentions?: number[];
      /** Those of them who are notified. */
      added?: number[];
      /** Those of them whom it mentions no more. */
      removed?: number[];
      /** Hashtags that it has now, or had before. */
      hashtags?: string[];
      /** The users whom it was directed at before. */
      directed_at?: number[];
      /** It was created elsewhere before, so no stream shows it. */
      imported?: true;
    };
  }
}

/** In a subscription, tells of revisions. */
export const includeRevisions: NamedFlag = {
  name: 'include_revisions',
  about: 'In a subscription, also tell of posts that were revised.',
};

export const revisionEvent = defineEvent('post_revision', {
  topics({ id, user, thread, mentions = [], removed = [], hashtags = [], imported }) {
    if (imported) return [];
    return [
      followTopics.author(user),
      postTopics.posts(user),
      postTopics.changes(id),
      postTopics.thread(thread),
      ...mentions.map((one) => postTopics.mentions(one)),
      ...hashtags.map((name) => postTopics.tag(name)),
      // Their pages show the notification no more.
      ...removed.map(notifiedTopic),
    ];
  },
  shows: ({ id }) => ({ kind: 'post', id, paginationId: id }),
  needs: includeRevisions.name,
  meta: { type: 'post', is_revision: true },
  before: {
    filter: ({ directed_at: directedAt = [] }, filter) =>
      ({ ...filter, directedAt }) satisfies Partial<PostFilter>,
    users: ({ directed_at = [] }) => directed_at,
  },
  notifies: ({ user, added = [], imported }) => ({
    ...{ by: user, users: added },
    isSilent: imported === true,
  }),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'post', id]],
    by: ({ user }) => user,
    isTold: ({ imported }) => !imported,
  },
});
