/** Shows push messages, which the browser has decrypted. */
import { fieldsOf, type PushMessage, type Shell } from '../shared.ts';

declare const self: ServiceWorkerGlobalScope;
/** As in `shell.ts`. */
declare const shell: Shell;

self.addEventListener('push', (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (message) event.waitUntil(show(message));
});

async function show({ title, text, language: lang, path, tag, unread }: PushMessage): Promise<void> {
  const { icon } = shell;
  await self.registration.showNotification(title, { body: text, lang, tag, icon, data: { path } });
  await self.navigator.setAppBadge?.(unread).catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Opens a page of the service: where one is open already, there. */
async function open(path: string): Promise<void> {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [page] = await self.clients.matchAll({ type: 'window' });
  // A page that this worker does not control cannot be led elsewhere.
  const shown = await page?.navigate(url.href).catch(() => null);
  if (shown) await shown.focus();
  else await self.clients.openWindow(url.href);
}

/** The push service has replaced the subscription. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event as Event & { oldSubscription?: PushSubscription };
  (event as ExtendableEvent).waitUntil(renew(oldSubscription));
});

async function renew(old: PushSubscription | undefined): Promise<void> {
  if (!old) return;
  const made = await self.registration.pushManager.subscribe(old.options);
  const body = new URLSearchParams(fieldsOf(made.toJSON()));
  await fetch('/live/push', { method: 'POST', body });
}
