import { scopeTexts } from '../../../scopes.ts';
import { type Content, type Markup, markup } from '../../kit/markup.ts';
import type { Slot } from '../intl.ts';

/** What an app or a device asks for. */
export const oauth = {
  allowTitle: (app: string) => `Allow ${app}?`,
  allowApp: (app: Markup) => markup`Allow ${app} to use your account?`,
  allowDevice: (app: Markup) => markup`Allow ${app} on a device to use your account?`,
  taken: (host: Markup) => markup`Either way you are taken to ${host}.`,
  revocable: (link: Slot) =>
    markup`The app is never told your password, and you can revoke its access at any time under ${link('your account')}.`,
  questions: (contact: Content) => markup`Questions: ${contact}.`,
  messagesRisk:
    'It would read your private messages and could write some in your name. Allow this only to an app you trust.',
  unreviewed:
    'This app was registered by a program, and not reviewed: its name and website prove nothing. Allow it only if you have just started this yourself.',
  asks: (app: Markup) => markup`${app} asks to:`,
  isNew: 'new',
  allow: 'Allow',
  refuse: 'Refuse',
  signedInAs: (name: Markup) => markup`Signed in as ${name}.`,
  notYou: 'Not you?',
  connect: 'Connect a device',
  code: 'Code',
  codeHint:
    'The eight letters that your television or program shows, such as BCDF-GHJK. Never enter a code that you were sent.',
  goOn: 'Continue',
  deviceRisk: (code: Markup) =>
    markup`Allow this only if you are signing in on a device or program of your own now, and it shows the code ${code}. If you were sent the code or a link to this page, refuse: the sender would get into your account.`,
  asked: (time: Markup) => markup`Asked ${time}.`,
  allowed: 'The device may use your account. Go back to it: it continues in a few seconds.',
  refused: 'The device gets no access to your account.',
  scopes: scopeTexts as Record<keyof typeof scopeTexts, string>,
};
