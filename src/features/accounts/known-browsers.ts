import { digest } from '../../digest.ts';

/** Characters of a digest in the cookie, and for how many accounts it has one. */
const LENGTH = 20;
const MOST = 5;

/**
 * A cookie says which accounts have signed in with a browser, so that their owners are notified of sign-ins with others. It holds a
 * digest for each account, so nothing is stored, and no browser can claim an account that it has not signed in to.
 */
export function isKnownBrowser(key: Buffer, cookie: string | undefined, userId: number): boolean {
  return accountsIn(cookie).includes(markOf(key, userId));
}

/** The cookie after an account has signed in. */
export function rememberBrowser(key: Buffer, cookie: string | undefined, userId: number): string {
  const mark = markOf(key, userId);
  return [mark, ...accountsIn(cookie).filter((one) => one !== mark)].slice(0, MOST).join('');
}

function accountsIn(cookie = ''): string[] {
  return cookie.match(/[\w-]{20}/g) ?? [];
}

function markOf(key: Buffer, userId: number): string {
  return digest(key, `browser of ${userId}`).slice(0, LENGTH);
}
