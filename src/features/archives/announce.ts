import type { Context } from '../../context.ts';
import { selectNoticed } from '../accounts/undo-links.sql.ts';
import { composeMail } from '../instance/messages.ts';
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

/** Sends a message that a job is done to the confirmed e-mail address of its user. */
export async function announce(ctx: Context, user: number, step: JobStep): Promise<void> {
  if (ctx.mail === undefined || (step !== 'ready' && step !== 'imported')) return;
  const [account] = await selectNoticed(ctx.store.read, { id: user });
  if (!account?.email) return;
  const { username, email, language } = account;
  const [name, page] = messages[step];
  const given = { username, link: ctx.config.url + page };
  ctx.mail.send(await composeMail(ctx, name, given, { email, language }));
}
