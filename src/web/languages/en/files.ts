import type { Content } from '../../kit/markup.ts';
import { markup } from '../../kit/markup.ts';

/** One's own files, and the files of posts and messages. */
export const files = {
  title: 'Your files',
  none: 'You have uploaded nothing yet. Pictures in your posts and messages appear here, and files that apps store for you.',
  noneBefore: 'There is nothing before that.',
  used: (used: string, room: string) => `${used} of ${room} used`,
  /** Of a file without contents. */
  nothing: 'Nothing was uploaded',
  about: (size: string, type: Content) => markup`${size}, ${type}`,
  isPublic: 'public',
  isShared: 'only where you share it',
  /** In place of a picture of a file. */
  image: 'image',
  file: 'file',
  delete: 'Delete',
  deletionTitle: 'Delete this file?',
  named: (name: Content, size: string) => markup`${name}, ${size}`,
  deletion: 'Posts and messages will no longer show it. This cannot be undone.',
  deleteForEver: 'Delete it for ever',
  keep: 'Keep it',
  save: 'Save',
  report: 'Report',
  reportFile: (name: string) => `Report the file ${name}`,
  done: { deleted: 'The file is deleted.' },
};
