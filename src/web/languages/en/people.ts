import { type Content, markup } from '../../kit/markup.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** People whom one has muted or blocked, and lists of people as files. */
export const people = {
  muted: {
    title: 'People you have muted',
    empty: 'You have muted nobody. The posts of people whom you mute are hidden from you; they are not told.',
    undo: 'Unmute',
    undoFor: (name: string) => `Unmute: ${name}`,
    again: 'Mute again',
    againFor: (name: string) => `Mute again: ${name}`,
  },
  blocked: {
    title: 'People you have blocked',
    empty:
      'You have blocked nobody. People whom you block cannot follow you, and neither of you sees the other’s posts.',
    undo: 'Unblock',
    undoFor: (name: string) => `Unblock: ${name}`,
    again: 'Block again',
    againFor: (name: string) => `Block again: ${name}`,
  },
  suspended: 'suspended',
  closed: 'closed their account',
  asFiles: 'Lists as files',
  noneBefore: 'There is nobody before that.',
  pages: 'Pages',
  toNewest: 'To the newest',
  older: 'Older',
  lists: 'Lists of people',
  download: 'Download',
  downloadText: 'As CSV files in Mastodon’s format, which this service can also read.',
  files: {
    following: 'People you follow',
    muted: 'People you have muted',
    blocked: 'People you have blocked',
  },
  upload: 'Upload',
  adding: 'What to do with the people in the file',
  add: { following: 'Follow them', muted: 'Mute them', blocked: 'Block them' },
  choose: 'Choose a file',
  chooseHint:
    'CSV with a column “Account address”, or a name or URL on each line; at most 2 MB. Nobody is removed from a list.',
  result: 'Result of the upload',
  added: {
    following: (count: number) =>
      plural(count, { one: 'You follow # person of the file.', other: 'You follow # people of the file.' }),
    muted: (count: number) =>
      plural(count, {
        one: 'You have muted # person of the file.',
        other: 'You have muted # people of the file.',
      }),
    blocked: (count: number) =>
      plural(count, {
        one: 'You have blocked # person of the file.',
        other: 'You have blocked # people of the file.',
      }),
  },
  known: (count: number) =>
    plural(count, {
      one: '# person was on the list before.',
      other: '# people were on the list before.',
    }),
  leftOut: 'Left out:',
  left: (count: number, why: Content, names: Content) =>
    markup`${plural(count, { one: '# person', other: '# people' })}: ${why} ${names}`,
  more: (count: number) => plural(count, { one: '# more', other: '# more' }),
};
