import { ApiError } from '../../errors.ts';
import { selectAppsOf } from '../../features/apps/apps.ts';
import { type Delivery, enableWebhook, selectWebhooksOfApp } from '../../features/webhooks/webhooks.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite, noticeOf } from '../kit/actions.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { webhooksPage } from './webhooks.html.ts';

/** The person's own app that the path names. @throws {ApiError} 404 */
async function findOwn({ ctx, params }: PageCall, { session }: SignedIn) {
  const apps = await selectAppsOf(ctx.store.read, { owner_id: session.userId });
  const app = apps.find(({ client_id }) => client_id === params.id);
  if (app === undefined) throw new ApiError('not-found', 'you have no such app.');
  return app;
}

export const webhookPages: readonly Page[] = [
  ownPage('account.app.webhooks', '/account/apps/:id/webhooks', async (call, visit) => {
    const app = await findOwn(call, visit);
    const rows = await selectWebhooksOfApp(call.ctx.store.read, { app: app.id });
    const webhooks = rows.map((row) => ({
      ...row,
      deliveries: JSON.parse(row.deliveries) as Delivery[],
    }));
    return webhooksPage(visit, { notice: noticeOf(visit.language.apps.done, call) }, app, webhooks);
  }),

  ownForm('account.app.webhook.enable', '/account/apps/:id/webhooks/:webhook/enable', async (call, visit) => {
    const app = await findOwn(call, visit);
    await countWrite(call, visit);
    await enableWebhook(call.ctx, app.id, parseId(call.params.webhook ?? '') ?? 0);
    return redirect(`/account/apps/${app.client_id}/webhooks?done=enabled`, visit.headers);
  }),
];
