import type { Context } from '../../context.ts';
import { selectNoticed } from '../accounts/undo-links.sql.ts';
import { readInstance } from '../instance/instance.ts';
import type { JobStep } from './archives.tables.ts';

/** What a message says about a step, and the page that shows it. */
const words: Partial<Record<JobStep, readonly [subject: string, text: string, page: string]>> = {
  ready: ['Your export is ready', 'The export of the account can be downloaded for a day', '/account/export'],
  imported: ['Your import is done', 'The archive was imported', '/account/import'],
};

/** Sends a message that a job is done to the confirmed e-mail address of its user. */
export async function announce(ctx: Context, user: number, step: JobStep): Promise<void> {
  const said = words[step];
  if (ctx.mail === undefined || said === undefined) return;
  const { store, config } = ctx;
  const [account] = await selectNoticed(store.read, { id: user });
  if (!account?.email) return;
  const { name } = await readInstance(store.read);
  const [subject, text, page] = said;
  ctx.mail.send({
    to: account.email,
    subject: `${subject}: @${account.username} at ${name}`,
    text: `${text}: @${account.username} at ${name}.

${config.url}${page}

If you did not ask for this, another person is signed in: sign out everywhere else at ${config.url}/account
and change the password.
`,
  });
}
