import { randomInt } from 'node:crypto';

/**
 * Consonants, as RFC 8628, 6.1 recommends: no letter looks like another or like a digit, since there are no digits, and no words
 * come about.
 */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const LENGTH = 8;

/** A new code for the user of a device to enter: one of 25 billion. */
export function makeUserCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** A code as a user entered it: in any case, with or without hyphens and spaces. Undefined if it cannot be one. */
export function readUserCode(given: string): string | undefined {
  const code = given
    .slice(0, 100)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  return /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(code) ? code : undefined;
}

/** A code as devices show it. */
export function showUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}
