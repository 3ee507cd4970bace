import { subscribeBrowser, unsubscribeBrowser } from '../../features/notifications/notifications.ts';
import type { Page } from '../../http/page.ts';
import { done, liveForm } from '../kit/live-form.ts';

/** What the scripts and the service worker say of push messages to their browser. */
export const pushPages: readonly Page[] = [
  liveForm('pages.live.push', '/live/push', { isWrite: true }, async (call, visit, form) => {
    const { endpoint = '', p256dh = '', auth = '' } = form;
    await subscribeBrowser(call.ctx, visit.session, { endpoint, p256dh, auth });
    return done();
  }),

  liveForm('pages.live.push.end', '/live/push/end', { isWrite: true }, async (call, visit) => {
    await unsubscribeBrowser(call.ctx, visit.session.digest);
    return done();
  }),
];
