import type { Context } from '../../context.ts';
import { instanceOf } from '../instance/instance.ts';
import { selectMakerOf, type WebhookRow } from './webhooks.sql.ts';

/** Tells who made an app by e-mail that a webhook was disabled. */
export async function tellMaker(ctx: Context, { app_id, url, disabled_because }: WebhookRow): Promise<void> {
  const [maker] = await selectMakerOf(ctx.store.read, { app: app_id });
  if (ctx.mail === undefined || !maker?.email) return;
  const { name: site } = await instanceOf(ctx);
  const why =
    disabled_because === 'gone'
      ? 'It answered with 410 (Gone).'
      : 'For three days no request to it was answered with a status of 200 to 299.';
  ctx.mail.send({
    to: maker.email,
    subject: `A webhook of ${maker.name} was disabled at ${site}`,
    text: `A webhook of your app ${maker.name} at ${site} was disabled:

${url}

${why} Nothing more is sent to it until you enable it again. Its last requests, and a button to enable it, are here:

${ctx.config.url}/account/apps/${maker.client_id}/webhooks
`,
  });
}
