import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { selectNoticed } from '../accounts/accounts.ts';
import { queueMail } from '../instance/instance.ts';
import type { JobStep } from './archives.tables.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    'export-ready': Finished;
    'import-done': Finished;
  }
}

interface Finished {
  username: string;
  /** The page that shows it. */
  link: string;
}

/** Which message tells of a step, and the page that shows it. */
const messages = {
  ready: ['export-ready', '/account/export'],
  imported: ['import-done', '/account/import'],
} as const;

/** Queues a message that a job is done to the confirmed e-mail address of its user. */
export async function announce(tx: Tx, ctx: Context, userId: number, step: JobStep): Promise<void> {
  if (ctx.mail === undefined || (step !== 'ready' && step !== 'imported')) return;
  const [account] = await selectNoticed(tx, { id: userId });
  if (!account?.email) return;
  const { username, email, language } = account;
  const [name, page] = messages[step];
  const given = { username, link: ctx.config.url + page };
  await queueMail(tx, ctx, name, given, { email, userId, language });
}
