import { type Content, markup } from '../../kit/markup.ts';
import { numbersOf, pluralsOf, type Slot } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** The apps that people authorised or registered, their tokens and webhooks. */
export const apps = {
  title: 'Apps',
  authorised: 'Apps you have authorised',
  noneAuthorised: 'None. When you allow an app to use your account, it is listed here.',
  since: (time: Content) => markup`Authorised ${time}.`,
  unreviewed: 'Registered by a program, not reviewed.',
  mayDo: 'What it may do',
  tokens: (count: number) => `Access tokens (${numbersOf('en-GB').format(count)})`,
  revoke: 'Revoke access',
  revokeOf: (app: string) => `Revoke access of ${app}`,
  token: (id: number, time: Content, scopes: Content) => markup`Token ${id}, issued ${time}: ${scopes}`,
  endToken: 'End this token',
  endTokenOf: (id: number) => `End this token: ${id}`,
  own: 'Apps you registered',
  ownText: (documentation: Slot) =>
    markup`For developers: an app has a client id and a secret, with which it asks people for access. Its page also gives you a token for a bot. See the ${documentation('documentation')}.`,
  noneOwn: 'You have not registered any.',
  clientId: (id: Content) => markup`Client id: ${id}`,
  register: 'Register an app',
  registerIt: 'Register the app',
  onlyAdministrators: 'On this service only administrators register apps.',
  name: 'Name',
  nameHint: 'People see it when they are asked for access, and under posts.',
  website: 'Website (may be left empty)',
  redirects: 'Redirect URIs',
  redirectsHint:
    'The URLs that people return to once they have allowed or refused access, one on each line. An app that never asks people for access needs none.',
  all: 'All apps',
  secret: 'The client secret',
  storeNow: 'Store it now. It is not shown again.',
  suspended: (time: Content) =>
    markup`Suspended by those who run this service, ${time}: its tokens are rejected, and its webhooks wait.`,
  ownLimits: (percent: number) => `Limits of its own: ${percent}% of those of all apps.`,
  parts: (calls: Slot, errors: Slot, limits: Slot, streams: Slot) =>
    markup`${calls('Calls')}, ${errors('errors')}, ${limits('limits')}, ${streams('streams')}`,
  webhooks: (link: Slot) => markup`${link('Webhooks')}: their state and last requests`,
  save: 'Save',
  ownToken: 'A token for yourself',
  ownTokenText: 'For a bot or script that acts as you, and needs no sign-in.',
  getToken: 'Get a token',
  clientSecret: 'Client secret',
  replacing:
    'A new secret replaces the current one, which stays valid for a day, so that you have time to switch to the new one. Access tokens stay valid.',
  replace: 'Make a new secret',
  replaced: (time: Content) =>
    markup`The old secret, replaced ${time}, is still valid. If it has leaked, end it now.`,
  endOld: 'End the old secret now',
  delete: 'Delete the app',
  deleting: 'All of its tokens end at once. Posts made with it keep its name.',
  yourToken: 'Your token',
  actsAs: (name: Content) =>
    markup`With it, a bot or script of yours acts as ${name} through this app, without signing in. Anybody who has it can do the same: never put it into a page or an app that you give to others.`,
  yourTokens: 'Your tokens of this app',
  mostTokens: (most: number) =>
    plural(most, {
      one: 'At most #. Another one ends the one that has been unused the longest.',
      other: 'At most #. Another one ends the one that has been unused the longest.',
    }),
  scopes: 'Scopes',
  basic: (scope: Content, what: string) => markup`${scope} is always granted: ${what}.`,
  scope: (scope: Content, what: string) => markup`${scope}: ${what}`,
  done: {
    app: 'The app no longer has access to your account.',
    token: 'The token is no longer valid.',
    deleted: 'The app is deleted.',
    changed: 'The app is changed.',
    registered: 'The app is registered.',
    secret: 'The old secret is no longer valid.',
    enabled: 'The webhook is enabled and gets events from now on.',
  },
  webhooksOf: (app: string) => `Webhooks of ${app}`,
  toApp: 'The app',
  noWebhooks: (guide: Slot) =>
    markup`The app has no webhooks. It creates them itself: see the ${guide('guide')}.`,
  enable: 'Enable it again',
  noRequests: 'No requests yet.',
  requests: 'Last requests',
  disabled: (time: Content) => markup`Disabled ${time}:`,
  disabledBy: {
    app: 'by the app.',
    failing: 'for three days no request was answered with a status of 200 to 299.',
    gone: 'its URL answered with 410 (Gone).',
  },
  enabled: 'Enabled.',
  failing: (since: Content, next: Content) =>
    markup`Requests have been failing since ${since}. The next attempt is due ${next}.`,
  status: (status: number) => `status ${status}`,
  delivered: (time: Content, answer: Content, took: string) =>
    markup`${time}: delivered, ${answer} after ${took}.`,
  notDelivered: (time: Content, answer: Content, took: string) =>
    markup`${time}: failed, ${answer} after ${took}.`,
  events: (events: number, attempts: number) =>
    `Events: ${numbersOf('en-GB').format(events)}. Attempts: ${numbersOf('en-GB').format(attempts)}.`,
};
