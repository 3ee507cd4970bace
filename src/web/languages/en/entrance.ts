import { type Content, type Markup, markup } from '../../kit/markup.ts';
import { pluralsOf, type Slot } from '../intl.ts';

const plural = pluralsOf<'one'>('en');

/** Signing in and up, the second step, and links sent by e-mail. */
export const entrance = {
  signIn: 'Sign in',
  signInTo: (app: Markup) => markup`Sign in to continue to ${app}`,
  withPasskey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey did not respond. Try again, or continue in another way.',
  forgot: 'Forgot your password?',
  newHere: (link: Slot) => markup`New here? ${link('Create an account')}`,
  hereAlready: (link: Slot) => markup`Here already? ${link('Sign in')}`,
  login: 'Username or e-mail',
  password: 'Password',
  showTyped: 'Show what is typed',
  join: 'Create an account',
  joinTo: (app: Markup) => markup`Create an account to continue to ${app}`,
  invited: (name: Markup) => markup`${name} has invited you.`,
  invitation: 'Invitation',
  invitationHint: 'People who have an account can give you a link to create an account with.',
  username: 'Username',
  suggested: 'Still free:',
  usernameHint: 'Letters a to z, digits and underscores, at most 20. Everybody sees it.',
  email: 'E-mail (may be left empty)',
  emailHint: 'Once it is confirmed you can sign in with it, and get a new password. No other user sees it.',
  passwordLength: (min: number) =>
    plural(min, { one: 'At least # character.', other: 'At least # characters.' }),
  passwordHint: 'A few words in a row are easy to remember and hard to guess.',
  reason: 'Why you would like to have an account',
  reasonHint: 'The moderators read it, and decide about your account.',
  agreeToRules: (rules: Slot) => markup`By creating an account you agree to the ${rules('rules')}.`,
  agreeToTerms: (terms: Slot) => markup`By creating an account you agree to the ${terms('terms')}.`,
  agree: (rules: Slot, terms: Slot) =>
    markup`By creating an account you agree to the ${rules('rules')} and ${terms('terms')}.`,
  createAccount: 'Create the account',
  askForAccount: 'Ask for the account',
  waiting: 'Waiting for approval',
  waitingText:
    'The moderators will decide about your account. You can sign in once they have approved it; if you gave an e-mail address you get a message.',
  questions: (contact: Content) => markup`Questions: ${contact}.`,
  toPosts: 'To the posts',
  closed: 'Sign-up is closed at present',
  closedText: 'No new accounts are accepted.',
  oneMoreStep: 'One more step',
  asksForCode: 'The password is right. This account also asks for a code.',
  asksForPasskey: 'The password is right. This account also asks for a passkey.',
  usePasskey: 'Use a passkey',
  code: 'Code',
  recoveryCode: 'Recovery code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  beginAgain: 'Begin again',
  signInToGoOn: 'Sign in to continue',
  notLost: 'You are signed out. What you typed is not lost: sign in, and you come back to it.',
  goOn: 'Continue',
  signedIn: 'You are signed in',
  stillHere: 'What you typed is still here. Nothing has been sent.',
  goBack: 'Go back to it',
  noMail:
    'This service sends no e-mail. Ask those who run it: they can give you a link to set a new password.',
  noMailAsk: (contact: Content) =>
    markup`This service sends no e-mail. Ask for a link to set a new password: ${contact}.`,
  forgotText: 'If the account has a confirmed e-mail address, a link to set a new password is sent to it.',
  sendLink: 'Send me a link',
  withoutEmail: (contact: Content) => markup`Without a confirmed address ask: ${contact}.`,
  backToSignIn: 'Back to signing in',
  newLink: 'Get a new link',
  look: 'Check your e-mail',
  onItsWay:
    'If there is such an account and its e-mail address is confirmed, a message is on its way. The link in it is valid for a day.',
  confirmEmail: 'Confirm your e-mail address',
  belongs: (email: Markup, account: Markup) =>
    markup`Confirm that ${email} belongs to the account ${account}.`,
  confirm: 'Confirm it',
  confirmed: 'Your e-mail address is confirmed',
  confirmedText: 'From now on you can sign in with it.',
  setPassword: 'Set a new password',
  forAccount: (account: Markup) =>
    markup`For the account ${account}. You are signed out everywhere else; apps keep their access.`,
  newPassword: 'New password',
  set: 'Set the password',
};
