import { type Content, markup } from '../../kit/markup.ts';
import { type Forms, pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** Private messages, and the messages of channels. */
export const messages = {
  title: 'Private messages',
  /** The list of what was written. */
  log: 'Messages',
  /** On the button that leads to the newest. */
  newest: { one: '{0} new message', other: '{0} new messages' } as Forms,
  toNewest: 'To the newest message',
  searchHere: 'Search in this conversation',
  searchIn: (name: string) => `Search in ${name}`,
  searchAll: 'Search messages',
  hits: (typed: string) => `Messages: ${typed}`,
  noHit: 'No message matches.',
  /** Of a message that is not sent yet. */
  waiting: 'Not sent yet: there is no connection. It is sent as soon as there is one.',
  writeTo: (name: string) => `Message to ${name}`,
  /** `{1}` are the names of those who type. */
  typing: { one: '{1} is typing …', other: '{1} are typing …' } as Forms,
  /** Reads out a message that comes; `{0}` is who wrote it. */
  said: '{0}: {1}',
  pickOne: 'Choose a conversation, or begin one.',
  react: 'React',
  reactWith: (emoji: string) => `React with ${emoji}`,
  reactOther: 'React with another emoji …',
  emoji: 'Emoji',
  emojiHint: 'One emoji, from the keyboard of your system.',
  reacted: (emoji: string, count: number) =>
    `${emoji}: ${plural(count, { one: '# reaction', other: '# reactions' })}`,
  seen: 'Seen',
  seenBy: (names: Content) => markup`Seen by ${names}`,
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
