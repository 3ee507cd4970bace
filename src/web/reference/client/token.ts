/**
 * The test token. `/docs/token` shows it once; from then on it stays in `sessionStorage`, which ends with the tab. Only pages
 * below `/docs` run scripts.
 */
import { find } from '../../client/dom.ts';

const KEY = 'token for trying';

interface TrialToken {
  secret: string;
  /** Separated by spaces. */
  scopes: string;
  /** Id of the token's user. */
  user?: string;
  /** The name of the test person whose token it is, which needs nobody to be signed in. */
  test?: string;
}

/** Id of the signed-in user. */
export const signedInUser = (): string | undefined => find(document, '.reference').dataset.user;

/** The token, if it belongs to the signed-in user. */
export function storedToken(): TrialToken | undefined {
  const token = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TrialToken | null;
  return token !== null && (token.test !== undefined || token.user === signedInUser()) ? token : undefined;
}

export function storeToken(token: TrialToken): void {
  sessionStorage.setItem(KEY, JSON.stringify(token));
}

/** Drops the token, and notifies listeners of `token`. */
export function dropToken(): void {
  sessionStorage.removeItem(KEY);
  dispatchEvent(new Event('token'));
}
