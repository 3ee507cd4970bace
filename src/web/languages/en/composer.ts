import { type Content, markup } from '../../kit/markup.ts';
import { type Forms, pluralsOf, type Slot } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** Forms for posts and messages, with their pictures, files and places. */
export const composer = {
  newPost: 'New post',
  /** In the empty field. */
  whatsNew: 'What’s new?',
  writeReply: 'Write a reply …',
  yourReply: 'Your reply',
  replyTitle: 'Reply',
  hint: (max: number) =>
    plural(max, {
      one: 'At most # character. @name mentions a person, #word is a hashtag, [word](https://…) a link.',
      other: 'At most # characters. @name mentions a person, #word is a hashtag, [word](https://…) a link.',
    }),
  post: 'Post',
  reply: 'Reply',
  addPictures: 'Add pictures',
  /** Numbers are written as the language does. */
  picture: (number: string) => `Picture ${number}`,
  image: (number: string) => `Image ${number}`,
  description: 'Description',
  /** The slot is for screen readers only. */
  descriptionOf: (number: string, unseen: Slot) => markup`Description${unseen(` of picture ${number}`)}`,
  descriptionHint: 'What it shows, for people who cannot see it',
  chooseAgain: 'Choose the pictures again.',
  chooseAgainIfAny: 'Choose pictures again, if any.',
  addWarning: 'Add a content warning',
  warning: 'Warning, which is shown in place of the post until it is opened',
  checksIn: (place: Content) => markup`Check in: ${place}`,
  checkInAt: 'Check in at a place',
  attached: 'Attached',
  addFiles: 'Add pictures or files',
  link: 'Link',
  checkIn: 'Check in',
  preview: 'Preview',
  discard: 'Discard draft',
  discarded: 'The draft is discarded.',
  undo: 'Undo',
  close: 'Close',
  suggestions: 'Suggestions',
  script: {
    left: { one: '{0} character left', other: '{0} characters left' } as Forms,
    over: { one: '{0} character too many', other: '{0} characters too many' } as Forms,
    choices: { one: '{0} suggestion', other: '{0} suggestions' } as Forms,
    restored: 'Your draft is back.',
    sending: 'Sending',
    waiting: 'A file is not uploaded yet.',
  },
  tooMany: (max: number) => plural(max, { one: 'At most # file fits.', other: 'At most # files fit.' }),
  uploaded: 'Uploaded',
  tryAgain: 'Try again',
  earlier: 'Earlier',
  later: 'Later',
  remove: 'Remove',
  placeName: 'Name of the place',
  near: 'Near me',
  asking: 'Asking where you are …',
  denied: 'Your browser does not say where you are. Search by name instead.',
  messageSent: 'Your message is sent.',
  postPublished: 'Your post is published.',
  show: 'Show it',
  youAreNow: (name: Content) => markup`You are ${name} now`,
  writtenAs: (name: Content) =>
    markup`What you typed was written as ${name}. It is still in this browser, and nothing has been sent.`,
  anotherPerson: 'another person',
  sendAs: (name: Content) => markup`Send it as ${name}`,
  doNotSend: 'Do not send it',
};
