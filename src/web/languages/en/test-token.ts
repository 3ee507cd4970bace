import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** Test tokens for developers, and the sandbox that they are for. */
export const testToken = {
  offer: 'One click and no account: three test people in a sandbox of your own, with a token each.',
  get: 'Get a test token',
  title: 'Sandbox',
  about:
    'A sandbox is a small service of your own: Ada, Ben and Cem follow one another and have posts, a photo, a poll and a channel. Nobody on this service sees them, and they see nobody here. They are test accounts, and cannot sign in.',
  tokens: 'Your test tokens',
  once: 'Each person has a token with all scopes. The tokens and the secret are not shown again: if you lose them, reset the sandbox.',
  app: 'The test app',
  appToken: 'Token of the app for itself',
  commands: 'In a terminal',
  commandsHint: (variable: Content) =>
    markup`The commands of the guides and the reference take the token as ${variable}. “Try it” sends that of the first person from this tab.`,
  base: (url: Content) =>
    markup`The tokens work at the addresses in the guides. Everything is also below ${url}, where the app gets tokens for itself.`,
  ends: (when: Content) => markup`It ends by itself: ${when}.`,
  webhooksHere: 'Its webhooks may lead to programs on this machine, such as http://127.0.0.1:3000.',
  webhooksElsewhere:
    'Its webhooks need a public https URL. On a service that runs on your own machine they may also lead to http://127.0.0.1.',
  ownAccount: (link: Slot) => markup`Have an account here? ${link('Get a token of your own')}.`,
  noPages: 'It has no pages: the URLs of its people and posts cannot be opened.',
  shownBefore: 'You have a sandbox. Its tokens were shown when it was made: if you have lost them, reset it.',
  reset: 'Reset',
  resetHint:
    'Everything in the sandbox is deleted, its streams end, and you get a new one with other tokens.',
  remove: 'Delete',
  removeHint: 'Everything in the sandbox is deleted, and its tokens end.',
};
