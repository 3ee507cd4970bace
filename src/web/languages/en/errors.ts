import { errors as table } from '../../../errors.ts';
import { pluralsOf } from '../intl.ts';
import { textsOf } from '../told.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'one'>('en');

/** The messages of errors that forms show, as they are thrown: other languages name a text for each. */
const messages = [
  'the name or the password is wrong.',
  'the password is wrong.',
  'signing in took too long. Begin again.',
  'this passkey is of another account.',
  'confirm first that it is you.',
  'this form is out of date or was not sent from our page.',
  'this invitation is invalid or has expired.',
  'sign-up is closed at present.',
  'signing up needs an invitation.',
  'signing up is not possible from your network.',
  'this link has been used, is too old, or is for another e-mail address.',
  'this link has been used, or is older than a day. Ask for a new one.',
  'this link has been used, or is older than seven days.',
  'another account has confirmed this e-mail address.',
  'tick the box to confirm that everything is to be deleted.',
  'The password must not be the username.',
  'there can be at most {0} pins.',
  'only the owner and editors can change a channel.',
  'the query has a quotation mark that is not closed.',
  'the query has an OR that does not stand between two terms; as a word it is written "OR".',
  'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.',
] as const;

/** Error pages, and the errors of forms. */
export const errors = {
  titles: {
    missing: 'There is nothing here',
    method: 'That cannot be done here',
    soon: 'Back in a moment',
    theirs: 'That did not work',
    ours: 'Something went wrong',
  },
  /** Instead of an address that does not exist. */
  missing: 'There is no page at this address, or you may not see it.',
  front: 'Go to the front page',
  id: 'If you report this, give its id:',
  /** Instead of the message for too many requests. */
  wait: (seconds: number) =>
    plural(seconds, {
      one: 'Wait # second before the next try.',
      other: 'Wait # seconds before the next try.',
    }),
  passwordLength: (min: number, max: number) => `The password must be ${min} to ${max} characters long.`,
  fixes: {
    'stale-form': table['stale-form'].fix as string,
    'method-not-allowed': 'Start again from the front page.',
    'internal-error': 'The fault is ours. Try again later.',
    unavailable: 'Try again in a few seconds.',
  },
  messages: { ...textsOf(messages), ...formMessages },
};
