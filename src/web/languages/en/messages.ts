import { type Content, markup } from '../../kit/markup.ts';

/** Private messages, and the messages of channels. */
export const messages = {
  title: 'Private messages',
  create: 'New message',
  subject: 'Subject',
  createBroadcast: 'New broadcast',
  none: 'Conversations that only you and others in them can read appear here.',
  createTitle: 'New private message',
  to: 'To',
  message: 'Message',
  reply: 'Your reply',
  hint: 'At most 2,048 characters. [word](https://…) is a link.',
  send: 'Send',
  whoReads:
    'Only you and the people you name can read it. They all see one another, and can reply to everyone.',
  by: (name: string) => `Message by ${name}`,
  unknown: 'an unknown person',
  newOnes: 'New messages',
  inReplyTo: (message: Content) => markup`In reply to ${message}`,
  inReplyToHidden: 'In reply to a message that is not shown',
  /** Instead of the text of a message that has none. */
  noText: 'a message',
  doNotReply: 'do not reply',
  answer: 'Reply',
  more: 'More',
  deleteThis: 'Delete this message',
  report: 'Report to the administrators',
  deletionTitle: 'Delete this message?',
  deletion: 'It is deleted for everyone. This cannot be undone.',
  deleteIt: 'Delete the message',
};
