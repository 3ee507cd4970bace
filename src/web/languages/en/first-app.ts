import { type Content, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** A first app for the stream console, and the code that the console shows. */
export const firstApp = {
  title: 'A first app',
  about:
    'One click registers an app of yours named Console, gets an app token for it, and opens a stream of what happens here. The code for it is shown below the stream.',
  make: 'Make an app, a token and a stream',
  made: (link: Slot) =>
    markup`The app ${link('Console')} is yours, and its stream is open below. The token and the stream end when you leave this page.`,
  secretOnce: 'The secret is not shown again. Keep it to yourself.',
  secretElsewhere:
    'The secret was shown when the app was made. You can make a new one on the page of the app.',
  code: 'The same in a program',
  codeHint: (token: Content, link: Slot) =>
    markup`${token} is an access token. ${link('Both clients')} come from this service.`,
};
