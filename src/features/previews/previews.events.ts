import { defineEvent } from '../../events/catalogue.ts';
import { postTopics } from '../posts/posts.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** The preview of a link in a post or message is there, or differs. Only pages that show the object are told. */
    link_preview: { id: number; kind: 'post' | 'message' };
  }
}

export const previewEvent = defineEvent('link_preview', {
  topics: ({ id }) => [postTopics.changes(id)],
  shows: ({ id, kind }) => ({ kind, id }),
});
