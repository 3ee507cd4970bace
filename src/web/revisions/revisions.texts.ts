import { addedAreas } from '../languages/en.ts';

declare module '../languages/en.ts' {
  interface Texts {
    revisions: typeof revisions;
  }
}

/** In English; docs/translating.md says where those of other languages stand. */
const revisions = {
  edit: 'Edit',
  editPost: 'Edit post',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Post changed.',
  edited: 'edited',
  earlier: 'Edited post',
  aboutEarlier: 'The author has changed this post. These are all of its texts, the latest first.',
  back: 'Back to the post',
  earlierReported: 'Other texts of this post',
};

export const revisionTexts = addedAreas.with({ revisions });
