/**
 * What this browser stores belongs to a person and leaves with them: at sign-out, at the end of the account, and when another
 * person signs in here. A session that only ends takes nothing with it, since the same person may sign in again.
 */
import { removeContents } from './composer/contents.ts';
import { filesOf, removeDrafts } from './composer/drafts.ts';
import { here, stored } from './dom.ts';

/** Whose data is stored: the id of the user. */
const OWNER = 'owner';
/** The cookie that the service sets when a person leaves (`kit/visit.ts`). */
const LEFT = /(?:^|; )((?:__Host-)?millrace_left)=/;

/** Removes what is stored, but for that of this person. */
async function removeOthers(user: string | undefined): Promise<void> {
  removeDrafts(user);
  stored(() => sessionStorage.clear());
  await removeContents(user === undefined ? [] : filesOf(user));
}

/** Notes who is signed in from now on, and removes what is stored of others. */
export function changeOwner(user: string): void {
  document.body.dataset.user = user;
  stored(() => localStorage.setItem(OWNER, user));
  void removeOthers(user);
}

/** Opens the page as the one who is signed in now may see it, with nothing of what was typed. */
export function openAgain(): void {
  // Browsers fill in again what was typed.
  for (const form of document.forms) form.reset();
  location.replace(here());
}

/** The person has left. */
async function forget(cookie: string): Promise<void> {
  // Tells the other tabs.
  stored(() => localStorage.removeItem(OWNER));
  await removeOthers(undefined);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${cookie}=; Path=/; Max-Age=0${secure}`;
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const notification of (await worker?.getNotifications()) ?? []) notification.close();
  await navigator.clearAppBadge?.();
}

/** Whether this browser stores for another person than the page's, or for nobody; not if it stores nothing. */
function isOthers(): boolean {
  const owner = stored(() => localStorage.getItem(OWNER));
  return owner !== undefined && owner !== document.body.dataset.user;
}

const left = LEFT.exec(document.cookie)?.[1];
if (left !== undefined) forget(left).catch(() => undefined);
const { user } = document.body.dataset;
if (user !== undefined) {
  if (isOthers()) changeOwner(user);
  addEventListener('storage', ({ key }) => key === OWNER && isOthers() && openAgain());
  addEventListener('pageshow', ({ persisted }) => persisted && isOthers() && openAgain());
}
