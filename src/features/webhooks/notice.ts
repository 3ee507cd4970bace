import type { Context } from '../../context.ts';
import { queueMail } from '../instance/instance.ts';
import { selectMakerOf, type WebhookRow } from './webhooks.sql.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    'webhook-disabled': {
      /** The name of its app. */
      app: string;
      url: string;
      /** It answered 410, or failed for three days. */
      isGone: boolean;
      /** The page that enables it again. */
      link: string;
    };
  }
}

/** Queues an e-mail that tells who made an app that a webhook was disabled. */
export async function tellMaker(ctx: Context, { app_id, url, disabled_because }: WebhookRow): Promise<void> {
  const [maker] = await selectMakerOf(ctx.store.read, { app: app_id });
  if (ctx.mail === undefined || !maker?.email) return;
  const { name: app, client_id, email, language, id: userId } = maker;
  const link = `${ctx.config.url}/account/apps/${client_id}/webhooks`;
  const given = { app, url, isGone: disabled_because === 'gone', link };
  await ctx.store.write((tx) => queueMail(tx, ctx, 'webhook-disabled', given, { email, userId, language }));
}
