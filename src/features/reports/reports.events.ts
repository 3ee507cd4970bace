import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** Something was reported to the moderators; `post` only if it was a post. */
    report: { id: number; post?: number; user: number };
  }
}

/** Topic of all reports; only those who may decide them subscribe to it. */
export const reportsTopic: Topic = 'reports';

export const reportEvent = defineEvent('report', {
  topics: () => [reportsTopic],
  // Of what is no post, streams show only who reported it.
  shows: ({ post, user }) => (post === undefined ? { kind: 'user', id: user } : { kind: 'post', id: post }),
});
