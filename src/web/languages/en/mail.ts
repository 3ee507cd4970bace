import type { SignInChange } from '../../../features/accounts/accounts.ts';
import { defaultAnswers } from '../../../features/instance/instance.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** What moderators answer unless they write something themselves, as it is stored: other languages name a text for each. */
const answers = [
  'A moderator has looked at what you reported and found that it may stay. Thank you for the report.',
  'A moderator has looked at what you reported and has acted on it. Thank you for the report.',
  'A moderator has looked at it again. You were right: the decision is withdrawn.',
  ...defaultAnswers,
] as const;

/** E-mails, and titles of push messages. */
export const mail = {
  confirmEmail: {
    subject: (site: string) => `Confirm your e-mail address at ${site}`,
    asked: (site: string) => `Someone has entered this e-mail address for an account at ${site}.`,
    open: 'If it was you, open this page to confirm it:',
    button: 'Confirm the address',
    otherwise:
      'The link is valid for a week. If it was not you, do nothing: without the confirmation the address is not used.',
  },
  newPassword: {
    subject: (account: string, site: string) => `A new password for ${account} at ${site}`,
    asked: (account: string, site: string) =>
      `Someone has asked for a new password for the account ${account} at ${site}.`,
    open: 'If it was you, open this page to set one:',
    button: 'Set a new password',
    otherwise:
      'The link is valid for a day and works once. If it was not you, do nothing: the password stays as it is.',
  },
  changed: {
    changes: {
      password: 'The password was changed',
      email: 'The e-mail address was changed',
      entered: 'There was a sign-in with a new browser',
      'app-added': 'An authenticator app was added',
      'app-removed': 'The authenticator app was removed',
      'passkey-added': 'A passkey was added',
      'passkey-removed': 'A passkey was removed',
      'codes-replaced': 'The recovery codes were replaced',
      'factors-removed': 'The passkeys and the authenticator app were removed',
    } satisfies Record<SignInChange, string> as Record<SignInChange, string>,
    subject: (change: string, account: string, site: string) => `${change}: ${account} at ${site}`,
    withBrowser: (
      change: string,
      account: string,
      site: string,
      time: string,
      browser: string,
      network: string,
    ) => `${change} for the account ${account} at ${site}, on ${time}, with ${browser} from ${network}.`,
    aBrowser: 'a browser',
    byAdministrator: (change: string, account: string, site: string, time: string) =>
      `${change} for the account ${account} at ${site}, on ${time}, by an administrator.`,
    nothing: 'If it was you, there is nothing to do.',
    open: 'If it was not you, open this page:',
    button: 'It was not me',
    undoes:
      'It ends all sessions, undoes later changes to how the account signs in, and lets you set a new password.',
    valid: 'The link is valid for seven days and works once.',
  },
  signUpsWait: {
    subject: (site: string) => `Sign-ups wait for approval at ${site}`,
    asked: (account: string, site: string) =>
      `${account} would like to have an account at ${site}. Others may have signed up since:`,
    button: 'Look at the sign-ups',
  },
  signUpApproved: {
    subject: (site: string) => `Your account at ${site} is approved`,
    text: (account: string) => `Your account ${account} is approved. You can sign in now:`,
    button: 'Sign in',
  },
  signUpRefused: { subject: (site: string) => `Your sign-up at ${site}` },
  exportReady: {
    subject: (account: string, site: string) => `Your export is ready: ${account} at ${site}`,
    text: (account: string, site: string) =>
      `The export of the account can be downloaded for a day: ${account} at ${site}.`,
    button: 'Download the export',
  },
  importDone: {
    subject: (account: string, site: string) => `Your import is done: ${account} at ${site}`,
    text: (account: string, site: string) => `The archive was imported: ${account} at ${site}.`,
    button: 'Look at the import',
  },
  notYou:
    'If you did not ask for this, another person is signed in: sign out everywhere else and change the password on this page.',
  account: 'Your account',
  deleted: {
    subject: (account: string, site: string) => `The account ${account} at ${site} was deleted`,
    text: (account: string, site: string) =>
      `Those who run ${site} have deleted your account ${account} and everything it made. It cannot be restored.`,
  },
  renamed: {
    subject: (site: string, account: string) => `Your username at ${site} is now ${account}`,
    text: (site: string, before: string, now: string) =>
      `Those who run ${site} have given your account ${before} the username ${now}. Sign in with it from now on.`,
    stays: (before: string) =>
      `Your posts, followers and messages stay as they are, and older mentions of ${before} still lead to you. That username is free for others now.`,
  },
  moderators: {
    subject: (site: string) => `From the moderators of ${site}`,
    appeal: 'If you do not agree, you can appeal once:',
    button: 'Appeal',
    rule: (number: number) => `Rule ${number} of this service was broken:`,
  },
  disagree: (contact: string) => `If you do not agree: ${contact}`,
  answers: Object.fromEntries(answers.map((one) => [one, one])) as Record<(typeof answers)[number], string>,
  webhook: {
    subject: (app: string, site: string) => `A webhook of ${app} was disabled at ${site}`,
    text: (app: string, site: string) => `A webhook of your app ${app} at ${site} was disabled:`,
    gone: 'It answered with 410 (Gone).',
    failed: 'For three days no request to it was answered with a status of 200 to 299.',
    enable:
      'Nothing more is sent to it until you enable it again. Its last requests, and a button to enable it, are here:',
    button: 'Look at the webhook',
  },
  notifications: {
    one: (title: string, site: string) => `${title} at ${site}`,
    many: (count: number, site: string) =>
      `${plural(count, { one: '# notification', other: '# notifications' })} at ${site}`,
    most: (count: number, site: string) =>
      `${plural(count, { one: '# or more notifications', other: '# or more notifications' })} at ${site}`,
    more: 'There are more',
    why: (account: string) => `You get this because notifications by e-mail are on for ${account}.`,
    end: 'End them',
    change: 'Change what you get',
  },
  named: {
    /** A name in the list of those who did something, and how many more they are. */
    person: (name: string) => name,
    others: (count: number) => plural(count, { one: '# other', other: '# others' }),
    warning: (text: string) => `Warning: ${text}`,
  },
};
