import { type Content, type Markup, markup } from '../../kit/markup.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** What surrounds every page. */
export const frame = {
  skip: 'Skip to the content',
  search: 'Search',
  searchPosts: 'Search posts',
  main: 'Main',
  documentation: 'Documentation',
  account: 'Account',
  explore: 'Explore',
  signIn: 'Sign in',
  join: 'Create an account',
  home: 'Home',
  mentions: 'Mentions',
  notifications: 'Notifications',
  messages: 'Messages',
  profile: 'Profile',
  back: 'Back',
  beside: 'Beside the page',
  accountOf: (name: Content) => markup`Account of ${name}`,
  inChannels: 'new messages in channels',
  /** After the number itself, for screen readers. */
  unread: (count: number) => plural(count, { one: 'unread', other: 'unread' }),
  announcements: 'Announcements',
  putAway: 'Dismiss',
  about: 'About',
  developers: 'For developers',
  keyboard: 'Keyboard',
  errors: 'Errors',
  further: 'Further',
  millrace: 'Millrace, a social streaming service that people run themselves.',
  runsOnMillrace: (site: Markup) =>
    markup`${site} runs on Millrace, a social streaming service that people run themselves.`,
  unreachable: 'That did not work: the service could not be reached. Try again.',
  signedOut: 'You are signed out. Sign in again to continue.',
  /** Beside a link to something that was typed and not sent. */
  draft: 'draft',
  offline: 'No connection: nothing new appears until it is back.',
  confirm: 'Confirm',
  justNow: 'just now',
};
