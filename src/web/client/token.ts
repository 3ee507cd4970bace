/**
 * The token for trying calls. `/docs/token` shows it once; from there on it stays in `sessionStorage`, which ends with the tab: no
 * page but those below `/docs` runs a script.
 */
import { find } from './dom.ts';

const KEY = 'token for trying';

interface TrialToken {
  secret: string;
  /** With spaces between them. */
  scopes: string;
  /** Id of the user it is of. */
  user: string;
}

/** Id of the user who is signed in. */
export const signedInUser = (): string | undefined => find(document, '.reference').dataset.user;

/** The token, if it is that of the user who is signed in. */
export function storedToken(): TrialToken | undefined {
  const token = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TrialToken | null;
  return token !== null && token.user === signedInUser() ? token : undefined;
}

export function storeToken(token: TrialToken): void {
  sessionStorage.setItem(KEY, JSON.stringify(token));
}

/** Forgets the token, and tells those who listen to `token`. */
export function dropToken(): void {
  sessionStorage.removeItem(KEY);
  dispatchEvent(new Event('token'));
}
