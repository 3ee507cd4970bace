import { defineEvent, type Topic } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A post was reported to the administrators. */
    report: { id: number; post: number; user: number };
  }
}

/** Topic of all reports; only administrators subscribe to it. */
export const reportsTopic: Topic = 'reports';

export const reportEvent = defineEvent('report', {
  topics: () => [reportsTopic],
  shows: ({ post }) => ({ kind: 'post', id: post }),
});
