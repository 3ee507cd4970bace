import { type Content, type Markup, markup } from '../../kit/markup.ts';
import type { Forms, Slot } from '../intl.ts';

/** What surrounds the documentation, which is in English itself, and the forms that try its calls. */
export const docs = {
  contents: 'Contents',
  overview: 'Overview',
  guides: 'Guides',
  console: 'Stream console',
  reference: 'Reference',
  objects: 'Objects',
  errors: 'Errors',
  search: 'Search the documentation',
  nothingFound: 'Nothing found',
  found: { one: '{0} found', other: '{0} found' } as Forms,
  copy: 'Copy',
  copied: 'Copied',
  tryIt: 'Try it',
  changes: 'changes something',
  streamHint: (link: Slot) =>
    markup`A stream does not end: open it in the ${link('stream console')}, or use the command above.`,
  appHint: (link: Slot) =>
    markup`Only an app can make this call, with a token of its own: see ${link('Signing in')}.`,
  filesHint: 'Files are not sent from here: use the command above.',
  needsNoToken: (link: Slot) =>
    markup`No token is needed. With one you see what your account sees: ${link('get a token for trying')}.`,
  needsToken: (link: Slot) => markup`This call needs a token: ${link('get a token for trying')}.`,
  needsScripts: 'The form needs scripts. The command above makes the same call.',
  caution: 'This changes something: the request is really made, in your name.',
  body: 'Body, JSON',
  general: 'General parameters',
  send: (method: Content) => markup`Send ${method}`,
  byDefault: 'default',
  required: '(required)',
  /** For the script that makes the calls. */
  script: {
    signIn: 'sign in to try',
    lacks: 'Your token lacks the scope {0}: {1}.',
    sent: 'Sent with your token. {0}',
    sentAsTest: 'Sent as {0}, a test account. {1}',
    yourSandbox: 'Your sandbox',
    endToken: 'End the token',
    sending: 'Sending…',
    noReply: 'No reply: {0}',
  },
  token: 'A token for trying calls',
  tokenAbout: 'Gives you a token with which the calls of the reference can be tried.',
  tokenHint: (name: Markup) =>
    markup`With a token, “Try it” makes calls in your name (${name}): what they change is really changed. Choose what the token may do:`,
  getToken: 'Get a token',
  tokenOfApp: (apps: Slot) =>
    markup`The token belongs to the app “Reference”. You can end it at any time under ${apps('Apps')}.`,
  yourToken: 'Your token',
  tokenScopes: (scopes: Content, variable: Markup) =>
    markup`Scopes: ${scopes}. It is not shown again. “Try it” sends it from this tab of your browser until you close the tab; the commands of the reference take it as ${variable}.`,
  tokenEnds: (apps: Slot) => markup`It is valid until you end it, there or under ${apps('Apps')}.`,
  backToConsole: 'Back to the console',
  backToDocs: 'Back to the documentation',
  backToCall: 'Back to the call',
};
