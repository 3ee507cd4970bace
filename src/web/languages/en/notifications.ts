import type { Kind } from '../../../features/notifications/notifications.ts';
import type { QueuedKind } from '../../../features/reports/reports.ts';
import { markup } from '../../kit/markup.ts';
import type { Forms, Slot } from '../intl.ts';

/** What people did, with the names of one or more of them, as a part of a page or of a message. */
type Did = (who: string, count: number) => string;

const did: Readonly<Record<Exclude<Kind, 'broadcast' | 'report' | 'channel'>, Did>> = {
  mention: (who) => `${who} mentioned you`,
  reply: (who) => `${who} replied to your post`,
  star: (who) => `${who} starred your post`,
  repost: (who) => `${who} reposted your post`,
  quote: (who) => `${who} quoted your post`,
  follow: (who) => `${who} followed you`,
  message: (who) => `${who} wrote to you`,
  poll: (who) => `The poll of ${who} has ended`,
};

const reported: Readonly<Record<QueuedKind, Did>> = {
  post: (who) => `${who} reported a post`,
  message: (who) => `${who} reported a message`,
  channel: (who) => `${who} reported a channel`,
  file: (who) => `${who} reported a file`,
  user: (who) => `${who} reported an account`,
  appeal: (who) => `${who} appealed against a decision`,
};

/** Notifications, and the settings of what one is notified of. */
export const notifications = {
  views: 'Views of notifications',
  all: 'All',
  everything: 'Everything others did',
  settings: 'Settings',
  fresh: { one: '{0} new notification', other: '{0} new notifications' } as Forms,
  noneYet: 'People who mention, answer or follow you, or star or repost your posts, appear here.',
  noneAfter: 'There are no notifications after that.',
  noneBefore: 'There are no notifications before that.',
  readBefore: 'Read before',
  isNew: 'New',
  did,
  published: (who: string, channel: string, _count: number) => `${who} published in ${channel}`,
  inChannel: {
    addressed: (who: string, channel: string, _count: number) => `${who} wrote to you in ${channel}`,
    invited: (who: string, channel: string, _count: number) => `${who} added you to ${channel}`,
    written: (who: string, channel: string, _count: number) => `${who} wrote in ${channel}`,
  },
  reported,
  suspended: 'A suspended person',
  aChannel: 'a channel',
  theReport: 'The report',
  theAppeal: 'The appeal',
  aMessage: 'A message',
  aPost: 'A post',
  thePost: 'The post',
  kinds: {
    mention: 'Mentions',
    reply: 'Replies to your posts',
    star: 'Stars',
    repost: 'Reposts',
    quote: 'Quotes of your posts',
    follow: 'New followers',
    broadcast: 'Broadcast channels from which you want every message',
    message: 'Private messages',
    report: 'Reports, for moderators',
    channel:
      'Channels: messages that mention or answer you, invitations, and every message where you want it',
    poll: 'Polls that you voted in, and your own, when they end',
  },
  ways: { page: 'On the page', push: 'Push', mail: 'E-mail' },
  email: 'E-mail',
  unconfirmed: (link: Slot) => markup`It is sent once you have ${link('confirmed an e-mail address')}.`,
  modes: {
    never: 'Never',
    'at-once': 'At once: then at most one message in five minutes',
    daily: 'Once a day',
  },
  mailHint: 'Only about what you have not read. Each message has a link to turn them off.',
  save: 'Save',
  yours: 'Your notifications',
  without: 'Without notifications',
  notifyAgain: 'Notify me again',
  aPerson: 'A person',
  aConversation: 'A conversation',
  done: { saved: 'Your settings are saved.', quiet: 'You get notifications of that again.' },
  push: 'Push messages to this browser',
  pushOn: 'This browser shows notifications, even while no page is open.',
  pushOff: 'They show notifications in this browser, even while no page is open. They end when you sign out.',
  needsScripts: 'They need scripts.',
  turnOn: 'Turn them on',
  turnOff: 'Turn them off',
  pushRefused: 'Your browser does not allow notifications from this site. Change that in its settings.',
  pushFailed: 'Your browser could not turn them on. Try again later.',
  ofThread: 'Notifications of this conversation',
  threadIsOff: 'You get no notifications of this conversation.',
  threadIsOn: 'You get notifications of this conversation, as your settings say.',
  ofPerson: (name: string) => `Notifications of ${name}`,
  personIsOff: (name: string) => `You get no notifications of ${name}.`,
  personIsOn: (name: string) => `You get notifications of ${name}, as your settings say.`,
  onlyNotifications:
    'Posts stay where they are; only the notifications end. You can undo it here and in the settings.',
  turnQuiet: 'No notifications',
  undo: 'Undo',
  goOn: 'Continue',
  leave: 'Leave it as it is',
  byMail: 'Notifications by e-mail',
  mailEnded: 'You get no more notifications by e-mail.',
  changeWhat: 'Change what you get',
  aboutEnding: 'You then get no more e-mail about what others do. On the page you are notified as before.',
  endMail: 'End the e-mails',
};
