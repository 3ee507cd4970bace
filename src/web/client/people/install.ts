/** Brings the service worker, and says when there is no network. */
import { find } from '../dom.ts';

const WORKER = '/worker.js';

/** Not in every browser, and not in the types of TypeScript. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(given: string): string };
}

const policy = (window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('worker', {
  createScriptURL: () => WORKER,
});

/** Registers the service worker when the page has loaded. Browsers that refuse it show the pages as they come. */
export function bringWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER).catch(() => undefined);
  });
}

/** Says that there is no network for as long as that is so. */
export function tellOffline(): void {
  const notice = find(document, '.offline');
  const show = (): void => {
    notice.hidden = navigator.onLine;
  };
  addEventListener('offline', show);
  addEventListener('online', () => {
    show();
    // The page that stands for one that could not be loaded.
    if (document.querySelector('[data-offline]')) location.reload();
  });
  show();
}
