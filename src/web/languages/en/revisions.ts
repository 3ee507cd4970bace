/** Giving posts another text, and their texts before. */
export const revisions = {
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
