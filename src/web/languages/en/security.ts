import { type Content, markup } from '../../kit/markup.ts';
import { pluralsOf, type Slot } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** Passkeys, authenticator apps and recovery codes, and re-authentication. */
export const security = {
  title: 'Security',
  needsFactor:
    'Everybody with a role in this service needs a passkey or an authenticator app. Until you have one, you cannot use your role.',
  hasStep:
    'After the password you are asked for a second step: a passkey, a code of your authenticator app, or a recovery code.',
  hasNoStep:
    'Your password is all that is needed to sign in. With a passkey or an authenticator app it is no longer enough.',
  passkeys: 'Passkeys',
  passkeysText:
    'A passkey signs you in with the lock of your device, without a name or password. It works only on this site, so it cannot be phished.',
  added: (time: Content) => markup`Added ${time}.`,
  remove: 'Remove',
  removePasskey: (name: string) => `Remove the passkey ${name}`,
  addPasskey: 'Add a passkey',
  noPasskeys: 'Passkeys need a host name and https, and this service is reached without them.',
  app: 'Authenticator app',
  appText: 'An app on your phone shows a code that changes every 30 seconds.',
  setUpApp: 'Set up an authenticator app',
  appSetUp: (time: Content) => markup`Set up ${time}.`,
  removeApp: 'Remove the authenticator app',
  codes: 'Recovery codes',
  codesText: 'Each signs you in once in place of the second step, when you have lost the others.',
  codesLeft: (count: number) => plural(count, { one: 'You have # left.', other: 'You have # left.' }),
  makeCodes: 'Make new codes',
  removalText:
    'It no longer signs you in. If you have no other second step, your password alone is enough from then on.',
  replacementText: 'The codes that you have now stop working.',
  createPasskey: 'Create a passkey',
  passkeyName: 'Name',
  passkeyNameHint: 'So that you can tell it from others.',
  needsScripts: 'This needs scripts, and a browser that supports passkeys.',
  scan: 'Scan this code with the app:',
  qrCode: 'QR code of the key',
  typeKey: (key: Content) => markup`Or type this key into it: ${key}`,
  newCodeHint: 'The one that the app shows now.',
  setItUp: 'Set it up',
  yourCodes: 'Your recovery codes',
  yourCodesText:
    'Each of these signs you in once in place of the second step, when you have lost your device. Print them, or store them with your passwords. They are not shown again.',
  stored: 'I have stored them',
  confirmTitle: 'Confirm that it is you',
  confirmText: (name: Content) =>
    markup`The next step changes how ${name} is protected, or reads all of its data. You are not asked again for ten minutes.`,
  appCodeHint: 'From your authenticator app.',
  notNow: 'Not now',
  undoTitle: 'This was not you?',
  undoText: (account: Content, email: Content) =>
    markup`This returns the account ${account} to the person who reads the mail of ${email}:`,
  undoSessions: 'all sessions end, and the password is no longer valid;',
  undoFactors: 'passkeys and authenticator apps that were added since are removed;',
  undoEmail: 'an e-mail address that was changed since is restored.',
  undoNext: (apps: Slot) =>
    markup`Then you set a new password. Afterwards check your ${apps('apps')}: they keep their access.`,
  undo: 'It was not me',
  done: {
    password: 'Your password is changed, and you are signed out everywhere else.',
    passkey: 'The passkey is added.',
    app: 'The authenticator app is set up.',
    codes: 'Earlier codes are no longer valid.',
    'passkey-removed': 'The passkey is removed. Delete it on your device as well.',
    'app-removed': 'The authenticator app is removed.',
  },
};
