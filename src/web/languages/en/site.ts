import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** What the service is: the front page, the page about it, and what makes the pages an app. */
export const site = {
  whatPeoplePost: (name: string) => `What people post on ${name}.`,
  introduction: 'A place to post, to follow people and to talk with them.',
  /** Reasons to take part, until administrators set others. */
  reasons: {
    inOrder: { title: 'In order', text: 'Posts of people you choose, as they were written.' },
    yours: { title: 'Yours to take along', text: 'Everything you write leaves with you, as one file.' },
    apps: { title: 'Open to apps', text: 'The pages are one way to take part; apps are another.' },
  },
  aboutTitle: (name: string) => `About ${name}`,
  about: (name: Content) => markup`About ${name}`,
  undescribed: 'Those who run this service have not described it yet.',
  contact: 'Contact',
  rules: 'Rules',
  terms: 'Terms',
  withApps: (link: Slot) =>
    markup`This service can also be used with apps: see the ${link('documentation for developers')}.`,
  offline: 'No connection',
  notLoaded: 'This page could not be loaded: you are offline, or the service cannot be reached.',
  tryAgain: 'Try again',
  writePost: 'Write a post',
};
