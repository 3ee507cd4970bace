/** Turns push messages to this browser on and off, on the page of settings. */
import { request } from '../../../../packages/client/src/http.ts';
import { fieldsOf } from '../shared.ts';

/** Sends what the service has to know; the session says whose browser it is. */
async function tellService(path: string, fields: Record<string, string>): Promise<void> {
  await request(`${location.origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
}

/** Shows the button where the browser has push messages. */
export function offerPush(): void {
  const panel = document.querySelector<HTMLElement>('#push-panel');
  const button = panel?.querySelector('button');
  if (!panel || !button || !('PushManager' in window) || !('serviceWorker' in navigator)) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    change(panel)
      .then(() => location.reload())
      .catch(() => {
        const { refused, failed } = panel.dataset;
        const said = panel.querySelector<HTMLElement>('[role=alert]');
        if (said) {
          said.textContent = (Notification.permission === 'denied' ? refused : failed) ?? '';
          said.hidden = false;
        }
        button.disabled = false;
      });
  });
}

async function change({ dataset: { key = '', on } }: HTMLElement): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (on !== undefined) {
    await tellService('/live/push/end', {});
    await known?.unsubscribe();
    return;
  }
  // One of an earlier person or of other keys would not do.
  await known?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await tellService('/live/push', fieldsOf(made.toJSON()));
}
